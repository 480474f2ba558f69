/**
 * Parts of few documents: the block page of a site in several regions, and campaigns that give something. Fetched there
 * alone, and each by itself, since no document has both.
 */
const [regions, compensation] = ['[data-regions]', '[data-compensation]'].map((part) =>
  document.querySelector<HTMLElement>(part),
);
// Where one does not load, the page stays as it is.
if (regions)
  import('../features/access/check-regions.ts')
    .then(({ startRegionCheck }) => startRegionCheck(regions))
    .catch(() => {});
if (compensation)
  import('../features/rewards/take.ts')
    .then(({ startCompensation }) => startCompensation(compensation))
    .catch(() => {});

// A module, although it gives nothing: `document.ts` imports it.
export {};

/**
 * Parts of few documents: the block page of a site in several regions, campaigns that give something, pages that are
 * passed on, help, the form of the contact page. Fetched there alone, and each by itself.
 */
const parts: Readonly<Record<string, () => Promise<(place: HTMLElement) => void>>> = {
  '[data-regions]': async () => (await import('../features/access/check-regions.ts')).startRegionCheck,
  '[data-compensation]': async () => (await import('../features/rewards/take.ts')).startCompensation,
  '[data-share-page]': async () => (await import('../features/document/share-page.ts')).startSharePage,
  '[data-help-search]': async () => (await import('../features/document/help-search.ts')).startHelpSearch,
  '[data-contact-form]': async () => (await import('../features/document/contact-form.ts')).startContactForm,
  '[data-rating]': async () => (await import('../features/document/rating.ts')).startRating,
};

for (const [selector, load] of Object.entries(parts)) {
  const place = document.querySelector<HTMLElement>(selector);
  // Where one does not load, the page stays as it is.
  if (place)
    load()
      .then((start) => start(place))
      .catch(() => {});
}

// A module, although it gives nothing: `document.ts` imports it.
export {};

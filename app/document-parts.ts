/** Parts of few documents: the block page of a site in several regions, and campaigns that give something. Fetched there alone. */
import { startRegionCheck } from '../features/access/check-regions.ts';
import { startCompensation } from '../features/rewards/take.ts';

const [regions, compensation] = ['[data-regions]', '[data-compensation]'].map((part) =>
  document.querySelector<HTMLElement>(part),
);
if (regions) startRegionCheck(regions);
if (compensation) void startCompensation(compensation);

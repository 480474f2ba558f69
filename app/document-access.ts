/** The block page of a site in several regions: fetched there alone. */
import { startRegionCheck } from '../features/access/check-regions.ts';

const page = document.querySelector<HTMLElement>('[data-regions]');
if (page) startRegionCheck(page);

/** The page of a campaign that gives something to accounts: fetched there alone, and asks only where somebody is signed in. */
import { takeOnPage } from '../features/rewards/take.ts';

const panel = document.querySelector<HTMLElement>('[data-compensation]');
if (panel) await takeOnPage(panel);

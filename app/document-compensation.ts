/** The page of a campaign that gives something to accounts: fetched there alone, and asks only where somebody is signed in. */
import { takeOnPage } from '../features/rewards/take.ts';
import { callDrive } from '../features/session/index.ts';

const panel = document.querySelector<HTMLElement>('[data-compensation]');
if (panel && localStorage.getItem('credentials') !== null) await takeOnPage(panel, callDrive);

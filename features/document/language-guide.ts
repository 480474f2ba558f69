import { happened } from '../attribution/happened.ts';
import { consentKey } from './consent.ts';
import { readStored, store } from './stored.ts';

/** Kept once somebody has closed it (spec section 3, "hide language change"). */
const hiddenKey = 'hide_language_change';

/** Not beside the question about cookies, nor where the guide was closed. */
export const isGuideWanted = (): boolean => Boolean(readStored(consentKey)) && readStored(hiddenKey) === null;

/**
 * Shows the guide of another page, which is in the language that it offers.
 * @param link to that language: it keeps the choice, and the place.
 */
export function showGuide(guide: HTMLElement, link: HTMLAnchorElement): void {
  const shown = document.importNode(guide, true);
  shown.lang = link.dataset.locale ?? '';
  shown.hidden = false;
  shown.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('[data-guide]')?.dataset.guide;
    if (answer === 'go') {
      happened('guide_pressed');
      link.click();
    } else if (answer === 'close') {
      happened('guide_closed');
      store(hiddenKey, '1');
      shown.remove();
      document.querySelector('main')?.focus({ preventScroll: true });
    }
  });
  document.querySelector('[data-language-guide]')?.replaceWith(shown);
  happened('guide_shown');
}

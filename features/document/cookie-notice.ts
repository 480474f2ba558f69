import { consentKey, countWhereAllowed } from './consent.ts';
import { readStored, store } from './stored.ts';

const find = () => document.querySelector<HTMLElement>('[data-cookie-notice]');

/** Shows the notice until it is answered once in this browser; where that could not be kept, never. */
export function showCookieNotice(): void {
  const notice = find();
  if (notice && readStored(consentKey) === null) notice.hidden = false;
}

/** Handles the notice's buttons, and the one that asks again; the focus moves to the page, since the button is removed. */
export function startCookieNotice(): void {
  document.addEventListener('click', (event) => {
    const notice = find();
    const answer = (event.target as Element).closest<HTMLElement>('[data-cookie-answer]')?.dataset
      .cookieAnswer;
    if (!notice || answer === undefined) return;
    notice.hidden = !!answer;
    if (answer) store(consentKey, answer);
    countWhereAllowed();
    document
      .querySelector<HTMLElement>(answer ? 'main' : '[data-cookie-notice] button')
      ?.focus({ preventScroll: true });
  });
}

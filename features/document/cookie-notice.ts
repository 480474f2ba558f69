import { readStored, store } from './stored.ts';

const key = 'cookieNotice';
const find = () => document.querySelector<HTMLElement>('[data-cookie-notice]');

/** Shows the notice until it is dismissed once in this browser; where that could not be kept, never. */
export function showCookieNotice(): void {
  const notice = find();
  if (notice && readStored(key) === null) notice.hidden = false;
}

/** Handles the notice's button; the focus moves to the page, since the button is removed. */
export function startCookieNotice(): void {
  document.addEventListener('click', (event) => {
    const notice = find();
    if (!notice || !(event.target as Element).closest('[data-cookie-dismiss]')) return;
    store(key, 'dismissed');
    notice.hidden = true;
    document.querySelector('main')?.focus({ preventScroll: true });
  });
}

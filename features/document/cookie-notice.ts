const key = 'cookieNotice';

/** Shows the cookie notice until it is dismissed once in this browser. */
export function startCookieNotice(): void {
  const notice = document.querySelector<HTMLElement>('[data-cookie-notice]');
  if (!notice) return;
  try {
    if (localStorage.getItem(key)) return;
  } catch {
    return;
  }
  notice.hidden = false;
  notice.querySelector('[data-cookie-dismiss]')?.addEventListener('click', () => {
    localStorage.setItem(key, 'dismissed');
    notice.hidden = true;
  });
}

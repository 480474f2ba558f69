/** A text in the browser's language, from the catalogues of the site. */
export const words = (id: string, ...values: readonly string[]): string =>
  chrome.i18n.getMessage(id.replaceAll('.', '_'), values);

/** Puts the texts of a page where its elements name them. */
export function putWords(): void {
  document.documentElement.lang = words('language');
  for (const element of document.querySelectorAll<HTMLElement>('[data-words]'))
    element.textContent = words(element.dataset.words ?? '');
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]'))
    element.setAttribute('aria-label', words(element.dataset.label ?? ''));
}

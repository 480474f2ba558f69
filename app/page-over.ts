/**
 * Draws a part of an app page over the page on show. Its code and messages are those of its own page, and are fetched on
 * demand (`over.tsx` of the page).
 * @param address of the page, with its language
 */
export async function openOver(address: string): Promise<void> {
  const found = await documentAt(address);
  // A page names its own script last, after those that it needs.
  const script = [...found.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].at(-1);
  const { default: page } = await import(/* @vite-ignore */ script?.href ?? '');
  const { default: open } = await page.over();
  open(JSON.parse(found.getElementById('site-state')?.textContent ?? ''));
}

/** Parsed by the browser, without a string of HTML: this page's policy allows none. */
export const documentAt = (address: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () => (request.responseXML ? resolve(request.responseXML) : reject());
    request.onerror = reject;
    request.open('GET', address);
    request.send();
  });

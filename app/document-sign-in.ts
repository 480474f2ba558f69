/**
 * Sign-in over a document. Its code and messages are those of the sign-in page, and are fetched on demand; if that
 * fails, that page returns here afterwards.
 */
export async function openSignIn(): Promise<void> {
  const { lang } = document.documentElement;
  const address = `/${lang}/drive/login`;
  try {
    const found = await documentAt(address);
    // A page names its own script last, after those that it needs.
    const script = [...found.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].at(-1);
    const { default: page } = await import(/* @vite-ignore */ script?.href ?? '');
    const { default: open } = await page.over();
    open(JSON.parse(found.getElementById('site-state')?.textContent ?? ''));
  } catch {
    const here = location.pathname.replace(`/${lang}`, '') || '/';
    location.assign(
      `${address}?${new URLSearchParams({ return_to: here + location.search + location.hash })}`,
    );
  }
}

/** Parsed by the browser, without a string of HTML: this page's policy allows none. */
const documentAt = (address: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () => (request.responseXML ? resolve(request.responseXML) : reject());
    request.onerror = reject;
    request.open('GET', address);
    request.send();
  });

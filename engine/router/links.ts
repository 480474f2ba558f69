import { isPlainClick } from '../view/plain-click.ts';

/**
 * Hands plain clicks on links to pages that the router can open to it; `open` takes a path below the basename, and
 * answers whether it did. Everything else is left to the browser: a link to a document is a load, with fresh guards and
 * words from the server.
 */
export function followLinks(basename: string, open: (path: string) => boolean): void {
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    const anchor = (event.target as Element).closest('a');
    if (!anchor || anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download'))
      return;
    const prefix = basename === '/' ? '' : basename;
    if (!anchor.pathname.startsWith(`${prefix}/`)) return;
    const path = anchor.pathname.slice(prefix.length) + anchor.search + anchor.hash;
    if (open(path)) event.preventDefault();
  });
}

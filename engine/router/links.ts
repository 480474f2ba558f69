import type { createBrowserRouter } from 'react-router';
import { matchPath } from 'react-router';
import { toRouterPath } from './routes.tsx';

/**
 * Hands plain clicks on links within the open page's own route to the router. Everything else is left to the browser:
 * a link to a document or to another page is a load, with fresh guards and words from the server.
 */
export function followLinks(
  router: ReturnType<typeof createBrowserRouter>,
  { basename, route }: { readonly basename: string; readonly route: string },
): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = (event.target as Element).closest('a');
    if (!anchor || anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download'))
      return;
    const prefix = basename === '/' ? '' : basename;
    if (!anchor.pathname.startsWith(`${prefix}/`)) return;
    const path = anchor.pathname.slice(prefix.length);
    if (!matchPath(toRouterPath(route), path)) return;
    event.preventDefault();
    void router.navigate(path + anchor.search + anchor.hash);
  });
}

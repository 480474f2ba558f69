import type { LoadContext, PageContext } from '../define/page.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { loadContext } from './document.tsx';
import type { RenderRequest } from './render-request.ts';

/** The context of a route's page at its own address, for files that are made of the page, such as a feed. */
export function routeContext(
  route: SiteRoute,
  { period, publicUrl, locale, now }: RenderRequest,
): LoadContext {
  const { snapshot, at } = period;
  const context: PageContext = {
    route: route.path,
    path: route.path,
    params: {},
    locale,
    now,
    window: at.windowOf(route),
    content: snapshot.content(route, locale),
  };
  return loadContext(context, route.title, period, publicUrl);
}

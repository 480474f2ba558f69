import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { Outlet } from 'react-router';
import type { LayoutProps } from '../define/layout.ts';
import type { PageContext, PageProps } from '../define/page.ts';
import { catchAllName } from '../match/table.ts';

/** An app route as the browser's router needs it. */
export interface AppRouteFacts {
  /** The manifest's pattern, also the route's id. */
  readonly path: string;
  readonly page: string;
  readonly layout: string;
  /** Whether its address begins with a language. */
  readonly hasLocale: boolean;
}

/** What stands before a route's own path in the address. */
export const basenameOf = ({ hasLocale }: AppRouteFacts, locale: string): string =>
  hasLocale ? `/${locale}` : '/';

/** A page that is ready to be shown: its views are loaded. */
export interface OpenPage {
  readonly context: PageContext;
  readonly data: unknown;
  readonly views: { readonly Page: ComponentType<PageProps>; readonly Layout: ComponentType<LayoutProps> };
}

/**
 * The route objects of both sides. `open` gives the page of a route; on the server it is the one that was matched, in
 * the browser what its loader opened. A `*` route is always there, or nothing would run on a miss.
 */
export function appRoutes(
  routes: readonly AppRouteFacts[],
  open: (route: string) => OpenPage | undefined,
  parts: {
    readonly loader?: (facts: AppRouteFacts) => RouteObject['loader'];
    readonly miss?: RouteObject['loader'];
    readonly root?: ReactNode;
    /** Shown in the place of a page that threw; the frame of the router lives on. */
    readonly failed?: ReactNode;
  } = {},
): RouteObject[] {
  const children: RouteObject[] = routes.map((facts) => {
    const loader = parts.loader?.(facts);
    return {
      id: facts.path,
      path: toRouterPath(facts.path),
      element: <ShowPage open={open} route={facts.path} />,
      ...(loader && { loader }),
      ...(parts.failed && { errorElement: parts.failed }),
    };
  });
  children.push({ id: 'miss', path: '*', element: null, ...(parts.miss && { loader: parts.miss }) });
  return [{ id: 'root', element: parts.root ?? <Outlet />, children }];
}

function ShowPage({ open, route }: { open: (route: string) => OpenPage | undefined; route: string }) {
  const page = open(route);
  if (!page) return null;
  const { Page, Layout } = page.views;
  return (
    <Layout>
      <Page {...page.context} data={page.data} />
    </Layout>
  );
}

/** `/a/*rest` → `/a/*`; react-router has no names for catch-alls. */
export function toRouterPath(path: string): string {
  const name = catchAllName(path);
  return name === undefined ? path : path.slice(0, path.length - name.length);
}

import type { ComponentType, ReactNode } from 'react';
import { Outlet, type RouteObject, useLoaderData } from 'react-router';
import type { LayoutProps } from '../define/layout.ts';
import type { PageContext, PageProps } from '../define/page.ts';
import type { ParamTypes } from '../match/param-types.ts';
import { catchAllName } from '../match/table.ts';

/** An app route as the browser's router needs it. */
export interface AppRouteFacts {
  /** The manifest's pattern, also the route's id. */
  readonly path: string;
  readonly page: string;
  readonly layout: string;
  /** Whether its address begins with a language. */
  readonly hasLocale: boolean;
  /** The types of its parameters, where not any text. */
  readonly types?: ParamTypes;
  /** Set where the browser can open the page by itself: nothing of the server takes part in it. */
  readonly client?: ClientFacts;
}

/** The facts that the server would have written into such a page. */
export interface ClientFacts {
  /** The whole `<title>`. */
  readonly title: string;
  /** The route's content, in the page's language. */
  readonly content: unknown;
}

/** The part of the address before a route's own path. */
export const basenameOf = ({ hasLocale }: AppRouteFacts, locale: string): string =>
  hasLocale ? `/${locale}` : '/';

/** A page that is ready to be shown: its views are loaded. */
export interface OpenPage {
  readonly context: PageContext;
  readonly data: unknown;
  readonly views: { readonly Page: ComponentType<PageProps>; readonly Layout: ComponentType<LayoutProps> };
}

/**
 * A page as the server renders it, without a router: the markup is the same as the browser's, and the element beside
 * the page is one that `useId` counts there (react-router's `RouterProvider`).
 */
export function WithoutRouter({ context, data, views: { Page, Layout } }: OpenPage) {
  return (
    <>
      <Layout>
        <Page {...context} data={data} />
      </Layout>
      {null}
    </>
  );
}

/**
 * The route objects of the browser. `open` returns the page of a route, as its loader opened it. A layout is a route
 * around its pages, so that it stays while they change. A `*` route always exists, or nothing would run on a miss.
 */
export function appRoutes(
  routes: readonly AppRouteFacts[],
  open: (route: string) => OpenPage | undefined,
  parts: {
    readonly loader?: (facts: AppRouteFacts) => RouteObject['loader'];
    readonly miss?: RouteObject['loader'];
    readonly root?: ReactNode;
    /** Shown in place of a page that threw; the router's frame stays. */
    readonly failed?: ReactNode;
  } = {},
): RouteObject[] {
  const failed = parts.failed && { errorElement: parts.failed };
  const pageRoute = (facts: AppRouteFacts): RouteObject => {
    const loader = parts.loader?.(facts);
    return {
      id: facts.path,
      path: toRouterPath(facts.path),
      element: <ShowPage open={open} route={facts.path} />,
      ...(loader && { loader }),
      ...failed,
    };
  };
  const children = [...Map.groupBy(routes, ({ layout }) => layout)].map(
    ([layout, group]): RouteObject => ({
      id: `layout ${layout}`,
      element: <ShowLayout open={open} routes={group.map(({ path }) => path)} />,
      children: group.map(pageRoute),
      ...failed,
    }),
  );
  children.push({ id: 'miss', path: '*', element: null, ...(parts.miss && { loader: parts.miss }) });
  return [{ id: 'root', element: parts.root ?? <Outlet />, children }];
}

/** All pages that are open in a layout have the same one, whichever was first. */
function ShowLayout({
  open,
  routes,
}: {
  open: (route: string) => OpenPage | undefined;
  routes: readonly string[];
}) {
  const page = routes.map(open).find(Boolean);
  if (!page) return null;
  const { Layout } = page.views;
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}

/** The address may change while the page stays: then its loader provides the context, else it is the initial one. */
function ShowPage({ open, route }: { open: (route: string) => OpenPage | undefined; route: string }) {
  const loaded = useLoaderData() as PageContext | undefined;
  const page = open(route);
  if (!page) return null;
  const { Page } = page.views;
  return <Page {...(loaded ?? page.context)} data={page.data} />;
}

/** `/a/*rest` → `/a/*`; react-router has no names for catch-alls. */
export function toRouterPath(path: string): string {
  const name = catchAllName(path);
  return name === undefined ? path : path.slice(0, path.length - name.length);
}

/** The router's parameters under the manifest's names: `*` is the catch-all's. */
export function fromRouterParams(
  path: string,
  params: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const name = catchAllName(path);
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key === '*' ? (name ?? key) : key, value ?? '']),
  );
}

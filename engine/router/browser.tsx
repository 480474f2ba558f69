import { allSettled, type EventCallable, fork, type Scope, scopeBind } from 'effector';
import { Provider } from 'effector-react';
import { type ComponentType, lazy, StrictMode, Suspense, useEffect, useMemo } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createIntl, RawIntlProvider } from 'react-intl';
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import type { Action } from '../define/action.ts';
import type { LayoutProps } from '../define/layout.ts';
import type { PageProps } from '../define/page.ts';
import type { AppState } from '../render/app-page.tsx';
import { SiteProvider } from '../view/site-context.tsx';
import { runAction } from './actions.ts';
import { followLinks } from './links.ts';
import { reloadOnce } from './reload.ts';
import { type AppRouteFacts, appRoutes, basenameOf } from './routes.tsx';

/** The facts of an opening, given to the page's `opened` event. */
export interface Opened {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** The browser's half of an app page: `pages/<name>/browser.ts`. */
export interface BrowserPage {
  readonly view: ComponentType<PageProps>;
  /** Fired in the browser's scope whenever the page opens. */
  readonly opened: EventCallable<Opened>;
}

/** Loaders by name, from the composition root. */
export interface BrowserRegistries {
  page(name: string): (() => Promise<{ readonly default: BrowserPage }>) | undefined;
  layout(name: string): (() => Promise<{ readonly default: ComponentType<LayoutProps> }>) | undefined;
  action(name: string): (() => Promise<{ readonly default: Action }>) | undefined;
  /** The page for an error in a page, fetched when one happens. */
  failed(): Promise<{ readonly default: ComponentType<PageProps> }>;
}

/**
 * Takes an app page over from the server: loads the matched page before hydrating (or it would stand twice), in one
 * effector scope filled with the server's values, and hands clicks on links within the page's own route to the router.
 */
export async function startApp(registries: BrowserRegistries): Promise<void> {
  const state = readState();
  const scope = fork({ values: state.values });
  const { locale } = state.site;
  const intl = createIntl({ locale, messages: state.messages as Record<string, string>, onError: () => {} });
  const current = state.routes.find(({ path }) => path === state.page.route);
  if (!current) throw new Error(`the page ${state.page.route} is not among the app routes`);
  const { page, views } = await loadPage(current, registries);
  const hydrated = Promise.withResolvers<void>();
  const routes = appRoutes(state.routes, () => ({ ...state.page, views }), {
    root: <Root onHydrated={hydrated.resolve} />,
    failed: <Failed state={state} load={registries.failed} />,
    // Another page is the server's to decide on: its guards, window and words are fresh there.
    loader: (facts) => (facts === current ? undefined : ({ request }) => leave(request.url)),
    miss: ({ request }) => leave(request.url),
  });
  const basename = basenameOf(current, locale);
  const router = createBrowserRouter(routes, { basename, hydrationData: { loaderData: {} } });
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    <StrictMode>
      <Provider value={scope}>
        <RawIntlProvider value={intl}>
          <SiteProvider value={state.site}>
            <RouterProvider router={router} />
          </SiteProvider>
        </RawIntlProvider>
      </Provider>
    </StrictMode>,
  );
  followLinks(router, { basename, route: current.path });
  // The page's model may change at once what it shows: not before React has taken over what the server rendered.
  await hydrated.promise;
  await opened(scope, page, state);
  await runAction(state.actions, registries.action, (start) => scopeBind(start, { scope, safe: true })());
}

function Root({ onHydrated }: { onHydrated: () => void }) {
  useScrollRestoration();
  useEffect(onHydrated, [onHydrated]);
  return <Outlet />;
}

/** An error in a page: the failed page, with the request's id, which the server gave to this page too. */
function Failed({ state, load }: { state: AppState; load: BrowserRegistries['failed'] }) {
  const View = useMemo(() => lazy(load), [load]);
  return (
    <Suspense>
      <View {...state.page.context} content={{}} data={undefined} />
    </Suspense>
  );
}

function readState(): AppState {
  const element = document.querySelector('script#site-state');
  if (!element?.textContent) throw new Error('the page carries no state');
  return JSON.parse(element.textContent) as AppState;
}

async function loadPage(facts: AppRouteFacts, registries: BrowserRegistries) {
  const page = registries.page(facts.page);
  const layout = registries.layout(facts.layout);
  if (!page || !layout)
    throw new Error(`page "${facts.page}" or layout "${facts.layout}" has no code in the browser`);
  try {
    const [{ default: loaded }, { default: Layout }] = await Promise.all([page(), layout()]);
    return { page: loaded, views: { Page: loaded.view, Layout } };
  } catch (error) {
    // Nothing stands at `/404`: the server answers with its not-found page.
    if (!reloadOnce()) location.replace('/404');
    throw error;
  }
}

function opened(scope: Scope, page: BrowserPage, state: AppState): Promise<void> {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  return allSettled(page.opened, { scope, params: { params: state.page.context.params, query } });
}

/** Leaves for an address by a full load; never resolves, so that nothing flashes in between. */
function leave(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}

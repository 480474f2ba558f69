import { type EventCallable, fork, type Scope, scopeBind } from 'effector';
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  useLocation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import type { Action } from '../define/action.ts';
import type { LayoutProps } from '../define/layout.ts';
import type { PageContext, PageProps } from '../define/page.ts';
import { localeHref } from '../match/href.ts';
import { around } from '../view/around.tsx';
import { navigateFx, type PageAddress, pageOpened } from '../view/navigation.ts';
import { SiteProvider, type SiteView } from '../view/site-context.tsx';
import type { AppState } from './app-state.ts';
import { doEarlyPress } from './early-presses.ts';
import type { Embedding } from './embed.ts';
import { followLinks } from './links.ts';
import { isOpenable, isOpening, loadedWithin, openableFrom } from './openings.ts';
import { boundElsewhere, followParts, missedPart } from './parts.ts';
import { reloadOnce } from './reload.ts';
import { type AppRouteFacts, appRoutes, basenameOf, fromRouterParams, type OpenPage } from './routes.tsx';

/** The browser's half of an app page. The build gathers it from the files of its folder (`app/browser-pages.ts`). */
export interface BrowserPage {
  /** The default export of `view.tsx`. */
  readonly view: ComponentType<PageProps>;
  /**
   * `opened` of `model.ts`, where it has one. Fired in the browser's scope whenever the page opens, also where only its
   * address has changed.
   */
  readonly opened?: EventCallable<PageAddress>;
  /** `over.tsx`, where there is one: the part of the page that opens over a document, which loads it with the page's state. */
  readonly over?: () => Promise<{ readonly default: (state: AppState) => void }>;
}

/** Loaders by name, from the composition root. */
interface BrowserRegistries {
  page(name: string): (() => Promise<{ readonly default: BrowserPage }>) | undefined;
  layout(name: string): (() => Promise<{ readonly default: ComponentType<LayoutProps> }>) | undefined;
  action(name: string): (() => Promise<{ readonly default: Action }>) | undefined;
  /** Starts an action when its requirement is met: once the user is signed in. Called in the page's scope. */
  demand(requirement: 'login'): Promise<(start: () => void) => void>;
  /** Tells the visitor that the code of an action did not load. Called in the page's scope. */
  missed(): Promise<(failure: { readonly retry: () => void; readonly isStuck: boolean }) => void>;
  /** Which links are the embedding page's to answer, where the site is shown in a frame. */
  readonly embedding: Embedding;
  /** The page for an error in a page, fetched when one happens. */
  failed(): Promise<{ readonly default: ComponentType<PageProps> }>;
}

/** A page whose code is here. */
interface LoadedPage {
  readonly page: BrowserPage;
  readonly open: OpenPage;
}

/**
 * Takes an app page over from the server: loads the matched page before hydrating (or it would be shown twice), in one
 * effector scope filled with the server's values. From there on the router opens the pages of the same layout that need
 * no server, in the same scope and with the layout in its place; every other address is a full load.
 */
export async function startApp(registries: BrowserRegistries): Promise<void> {
  const state = readState();
  const { locale } = state.site;
  const current = state.routes.find(({ path }) => path === state.page.route);
  if (!current) throw new Error(`no app route: ${state.page.route}`);
  const openable = openableFrom(current, state.routes);
  const others = [...state.others, ...loadedWithin(openable, state.routes)];
  // Only a frame needs it; without it links are just links.
  const embedding = window.parent === window ? undefined : import('./embed.ts').catch(() => undefined);
  const pages = new Map([[current.path, await loadFirst(current, state, registries)]]);
  followParts();
  const hydrated = Promise.withResolvers<void>();
  const routes = appRoutes(openable, (route) => pages.get(route)?.open, {
    root: <Root site={state.site} onHydrated={hydrated.resolve} />,
    failed: <Failed state={state} load={registries.failed} />,
    loader:
      (facts) =>
      async ({ request, params }) => {
        const { pathname } = new URL(request.url);
        try {
          const context = contextAt(facts, pathname.slice(basename.length), params, state);
          pages.set(facts.path, pages.get(facts.path) ?? (await loadPage(facts, context, registries)));
          return context;
        } catch {
          // The code of another build, or no network: a full load shows which.
          return leave(request.url);
        }
      },
    miss: ({ request }) => leave(request.url),
  });
  const prefix = basenameOf(current, locale);
  const basename = prefix === '/' ? '' : prefix;
  const router = createBrowserRouter(routes, {
    basename: prefix,
    hydrationData: { loaderData: { [current.path]: state.page.context } },
  });
  const open = (to: string, isReplacing = false): boolean => {
    if (!isOpenable(to, openable, others)) return false;
    void router.navigate(to, { replace: isReplacing });
    return true;
  };
  const scope = fork({
    values: state.values,
    handlers: [
      [
        navigateFx,
        ({ to, isReplacing = false }: { to: string; isReplacing?: boolean }) => {
          if (!open(to, isReplacing)) location.assign(localeHref(to, locale, state.site));
        },
      ],
    ],
  });
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    around(state, scope, <RouterProvider router={router} />),
  );
  (await embedding)?.postActions(state.actions, state.embedders, registries.embedding);
  followLinks(prefix, open);
  const inScope = (work: () => void) => scopeBind(work, { scope, safe: true })();
  /** Runs the action of the address. */
  const act = async (isAgain = false): Promise<void> => {
    let begin: (() => void) | undefined;
    try {
      const { loadAction } = await import('./actions.ts');
      begin = await loadAction(state.actions, {
        find: registries.action,
        run: inScope,
        demand: async () => {
          const whenMet = await registries.demand('login');
          return (start) => inScope(() => whenMet(start));
        },
      });
    } catch {
      const outcome = await missedPart();
      if (outcome === 'leaving') return;
      const showFailure = await registries.missed();
      const isStuck = isAgain && outcome === 'held';
      return inScope(() => showFailure({ retry: () => void act(true), isStuck }));
    }
    begin?.();
  };
  const show = async (context: PageContext) => {
    const loaded = pages.get(context.route);
    if (!loaded) return;
    opened(scope, loaded.page, context);
    if (location.search.includes('action=')) await act();
  };
  // The page's model may change its data at once: not before React has hydrated the server's markup.
  await hydrated.promise;
  followRouter(router, state.routes, show);
  const shown = show(state.page.context);
  doEarlyPress();
  // The page must not wait for this.
  if ('serviceWorker' in navigator && (state.worker || navigator.serviceWorker.controller)) {
    // The next page tries again.
    void import('./app-worker.ts').then(({ keepWorker }) => keepWorker(state.worker)).catch(() => {});
  }
  await shown;
}

/** Opens each page that the router has come to: its title, the place of the keyboard, its model. */
function followRouter(
  router: ReturnType<typeof createBrowserRouter>,
  routes: readonly AppRouteFacts[],
  show: (context: PageContext) => Promise<void>,
): void {
  const factsOf = (id: string | undefined) => routes.find(({ path }) => path === id);
  let { location: place, matches } = router.state;
  router.subscribe(({ navigation, location: next, matches: nextMatches, loaderData, errors }) => {
    if (navigation.state !== 'idle' || next.key === place.key || errors) return;
    const [before, after] = [matches, nextMatches].map((list) => factsOf(list.at(-1)?.route.id));
    const isNew = isOpening(place, next);
    [place, matches] = [next, nextMatches];
    const context = after && (loaderData[after.path] as PageContext | undefined);
    if (!isNew || !context) return;
    if (after.client) document.title = after.client.title;
    if (before?.page !== after.page) beginWithPage();
    void show(context);
  });
}

/** As after a load, the focus starts at the new page; unless the user is typing elsewhere. */
function beginWithPage(): void {
  const main = document.getElementById('main');
  const isTyping =
    document.activeElement?.matches('input, textarea') && !main?.contains(document.activeElement);
  if (!isTyping) main?.focus({ preventScroll: true });
}

function contextAt(
  facts: AppRouteFacts,
  path: string,
  params: Readonly<Record<string, string | undefined>>,
  state: AppState,
): PageContext {
  return {
    route: facts.path,
    path: path === '' ? '/' : path,
    params: fromRouterParams(facts.path, params),
    locale: state.site.locale,
    now: Date.now(),
    window: facts.path === state.page.route ? state.page.context.window : undefined,
    content: facts.client ? facts.client.content : state.page.context.content,
  };
}

/** Views get the path that the router shows. */
function Root({ site, onHydrated }: { site: SiteView; onHydrated: () => void }) {
  useScrollRestoration();
  useEffect(onHydrated, [onHydrated]);
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const here = useMemo(
    // For the first path the server has resolved it.
    () => (pathname === first ? site : { ...site, path: pathname, requestedPath: pathname }),
    [site, pathname, first],
  );
  return (
    <SiteProvider value={here}>
      <Outlet />
    </SiteProvider>
  );
}

/** An error in a page: the failed page, with the request's id, which the server gave to this page too. */
function Failed({ state, load }: { state: AppState; load: BrowserRegistries['failed'] }) {
  const View = useMemo(() => lazy(() => load().catch(leaveBroken)), [load]);
  return (
    <Suspense>
      <View {...state.page.context} content={{}} data={undefined} />
    </Suspense>
  );
}

function readState(): AppState {
  const element = document.querySelector('script#site-state');
  if (!element?.textContent) throw new Error('no state');
  return JSON.parse(element.textContent) as AppState;
}

async function loadPage(
  facts: AppRouteFacts,
  context: PageContext,
  registries: BrowserRegistries,
  data?: unknown,
): Promise<LoadedPage> {
  const page = registries.page(facts.page);
  const layout = registries.layout(facts.layout);
  if (!page || !layout) throw new Error(`no code in the browser: ${facts.page}, ${facts.layout}`);
  const [{ default: loaded }, { default: Layout }] = await Promise.all([page(), layout()]);
  return { page: loaded, open: { context, data, views: { Page: loaded.view, Layout } } };
}

async function loadFirst(
  facts: AppRouteFacts,
  { page }: AppState,
  registries: BrowserRegistries,
): Promise<LoadedPage> {
  try {
    return await loadPage(facts, page.context, registries, page.data);
  } catch (error) {
    // Nothing is at `/404`: the server answers with its not-found page.
    if (!reloadOnce()) location.replace('/404');
    throw error;
  }
}

/** Not awaited: a stream opened by a model would block the action of the address for ever. */
function opened(scope: Scope, page: BrowserPage, { route, path, params }: PageContext): void {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  scopeBind(pageOpened, { scope })({ route, path, params, query });
  if (page.opened) scopeBind(page.opened, { scope })({ params, query });
}

/** The page is broken, and its error page did not load: a page of the server replaces it. */
async function leaveBroken(): Promise<never> {
  if ((await missedPart()) !== 'leaving') location.replace('/404');
  return new Promise(() => {});
}

/** Leaves for an address by a full load; never resolves, so that nothing flashes in between. */
function leave(url: string): Promise<never> {
  boundElsewhere();
  location.assign(url);
  return new Promise(() => {});
}

import { allSettled, fork, serialize } from 'effector';
import { Provider } from 'effector-react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { localiseText } from '../define/localise.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { covers, openableFrom } from '../router/openings.ts';
import { type AppRouteFacts, appRoutes, basenameOf, type ClientFacts } from '../router/routes.tsx';
import type { SiteView } from '../view/site-context.tsx';
import type { PreparedPage } from './document.tsx';
import { type loadViews, Surroundings } from './document.tsx';
import { scriptJson } from './escape.ts';
import type { Generation } from './generation.ts';
import { fullTitle } from './head.ts';

/** What the browser needs to take an app page over: the page's own words and facts, and the other app routes. */
export interface AppState {
  readonly site: SiteView;
  readonly page: {
    readonly route: string;
    readonly data: unknown;
    readonly context: PreparedPage['context'];
  };
  readonly routes: readonly AppRouteFacts[];
  /** Patterns that an app route would take for its own, and that lead elsewhere. */
  readonly others: readonly string[];
  readonly messages: Record<string, unknown>;
  /** Values of effector stores by their stable ids. */
  readonly values: Record<string, unknown>;
  readonly actions: Generation['site']['actions'];
  /** Origins that may show the site in a frame and hear of actions. */
  readonly embedders: readonly string[];
}

/** App routes as plain data, for the browser's router. */
export function appRouteFacts(generation: Generation, locale: string): AppRouteFacts[] {
  return generation.site.routes.flatMap((route) => {
    if (route.target.type !== 'page' || generation.code.pages[route.target.page]?.kind !== 'app') return [];
    const { page, layout } = route.target;
    const client = clientFacts(route, generation, locale);
    return [{ path: route.path, page, layout, hasLocale: route.hasLocale, ...(client && { client }) }];
  });
}

/**
 * What the browser needs to open a page by itself. Undefined where the server takes part in it: by a window, by guards
 * and rules, or by what the page's own code does there.
 */
function clientFacts(route: SiteRoute, generation: Generation, locale: string): ClientFacts | undefined {
  const { site, code } = generation;
  const page = route.target.type === 'page' ? code.pages[route.target.page] : undefined;
  if (!page || page.load || page.head || (page.kind === 'app' && page.source)) return undefined;
  if (route.window || route.guards.length > 0 || route.validate.length > 0) return undefined;
  const format = (id: string) => generation.intl(locale).formatMessage({ id });
  const title = localiseText(route.title, locale, site.locales.default, format);
  return { title: fullTitle(title, site.name), content: generation.content(route, locale) };
}

/** Addresses that lie inside an app route's pattern and are not its own: redirects, documents. */
function othersWithin(facts: readonly AppRouteFacts[], { site }: Generation): string[] {
  const own = new Set(facts.map(({ path }) => path));
  return [...site.redirects.map(({ from }) => from), ...site.routes.map(({ path }) => path)].filter(
    (path) => !own.has(path) && facts.some((route) => covers(route.path, path)),
  );
}

/**
 * Renders an app page for hydration: react-router's static handler over the one matched route, in an effector scope
 * of this request. The engine has run guards before; the static handler runs none.
 */
export async function renderApp(
  facts: AppRouteFacts,
  views: Awaited<ReturnType<typeof loadViews>>,
  prepared: PreparedPage,
  site: SiteView,
  generation: Generation,
  address: string,
): Promise<{ body: string; state: string }> {
  const scope = fork();
  const definition = generation.code.pages[facts.page];
  const taken = definition?.kind === 'app' ? await definition.taken?.() : undefined;
  if (taken) await allSettled(taken, { scope, params: prepared.data });
  const page = { context: prepared.context, data: prepared.data, views };
  const handler = createStaticHandler(
    appRoutes([facts], () => page),
    { basename: basenameOf(facts, site.locale) },
  );
  const context = await handler.query(new Request(`http://site.invalid${address}`));
  if (context instanceof Response)
    throw new Error(`the router answered ${context.status} where the engine had decided`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(
    <Provider value={scope}>
      <Surroundings intl={generation.intl(site.locale)} site={site}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Surroundings>
    </Provider>,
  );
  const routes = appRouteFacts(generation, site.locale);
  const state: AppState = {
    site,
    // What the stores hold need not be said twice.
    page: { route: facts.path, data: taken ? undefined : prepared.data, context: prepared.context },
    routes,
    others: othersWithin(routes, generation),
    messages: messagesFor(openableFrom(facts, routes), generation, site.locale),
    values: serialize(scope),
    actions: generation.site.actions,
    embedders: generation.site.embedders,
  };
  return { body: `<div id="root">${body}</div>`, state: scriptJson(state) };
}

/**
 * Only the messages whose ids begin with the prefixes that a page declares, or one that can be opened from it without a
 * load: words weigh too.
 */
function messagesFor(
  openable: readonly AppRouteFacts[],
  generation: Generation,
  locale: string,
): Record<string, unknown> {
  const declared = openable.flatMap(({ page }) => {
    const definition = generation.code.pages[page];
    return definition?.kind === 'app' ? definition.messages : [];
  });
  // The words of the failed page go along: it is needed exactly when nothing more can be asked for.
  const prefixes = [...new Set([...declared, `${generation.site.errors.failed.page}.`])];
  const catalogue = generation.catalogues.get(locale) ?? {};
  return Object.fromEntries(
    Object.entries(catalogue).filter(([id]) => prefixes.some((prefix) => id.startsWith(prefix))),
  );
}

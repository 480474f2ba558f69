import { fork, serialize } from 'effector';
import { Provider } from 'effector-react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type AppRouteFacts, appRoutes, basenameOf } from '../router/routes.tsx';
import type { SiteView } from '../view/site-context.tsx';
import type { PreparedPage } from './document.tsx';
import { type loadViews, Surroundings } from './document.tsx';
import { scriptJson } from './escape.ts';
import type { Generation } from './generation.ts';

/** What the browser needs to take an app page over: the page's own words and facts, and the other app routes. */
export interface AppState {
  readonly site: SiteView;
  readonly page: {
    readonly route: string;
    readonly data: unknown;
    readonly context: PreparedPage['context'];
  };
  readonly routes: readonly AppRouteFacts[];
  readonly messages: Record<string, unknown>;
  /** Values of effector stores by their stable ids. */
  readonly values: Record<string, unknown>;
  readonly actions: Generation['site']['actions'];
}

/** App routes as plain data, for the browser's router. */
export function appRouteFacts(generation: Generation): AppRouteFacts[] {
  return generation.site.routes.flatMap((route) => {
    if (route.target.type !== 'page' || generation.code.pages[route.target.page]?.kind !== 'app') return [];
    return [
      { path: route.path, page: route.target.page, layout: route.target.layout, hasLocale: route.hasLocale },
    ];
  });
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
  const page = { context: prepared.context, data: prepared.data, views };
  const routes = appRoutes([facts], () => page);
  const handler = createStaticHandler(routes, { basename: basenameOf(facts, site.locale) });
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
  const state: AppState = {
    site,
    page: { route: facts.path, data: prepared.data, context: prepared.context },
    routes: appRouteFacts(generation),
    messages: messagesFor(facts.page, generation, site.locale),
    values: serialize(scope),
    actions: generation.site.actions,
  };
  return { body: `<div id="root">${body}</div>`, state: scriptJson(state) };
}

/** Only the messages whose ids begin with the prefixes that the page declares: words weigh too. */
function messagesFor(page: string, generation: Generation, locale: string): Record<string, unknown> {
  const definition = generation.code.pages[page];
  if (definition?.kind !== 'app') return {};
  // The words of the failed page go along: it is needed exactly when nothing more can be asked for.
  const prefixes = [...definition.messages, `${generation.site.errors.failed.page}.`];
  const catalogue = generation.catalogues.get(locale) ?? {};
  return Object.fromEntries(
    Object.entries(catalogue).filter(([id]) => prefixes.some((prefix) => id.startsWith(prefix))),
  );
}

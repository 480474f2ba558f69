import { fork } from 'effector';
import { Provider } from 'effector-react';
import { renderToString } from 'react-dom/server';
import type { StoreValue } from '../define/page.ts';
import type { RequestState } from '../router/app-state.ts';
import { type AppRouteFacts, WithoutRouter } from '../router/routes.tsx';
import { DrawingProvider } from '../view/drawing.ts';
import type { SiteView } from '../view/site-context.tsx';
import { fixedState, sharedState } from './app-facts.ts';
import type { PreparedPage } from './document.tsx';
import { Surroundings, type Views } from './document.tsx';
import { createDrawing } from './drawing.tsx';
import { scriptJson } from './escape.ts';
import { workerFor } from './install.ts';
import type { SitePeriod } from './period.ts';
import type { SiteAssets } from './site-handler.ts';

/** Renders an app page for hydration, in an effector scope of this request. The engine has found it: no router takes part. */
export async function renderApp(
  facts: AppRouteFacts,
  views: Views,
  prepared: PreparedPage,
  site: SiteView,
  { snapshot, site: fixedSite }: Pick<SitePeriod, 'snapshot' | 'site'>,
  { assets }: { readonly assets: SiteAssets },
): Promise<{ body: readonly string[]; state: readonly (string | Buffer)[] }> {
  const { storesOf } = views;
  const stores = storesOf?.(prepared.data) ?? [];
  const scope = fork({ values: new Map(stores.map(({ store, value }) => [store, value])) });
  const intl = snapshot.intl(site.locale);
  const fixed = fixedSite(site.locale);
  const { drawing, whole } = createDrawing(renderToString, fixed, intl);
  const body = renderToString(
    <Provider value={scope}>
      <Surroundings intl={intl} site={site}>
        <DrawingProvider value={drawing}>
          <WithoutRouter context={prepared.context} data={prepared.data} views={views} />
        </DrawingProvider>
      </Surroundings>
    </Provider>,
  );
  const { origin, path, now, preview, requestId, requestedPath } = site;
  const own = { origin, path, now, preview, requestId, requestedPath };
  const rest: Omit<RequestState, 'site' | 'values'> = {
    // Data that the stores hold need not be sent twice.
    page: { route: facts.path, data: storesOf ? undefined : prepared.data, context: prepared.context },
    worker: assets.styleText && workerFor(snapshot.site, site.locale, site.path),
  };
  const state = [
    // Text in the visitor's alphabet is separate from ASCII: see `withBytes`.
    fixedState(fixed),
    `${scriptJson(own).slice(1)},`,
    `${scriptJson(rest).slice(1, -1)},"values":`,
    `${scriptJson(writtenValues(stores))},`,
    sharedState(facts, snapshot, site.locale),
  ];
  return { body: ['<div id="root">', ...whole(body), '</div>'], state };
}

/** By the ids that effector's plugin gives to stores, the same on both sides. @throws {Error} where one has none */
function writtenValues(stores: readonly StoreValue[]): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const { store, value, written = value } of stores) {
    if (store.sid === null) throw new Error(`the store ${store.shortName} has no id to travel by`);
    values[store.sid] = written;
  }
  return values;
}

import { allSettled, fork, serialize } from 'effector';
import { Provider } from 'effector-react';
import { renderToString } from 'react-dom/server';
import type { RequestState } from '../router/app-state.ts';
import { type AppRouteFacts, WithoutRouter } from '../router/routes.tsx';
import { DrawingProvider, type Markup } from '../view/drawing.ts';
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
): Promise<{ body: readonly (string | Markup)[]; state: readonly (string | Buffer)[] }> {
  const scope = fork();
  const { taken } = views;
  if (taken) await allSettled(taken, { scope, params: prepared.data });
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
    page: { route: facts.path, data: taken ? undefined : prepared.data, context: prepared.context },
    worker: assets.styleText && workerFor(snapshot.site, site.locale, site.path),
  };
  const state = [
    // Texts in the visitor's alphabet apart from those that hardly ever are: see `withBytes`.
    fixedState(fixed),
    `${scriptJson(own).slice(1)},`,
    `${scriptJson(rest).slice(1, -1)},"values":`,
    `${scriptJson(serialize(scope))},`,
    sharedState(facts, snapshot, site.locale),
  ];
  return { body: ['<div id="root">', ...whole(body), '</div>'], state };
}

import { renderToStaticMarkup } from 'react-dom/server';
import type { Visit } from '../define/visit.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { type PublicPaths, translatedIn } from '../match/translated-paths.ts';
import { DrawingProvider } from '../view/drawing.ts';
import type { SiteView } from '../view/site-context.tsx';
import { made } from './app-facts.ts';
import { type PreparedPage, Surroundings, type Views } from './document.tsx';
import { createDrawing } from './drawing.tsx';
import { scriptJson } from './escape.ts';
import type { RenderedPage } from './html-cache.ts';
import { keptShell, type Target } from './kept-shell.ts';
import type { SitePeriod } from './period.ts';
import type { RenderRequest } from './render-request.ts';
import { shellAfter } from './shell.ts';

/** The body of a document: static markup, nothing to hydrate. In pieces, of which those that are kept are many pages' own. */
export function renderDocument(
  { Page, Layout }: Views,
  prepared: PreparedPage,
  site: SiteView,
  { snapshot, site: fixedSite }: Pick<SitePeriod, 'snapshot' | 'site'>,
): readonly string[] {
  const intl = snapshot.intl(site.locale);
  const { drawing, whole } = createDrawing(renderToStaticMarkup, fixedSite(site.locale), intl);
  const markup = renderToStaticMarkup(
    <Surroundings intl={intl} site={site}>
      <DrawingProvider value={drawing}>
        <Layout>
          <Page {...prepared.context} data={prepared.data} />
        </Layout>
      </DrawingProvider>
    </Surroundings>,
  );
  return whole(markup);
}

/** A document as it is sent. */
export function documentPage(
  request: RenderRequest,
  target: Target,
  body: readonly string[],
  head: string,
  facts: { readonly status: number; readonly route: string },
): RenderedPage {
  const { around, ...hashes } = keptShell(request, 'document', target);
  const html = [
    around[0],
    head,
    around[1],
    ...body,
    declaredActions(request),
    embedders(request),
    shellAfter,
  ];
  return { ...facts, html, ...hashes, locale: request.locale };
}

/** The actions that deep links to a document may use. */
function declaredActions({ period: { snapshot } }: RenderRequest): string {
  const { actions } = snapshot.site;
  if (actions.length === 0) return '';
  return made(
    snapshot,
    'actions',
    () => `<script type="application/json" id="site-actions">${scriptJson(actions)}</script>`,
  );
}

/** The origins that a document in a frame may tell of actions; nothing where the manifest names none. */
function embedders({ period: { snapshot } }: RenderRequest): string {
  const origins = snapshot.site.embedders;
  if (origins.length === 0) return '';
  return made(
    snapshot,
    'embedders',
    () => `<script type="application/json" id="site-embedders">${scriptJson(origins)}</script>`,
  );
}

/** The part of a visit that a document's browser guards need; nothing where the route has none. */
export function browserVisit(route: SiteRoute, visit: Visit, request: RenderRequest): string {
  const { guards: registry } = request.period.snapshot.code;
  const names = route.guards.filter((name) => registry[name]?.runsOn !== 'server');
  if (names.length === 0) return '';
  const wanted = names.filter((name) => registry[name]?.reads.includes('content'));
  const contents = Object.fromEntries(
    wanted.map((name) => [
      name,
      registry[name]?.select ? registry[name].select(visit.content) : visit.content,
    ]),
  );
  const { params, locale, path, window } = visit;
  const facts = { route: route.path, params, locale, path, window, guards: names, contents };
  const { unprefixed, translated } = request.period.snapshot.site.locales;
  const paths: PublicPaths = { unprefixed, translated: translatedIn(translated, locale) };
  return `<script type="application/json" id="site-visit">${scriptJson({ ...facts, ...paths })}</script>`;
}

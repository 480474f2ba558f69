import { localiseText } from '../define/localise.ts';
import type { PageContext } from '../define/page.ts';
import type { Text } from '../define/text.ts';
import type { Visit } from '../define/visit.ts';
import type { NotFoundReason } from '../guards/decide.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { type PublicPaths, translatedIn } from '../match/translated-paths.ts';
import type { SiteView } from '../view/site-context.tsx';
import { appRouteFacts, made } from './app-facts.ts';
import { renderApp } from './app-page.tsx';
import { returnScript, workerScript } from './app-worker.ts';
import { type Asking, loadViews, type PreparedPage, preparePage, renderDocument } from './document.tsx';
import { scriptJson } from './escape.ts';
import { headTags } from './head.ts';
import type { RenderedPage } from './html-cache.ts';
import { earlyPressScript, type InlineScript, themeScript } from './inline-scripts.ts';
import { installTags } from './install.ts';
import type { SitePeriod } from './period.ts';
import { shell, shellAfter, shellBefore } from './shell.ts';
import type { SiteAssets } from './site-handler.ts';

/** The request's own part of what a rendering needs. */
export interface RenderRequest {
  readonly period: SitePeriod;
  readonly assets: SiteAssets;
  readonly publicUrl: string;
  readonly now: number;
  readonly id: string;
  /** The address as sent, with its language and query. */
  readonly address: string;
  readonly locale: string;
  readonly isLocaleGuessed: boolean;
  readonly path: string;
  /** The instant at which staff look at the site, where it is not the present. */
  readonly preview?: number | undefined;
  readonly asking: Asking;
}

/** Renders the page of a decision, document or app. `undefined` where the page's `load` finds nothing to show. */
export async function renderPage(
  request: RenderRequest,
  route: SiteRoute,
  visit: Visit,
): Promise<RenderedPage | undefined> {
  if (route.target.type !== 'page') throw new Error(`${route.path} has no page`);
  const { page: name, layout } = route.target;
  const { snapshot } = request.period;
  const { params, locale, path, window, content } = visit;
  const context: PageContext = { route: route.path, path, params, locale, window, content, now: request.now };
  const prepared = await preparePage(name, context, request.period, request.publicUrl, request.asking);
  if (!prepared) return undefined;
  const kind = snapshot.code.pages[name]?.kind;
  // A kept document must not carry one visitor's request.
  const site = siteView(
    request,
    kind === 'app' ? { id: request.id, path: request.path } : { id: '', path: '' },
  );
  const head = headFor(request, route, prepared, true);
  if (kind === 'app') return renderAppPage(request, route, { name, layout }, prepared, site, head);
  const views = await loadViews(snapshot, name, layout);
  const markup =
    renderDocument(views, prepared, site, snapshot.intl(locale)) + browserVisit(route, visit, request);
  const { status = 200 } = prepared.head;
  return documentPage(request, { name, layout }, markup, head, { status, route: route.path });
}

/** Renders the not-found or the failed page, which the manifest names. Never kept. */
export async function renderError(
  request: RenderRequest,
  which:
    | { readonly type: 'notFound'; readonly reason: NotFoundReason | 'denied' }
    | { readonly type: 'failed' },
  status: number,
): Promise<RenderedPage> {
  const { snapshot } = request.period;
  const error = snapshot.site.errors[which.type];
  const context: PageContext = {
    route: '',
    path: request.path,
    params: {},
    locale: request.locale,
    now: request.now,
    window: undefined,
    content:
      which.type === 'notFound' ? { reason: which.reason === 'unmatched' ? 'unmatched' : 'validate' } : {},
  };
  const found = await preparePage(error.page, context, request.period, request.publicUrl, request.asking);
  const prepared = found ?? { context, data: undefined, head: {} };
  const views = await loadViews(snapshot, error.page, error.layout);
  const site = siteView(request, { id: request.id, path: request.path });
  const markup = renderDocument(views, prepared, site, snapshot.intl(request.locale));
  const head = headFor(
    request,
    { title: error.title, description: undefined, noindex: true },
    prepared,
    false,
  );
  return documentPage(request, { name: error.page, layout: error.layout }, markup, head, {
    status,
    route: '',
  });
}

/**
 * The script that stands in where there is no network, with the page that it shows: one file with all that it needs, the
 * same for everybody. `undefined` where the manifest names none, and where styles change under way.
 */
export async function renderWorker(request: RenderRequest): Promise<string | undefined> {
  const { period, assets, locale } = request;
  const offline = period.snapshot.site.app?.offline;
  const { styleText } = assets;
  if (offline === undefined || styleText === undefined) return undefined;
  const context: PageContext = {
    route: '',
    path: '',
    params: {},
    locale,
    now: 0,
    window: undefined,
    content: {},
  };
  const prepared: PreparedPage = { context, data: undefined, head: {} };
  const views = await loadViews(period.snapshot, offline.page, offline.layout);
  const intl = period.snapshot.intl(locale);
  const site = siteView({ ...request, path: '', now: 0, preview: undefined }, { id: '', path: '' });
  const route = { title: offline.title, description: undefined, noindex: true };
  const inline = [themeScript, returnScript];
  const styles = stylesFor(assets, 'document', { name: offline.page, layout: offline.layout })
    .map(styleText)
    .join('\n');
  const html = shell({
    locale,
    isLocaleGuessed: false,
    inlineScripts: inline,
    head: headFor(request, route, prepared, false),
    styles: [],
    inlineStyles: styles,
    scripts: [],
    preloads: [],
    developmentHead: '',
    appHead: installTags(period.snapshot.site, locale),
    body: renderDocument(views, prepared, site, intl),
    scriptPriority: 'low',
  });
  return workerScript(html, { scriptHashes: hashesOf(inline), styles, locale });
}

const documentInline = [themeScript];
const appInline = [themeScript, earlyPressScript];
const hashesOf = (scripts: readonly InlineScript[]) => scripts.map(({ hash }) => hash);

async function renderAppPage(
  request: RenderRequest,
  route: SiteRoute,
  target: { name: string; layout: string },
  prepared: PreparedPage,
  site: SiteView,
  head: string,
): Promise<RenderedPage> {
  const { snapshot } = request.period;
  const views = await loadViews(snapshot, target.name, target.layout);
  const facts = appRouteFacts(snapshot, request.locale).find(({ path }) => path === route.path);
  if (!facts) throw new Error(`${route.path} is not an app route`);
  const { body, state } = await renderApp(facts, views, prepared, site, request.period, request);
  const before = shellBefore({
    locale: request.locale,
    isLocaleGuessed: request.isLocaleGuessed,
    inlineScripts: appInline,
    head,
    styles: stylesFor(request.assets, 'app', target),
    scripts: request.assets.appScript,
    preloads: request.assets.preloads[target.name] ?? [],
    developmentHead: request.assets.developmentHead,
    appHead: installTags(snapshot.site, request.locale),
    scriptPriority: 'auto',
  });
  const script = '<script type="application/json" id="site-state">';
  const html = [before, ...body, script, ...state, `</script>${shellAfter}`];
  const { status = 200 } = prepared.head;
  return { status, html, route: route.path, scriptHashes: hashesOf(appInline), locale: request.locale };
}

function documentPage(
  request: RenderRequest,
  target: { readonly name: string; readonly layout: string },
  body: string,
  head: string,
  facts: { readonly status: number; readonly route: string },
): RenderedPage {
  const html = shell({
    locale: request.locale,
    isLocaleGuessed: request.isLocaleGuessed,
    inlineScripts: documentInline,
    head,
    styles: stylesFor(request.assets, 'document', target),
    scripts: request.assets.documentScript,
    preloads: [],
    developmentHead: request.assets.developmentHead,
    appHead: installTags(request.period.snapshot.site, request.locale),
    body: body + declaredActions(request),
    scriptPriority: 'low',
  });
  return { ...facts, html, scriptHashes: hashesOf(documentInline), locale: request.locale };
}

/** The actions that deep links to a document may ask for. */
function declaredActions({ period: { snapshot } }: RenderRequest): string {
  const { actions } = snapshot.site;
  if (actions.length === 0) return '';
  return made(
    snapshot,
    'actions',
    () => `<script type="application/json" id="site-actions">${scriptJson(actions)}</script>`,
  );
}

/** The part of a visit that a document's browser guards need; nothing where the route has none. */
function browserVisit(route: SiteRoute, visit: Visit, request: RenderRequest): string {
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

function headFor(
  request: RenderRequest,
  route: { readonly title: Text; readonly description: Text | undefined; readonly noindex: boolean },
  prepared: PreparedPage,
  isAddress: boolean,
): string {
  const { snapshot } = request.period;
  const { locales, name } = snapshot.site;
  const intl = snapshot.intl(request.locale);
  const words = (text: Text) =>
    localiseText(text, request.locale, locales.default, (id) => intl.formatMessage({ id }));
  return headTags({
    siteName: name,
    publicUrl: request.publicUrl,
    locale: request.locale,
    defaultLocale: locales.default,
    locales: locales.supported,
    paths: locales,
    path: request.path,
    title: words(route.title),
    description: route.description && words(route.description),
    noindex: route.noindex,
    isAddress,
    page: prepared.head,
  });
}

function siteView(request: RenderRequest, own: { readonly id: string; readonly path: string }): SiteView {
  const fixed = request.period.site(request.locale);
  const { path, now, preview } = request;
  const { publicUrl: origin } = request;
  return { ...fixed, origin, path, now, preview, requestId: own.id, requestedPath: own.path };
}

function stylesFor(
  assets: SiteAssets,
  kind: 'document' | 'app',
  target: { readonly name: string; readonly layout: string },
): string[] {
  const base = kind === 'app' ? ['base', 'app'] : ['base'];
  const bundles = [...base, `layouts/${target.layout}`, `pages/${target.name}`];
  return [...new Set(bundles.flatMap((bundle) => assets.styles[bundle] ?? []))];
}

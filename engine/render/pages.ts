import type { Page, PageContext } from '../define/page.ts';
import type { Visit } from '../define/visit.ts';
import type { NotFoundReason } from '../guards/decide.ts';
import type { SiteRoute } from '../manifest/site.ts';
import type { SiteView } from '../view/site-context.tsx';
import { appRouteFacts } from './app-facts.ts';
import { renderApp } from './app-page.tsx';
import { returnScript, workerScript } from './app-worker.ts';
import { loadViews, type PreparedPage, preparePage } from './document.tsx';
import { browserVisit, documentPage, renderDocument } from './document-page.tsx';
import type { RenderedPage } from './html-cache.ts';
import { themeScript } from './inline-scripts.ts';
import { installTags } from './install.ts';
import { keptShell, stylesFor, type Target } from './kept-shell.ts';
import { headFor, linkCardFor, type RenderRequest, siteView } from './render-request.ts';
import { shellAfter, shellAround } from './shell.ts';
import type { BlockedVisit } from './site-handler.ts';

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
  const prepared = await preparePage(
    { page: name, title: route.title },
    context,
    request.period,
    request.publicUrl,
    request.asking,
  );
  if (!prepared) return undefined;
  const kind = snapshot.code.pages[name]?.kind;
  // A kept document must not carry one visitor's request.
  const site = siteView(
    request,
    kind === 'app' ? { id: request.id, path: request.path } : { id: '', path: '' },
    kind,
  );
  const linkCard = kind === 'document' ? linkCardFor(request, route, prepared) : undefined;
  const head = headFor(request, route, prepared, true, kind, linkCard);
  if (kind === 'app') return renderAppPage(request, route, { name, layout }, prepared, site, head);
  const views = await loadViews(snapshot, name, layout);
  const body = [
    ...renderDocument(views, prepared, site, request.period),
    browserVisit(route, visit, request),
  ];
  const { status = 200 } = prepared.head;
  const page = documentPage(request, { name, layout }, body, head, { status, route: route.path });
  return { ...page, linkCard, ...framingOf(snapshot.code.pages[name]) };
}

type ErrorCase = Parameters<typeof renderError>[1];

function contentOf(which: ErrorCase): unknown {
  if (which.type === 'notFound') return { reason: which.reason === 'unmatched' ? 'unmatched' : 'validate' };
  return which.type === 'blocked' ? which.content : {};
}

/** Renders the not-found, the failed or the blocked page, which the manifest names. Never kept. */
export async function renderError(
  request: RenderRequest,
  which:
    | { readonly type: 'notFound'; readonly reason: NotFoundReason | 'denied' }
    | { readonly type: 'failed' }
    | { readonly type: 'blocked'; readonly content: BlockedVisit },
  status: number,
): Promise<RenderedPage> {
  const { snapshot } = request.period;
  const { notFound, failed, blocked } = snapshot.site.errors;
  const error = { notFound, failed, blocked: blocked ?? failed }[which.type];
  const context: PageContext = {
    route: '',
    path: request.path,
    params: {},
    locale: request.locale,
    now: request.now,
    window: undefined,
    content: contentOf(which),
  };
  const found = await preparePage(error, context, request.period, request.publicUrl, request.asking);
  const prepared = found ?? { context, data: undefined, head: {} };
  const views = await loadViews(snapshot, error.page, error.layout);
  const site = siteView(request, { id: request.id, path: request.path });
  const body = renderDocument(views, prepared, site, request.period);
  const head = headFor(
    request,
    { title: error.title, description: undefined, noindex: true },
    prepared,
    false,
  );
  return documentPage(request, { name: error.page, layout: error.layout }, body, head, {
    status,
    route: '',
  });
}

/**
 * The script of the offline page: one self-contained file, the same for everybody. `undefined` where the manifest names
 * none, and where styles change at run time.
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
  const site = siteView({ ...request, path: '', now: 0, preview: undefined }, { id: '', path: '' });
  const route = { title: offline.title, description: undefined, noindex: true };
  const inline = [themeScript, returnScript];
  const styles = stylesFor(assets, 'document', { name: offline.page, layout: offline.layout })
    .map(styleText)
    .join('\n');
  const [before, after] = shellAround({
    locale,
    isLocaleGuessed: false,
    inlineScripts: inline,
    styles: [],
    inlineStyles: styles,
    scripts: [],
    preloads: [],
    developmentHead: '',
    meta: {},
    appHead: installTags(period.snapshot.site, locale),
    scriptPriority: 'low',
  });
  const head = headFor(request, route, prepared, false);
  const html = [before, head, after, ...renderDocument(views, prepared, site, period), shellAfter].join('');
  return workerScript(html, { scriptHashes: inline.map(({ hash }) => hash), styles, locale });
}

async function renderAppPage(
  request: RenderRequest,
  route: SiteRoute,
  target: Target,
  prepared: PreparedPage,
  site: SiteView,
  head: string,
): Promise<RenderedPage> {
  const { snapshot } = request.period;
  const views = await loadViews(snapshot, target.name, target.layout);
  const facts = appRouteFacts(snapshot, request.locale).find(({ path }) => path === route.path);
  if (!facts) throw new Error(`${route.path} is not an app route`);
  const { body, state } = await renderApp(facts, views, prepared, site, request.period, request);
  const { around, scriptHashes } = keptShell(request, 'app', target);
  const script = '<script type="application/json" id="site-state">';
  const html = [around[0], head, around[1], ...body, script, ...state, `</script>${shellAfter}`];
  const { status = 200 } = prepared.head;
  const framing = framingOf(snapshot.code.pages[target.name]);
  return { status, html, route: route.path, scriptHashes, locale: request.locale, ...framing };
}

const framingOf = (page: Page | undefined): Pick<RenderedPage, 'isFramedBySite' | 'isNeverFramed'> => ({
  isFramedBySite: page?.isFramedBySite === true,
  isNeverFramed: page?.kind === 'app' && page.isNeverFramed === true,
});

import type { CacheTerms } from '../define/source.ts';
import type { Visit } from '../define/visit.ts';
import { type Decider, type Decision, decide, type NotFoundReason } from '../guards/decide.ts';
import { resolveLocale } from '../guards/resolve-locale.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { readCookie } from '../match/cookies.ts';
import { localeHref } from '../match/href.ts';
import { once, redirect, send, sendPrivately } from './answer.ts';
import { respondBlocked } from './blocked.ts';
import { PageLoadError } from './document.tsx';
import { domainsOf, originElsewhere } from './domains.ts';
import { asDraft, draftOf, type FindDraft, mayBeDraft, type RequestedDraft } from './draft-preview.ts';
import { handle } from './handle.ts';
import type { CachedPage, RenderedPage } from './html-cache.ts';
import { withMessageIds } from './message-ids.ts';
import { renderError, renderPage } from './pages.ts';
import { createPeriods, type SitePeriod } from './period.ts';
import { asPreview, isLeaving, leave, mayBePreview, type Preview, previewOf } from './preview.ts';
import { redirectsAt } from './redirects.ts';
import type { RenderRequest } from './render-request.ts';
import type { SiteHandler, SiteOptions, SiteRequest, SiteResponse } from './site-handler.ts';
import type { SiteSnapshot } from './snapshot.ts';

interface ResponderOptions
  extends Pick<
    SiteOptions,
    'assets' | 'publicUrl' | 'meta' | 'sources' | 'previewSecret' | 'showsMessageIds' | 'showsDrafts'
  > {
  readonly now: () => number;
  /** Finds drafts, where they are kept. */
  readonly findDraft?: FindDraft | undefined;
}

type Responder = (request: SiteRequest) => Promise<SiteResponse>;

/**
 * Answers requests: language → redirects → match → entry → window → validate → guards → page, with kept documents served
 * straight from memory. Never rejects: a fault in a page becomes the failed page with status 500.
 */
export function createResponder(periodAt: (now: number) => SitePeriod, options: ResponderOptions): Responder {
  const { previewSecret: secret, findDraft } = options;
  return async (request) => {
    const now = options.now();
    // Nothing that is kept, no draft and no preview is for them.
    if (request.blocked) return respondAt(request, periodAt(now), now, options);
    const requested = findDraft && mayBeDraft(request) ? draftOf(request, findDraft) : undefined;
    if (requested) return respondWithDraft(request, requested, periodAt(now).snapshot, options);
    const preview = previewOf(request, secret, now);
    const named = options.showsMessageIds?.(request) && withMessageIds(periodAt(now).snapshot);
    if (preview && secret !== undefined) {
      const snapshot = named || periodAt(now).snapshot;
      const answer = await respondAside(request, snapshot, preview.instant, options, { preview });
      return asPreview(answer, preview, secret, now);
    }
    if (isLeaving(request)) return leave(request);
    if (named) return respondAside(request, named, now, options);
    const period = periodAt(now);
    return keptAt(period, request, options.publicUrl) ?? respondAt(request, period, now, options);
  };
}

/** Answers that are not kept, with the samples of their sources: for `warmUp`. */
export const createTrial =
  (current: () => SiteSnapshot, options: ResponderOptions) =>
  (url: string): Promise<SiteResponse> => {
    const none = {
      acceptLanguage: undefined,
      cookie: undefined,
      ifNoneMatch: undefined,
      userAgent: undefined,
    };
    const request: SiteRequest = {
      method: 'GET',
      url,
      id: '',
      address: '',
      headers: { ...none, acceptEncoding: 'br' },
    };
    const sources = Object.fromEntries(
      Object.entries(options.sources ?? {}).map(([name, { sample }]) => [name, async () => sample]),
    );
    return respondAside(request, current(), options.now(), { ...options, sources });
  };

/** The answer to a request that needs nothing but a page which is kept for everybody; never to one of a preview. */
export function createKept(
  periodAt: (now: number) => SitePeriod,
  { now, showsMessageIds, publicUrl }: Pick<ResponderOptions, 'now' | 'showsMessageIds' | 'publicUrl'>,
): NonNullable<SiteHandler['kept']> {
  return (request) =>
    showsMessageIds !== undefined || mayBePreview(request) || mayBeDraft(request)
      ? undefined
      : keptAt(periodAt(now()), request, publicUrl);
}

type Kept = Pick<SiteRequest, 'url' | 'headers' | 'host'>;

function keptAt(period: SitePeriod, request: Kept, publicUrl: string): SiteResponse | undefined {
  // The same path may be at home on another domain.
  const domains = domainsOf(period.snapshot.site, publicUrl);
  if (domains && !domains.mayBeKept(request.host, request.url)) return undefined;
  const kept = period.cache.get(request.url);
  return kept?.isForEverybody ? send(kept, request, false) : undefined;
}

/** The differences of an answer that is for this request alone. */
interface Aside {
  readonly preview?: Preview | undefined;
  /** Whether texts that are drafts by their front matter are shown. */
  readonly showsDrafts?: boolean;
  /** Whether there is nothing at the address for this visitor. */
  readonly isAbsent?: boolean;
  /** Whether it is shown where it was asked for, whatever the domain. */
  readonly staysHere?: boolean;
}

/** Answers in a period of its own, so that nothing of it is ever kept for others. */
function respondAside(
  request: SiteRequest,
  snapshot: SiteSnapshot,
  now: number,
  options: ResponderOptions,
  aside: Aside = {},
): Promise<SiteResponse> {
  const showsDrafts = aside.preview !== undefined || aside.showsDrafts || options.showsDrafts;
  const period = createPeriods(() => snapshot, { showsDrafts })(now);
  const fresh = { ...request, headers: { ...request.headers, ifNoneMatch: undefined } };
  return respondAt(fresh, period, now, options, { ...aside, staysHere: true });
}

/** A page as a draft has it. Of a draft that is over, or another's, there is nothing at any address. */
async function respondWithDraft(
  request: SiteRequest,
  requested: RequestedDraft,
  current: SiteSnapshot,
  options: ResponderOptions,
): Promise<SiteResponse> {
  const now = options.now();
  const { view, instant } = requested;
  const preview = view && instant !== undefined ? { instant, expires: view.expires } : undefined;
  const answer = await respondAside(request, view?.snapshot ?? current, instant ?? now, options, {
    preview,
    showsDrafts: view !== undefined,
    isAbsent: view === undefined,
  });
  return asDraft(answer, requested, now);
}

async function respondAt(
  request: SiteRequest,
  period: SitePeriod,
  now: number,
  options: ResponderOptions,
  { preview, isAbsent = false, staysHere = false }: Aside = {},
): Promise<SiteResponse> {
  const [pathname = '/', search] = splitUrl(request.url);
  const query = new URLSearchParams(search);
  const cookie = readCookie(request.headers.cookie, 'locale');
  const host = staysHere ? undefined : request.host;
  const ofDomain = domainsOf(period.snapshot.site, options.publicUrl)?.localeAt(host);
  const resolution = resolveLocale(
    { pathname, search, cookie, acceptLanguage: request.headers.acceptLanguage, ofDomain },
    period.snapshot.locales,
  );
  if (resolution.type === 'redirect')
    return redirect(resolution.to, resolution.status, resolution.storeLocale, false);
  const { locale, path, bare, because } = resolution;
  const { assets, publicUrl, meta, sources = {} } = options;
  const rendering: RenderRequest = {
    period,
    assets,
    publicUrl,
    meta,
    now,
    id: request.id,
    address: request.url,
    locale,
    isLocaleGuessed: because === 'default',
    path,
    preview: preview?.instant,
    asking: { sources, visitor: visitorOf(request, query) },
  };
  // In development the author of the code sees the error.
  const isDeveloping = assets.developmentHead !== '';
  const recover = async (error: unknown) =>
    error instanceof PageLoadError && !isDeveloping
      ? { ...(await missing(rendering, request, 404, 'unmatched')), error }
      : failed(rendering, request, error);
  try {
    if (request.blocked) return await respondBlocked(rendering, request, request.blocked);
    if (isAbsent) return await missing(rendering, request, 404, 'unmatched');
    const decision = await decide(visitOf(request, rendering, query, search), deciderOf(period));
    return await carryOut(decision, rendering, { ...request, host }, { bare, query, search });
  } catch (error) {
    // The not-found page may fail too.
    return recover(error).catch((second) => failed(rendering, request, second));
  }
}

async function carryOut(
  decision: Decision,
  requested: RenderRequest,
  request: SiteRequest,
  {
    bare,
    query,
    search,
  }: { readonly bare: boolean; readonly query: URLSearchParams; readonly search: string },
): Promise<SiteResponse> {
  const { period, locale } = requested;
  if (decision.type === 'redirect') {
    const { to, leavesSite } = decision;
    // Where the address named no language, the next visitor may be led elsewhere.
    const status = bare && decision.isSamePage ? 302 : decision.status;
    const response = redirect(to, status, undefined, bare && !leavesSite);
    return leavesSite ? { ...response, leavesSite } : response;
  }
  if (decision.type === 'notFound') return missing(requested, request, 404, decision.reason, decision.route);
  if (decision.type === 'denied')
    return missing(requested, request, decision.status, 'denied', decision.route);
  const { route, visit } = decision;
  // From here on it is the path of the route, whatever language it was written in.
  const { path } = visit;
  const rendering = { ...requested, path };
  // Without a language in the address the visitor's own one took part.
  const isVaried = bare;
  if (bare && route.hasLocale && !route.samePageAtRoot) {
    const text = search === '' ? '' : `?${search}`;
    const address = localeHref(`${path}${text}`, locale, period.snapshot.site.locales);
    return redirect(address, 302, undefined, true);
  }
  const { snapshot } = period;
  const elsewhere = originElsewhere(
    route,
    { host: request.host, locale, query },
    snapshot,
    requested.publicUrl,
  );
  if (elsewhere !== undefined) {
    const text = search === '' ? path : `${path}?${search}`;
    const address = route.hasLocale ? localeHref(text, locale, snapshot.site.locales) : text;
    return { ...redirect(elsewhere + address, bare ? 302 : 301, undefined, bare), leavesSite: true };
  }
  if (route.target.type === 'handler') return handle(route.target, rendering, request, query);
  if (isKept(route, period)) {
    // The public address is the key, so that the next visitor's is found without asking for anything else.
    const { locales } = period.snapshot.site;
    const address = route.hasLocale ? localeHref(path, locale, locales) : `${path} ${locale}`;
    const key = address + (rendering.isLocaleGuessed ? ' guessed' : '');
    let page = period.cache.get(key);
    if (!page) {
      await breathe();
      const rendered = await renderPage(rendering, route, visit);
      if (!rendered) return missing(rendering, request, 404, 'validate', route);
      page = period.cache.put(key, rendered, route.hasLocale && isForEverybody(route, period));
    }
    return send(page, request, isVaried);
  }
  const { rendered, kept } = await renderApp(rendering, route, visit, request);
  if (kept) return sendPrivately(kept, request);
  if (!rendered) return missing(rendering, request, 404, 'validate', route);
  return once(rendered, request);
}

/** A page for this request alone, or a kept one, if its source says that it is the same for all such requests. */
async function renderApp(
  rendering: RenderRequest,
  route: SiteRoute,
  visit: Visit,
  { url }: SiteRequest,
): Promise<{ readonly rendered?: RenderedPage | undefined; readonly kept?: CachedPage }> {
  const { period, locale, isLocaleGuessed, now } = rendering;
  // A query may say anything, and its pages would be without number.
  const mayBeKept = !url.includes('?') && rendering.preview === undefined && isForEverybody(route, period);
  const terms = mayBeKept ? await cacheTermsOf(rendering, route, visit) : undefined;
  if (terms === undefined) {
    await breathe();
    return { rendered: await renderPage(rendering, route, visit) };
  }
  const key = [url, locale, isLocaleGuessed, terms.variant].join(' ');
  const known = period.apps.get(key, terms.fingerprint, now);
  if (known !== undefined) {
    terms.given?.();
    return { kept: known };
  }
  const { rendered, page, isShared } = await period.apps.make(key, terms, async () => {
    await breathe();
    // Nothing of it may be one visitor's own.
    return renderPage({ ...rendering, id: '' }, route, visit);
  });
  if (page === undefined) return { rendered };
  if (isShared) terms.given?.();
  return { kept: page };
}

function cacheTermsOf(
  { period, asking: { sources, visitor } }: RenderRequest,
  { target }: SiteRoute,
  { params, locale }: Visit,
): Promise<CacheTerms | undefined> | undefined {
  const page = target.type === 'page' ? period.snapshot.code.pages[target.page] : undefined;
  const source = page?.kind === 'app' && page.source !== undefined ? sources[page.source] : undefined;
  return source?.cacheTerms?.({ ...visitor, params, locale });
}

/** Documents are the same for everybody; app pages carry the request's own state. */
function isKept(route: SiteRoute, period: SitePeriod): boolean {
  return route.target.type === 'page' && period.snapshot.code.pages[route.target.page]?.kind === 'document';
}

/** Whether nothing of the visitor took part in the decision, so that the address alone leads to the page. */
function isForEverybody(route: SiteRoute, period: SitePeriod): boolean {
  const { guards, validate } = period.snapshot.code;
  const runnables = [
    ...route.guards.map((name) => guards[name]),
    ...route.validate.map((name) => validate[name]),
  ];
  return runnables
    .filter((runnable) => runnable && runnable.runsOn !== 'browser')
    .every((runnable) =>
      runnable?.reads.every(
        (what) => what === 'clock' || what === 'files' || what === 'content' || what === 'policies',
      ),
    );
}

/** Yields before a rendering: many requests in one packet must not block the server. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function missing(
  rendering: RenderRequest,
  request: SiteRequest,
  status: number,
  reason: NotFoundReason | 'denied',
  route?: SiteRoute,
): Promise<SiteResponse> {
  await breathe();
  const response = once(await renderError(rendering, { type: 'notFound', reason }, status), request);
  return { ...response, route: route?.path };
}

async function failed(rendering: RenderRequest, request: SiteRequest, error: unknown): Promise<SiteResponse> {
  try {
    return { ...once(await renderError(rendering, { type: 'failed' }, 500), request), error };
  } catch (second) {
    // The failed page has failed too: plain words, so that the visitor still has an id to name.
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    const body = `Something went wrong. Request ${request.id}\n`;
    return {
      status: 500,
      headers,
      body,
      scriptHashes: [],
      route: undefined,
      error: new AggregateError([error, second]),
    };
  }
}

const cookieOf =
  ({ headers }: SiteRequest) =>
  (name: string): string | undefined =>
    readCookie(headers.cookie, name);

function visitorOf(request: SiteRequest, query: URLSearchParams) {
  const { address, headers, posted } = request;
  return { query, address, userAgent: headers.userAgent, posted, cookie: cookieOf(request) };
}

function visitOf(request: SiteRequest, rendering: RenderRequest, query: URLSearchParams, search: string) {
  const { period, locale, path, now } = rendering;
  return {
    side: 'server' as const,
    path,
    query,
    search,
    locale,
    now,
    hash: '',
    isPhone: /\bMobi|Android/i.test(request.headers.userAgent ?? ''),
    cookie: cookieOf(request),
    files: period.files,
    policies: period.at.policies,
  };
}

/** Everything that decisions in a period depend on: the same for requests, for the command line and for tests. */
export function deciderOf({ snapshot, at }: Pick<SitePeriod, 'snapshot' | 'at'>): Decider {
  const { routes, gone, code, content, entries } = snapshot;
  const redirects = redirectsAt(snapshot, at);
  const { guards, validate } = code;
  return { at, routes, entry: entries.find, redirects, gone, guards, validate, content };
}

function splitUrl(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

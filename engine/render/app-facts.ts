import { localiseText } from '../define/localise.ts';
import type { SiteRoute } from '../manifest/site.ts';
import { translatedIn } from '../match/translated-paths.ts';
import type { SharedState } from '../router/app-state.ts';
import { covers, openableFrom } from '../router/openings.ts';
import type { AppRouteFacts, ClientFacts } from '../router/routes.tsx';
import { scriptJson } from './escape.ts';
import { fullTitle } from './head.ts';
import type { FixedSite } from './site-view.ts';
import type { SiteSnapshot } from './snapshot.ts';

const madeOf = new WeakMap<SiteSnapshot, Map<string, unknown>>();

/** A snapshot never changes, so facts derived from it alone are computed once. `key` names one fact of one type. */
export function made<Fact>(snapshot: SiteSnapshot, key: string, make: () => Fact): Fact {
  const facts = madeOf.get(snapshot) ?? new Map<string, unknown>();
  madeOf.set(snapshot, facts);
  if (!facts.has(key)) facts.set(key, make());
  return facts.get(key) as Fact;
}

/** App routes as plain data, for the browser's router. */
export function appRouteFacts(snapshot: SiteSnapshot, locale: string): readonly AppRouteFacts[] {
  return made(snapshot, `routes ${locale}`, () => readRouteFacts(snapshot, locale));
}

function readRouteFacts(snapshot: SiteSnapshot, locale: string): AppRouteFacts[] {
  return snapshot.site.routes.flatMap((route) => {
    if (route.target.type !== 'page' || snapshot.code.pages[route.target.page]?.kind !== 'app') return [];
    const { page, layout } = route.target;
    const client = clientFacts(route, snapshot, locale);
    const types = Object.keys(route.params).length > 0 && { types: route.params };
    return [
      { path: route.path, page, layout, hasLocale: route.hasLocale, ...types, ...(client && { client }) },
    ];
  });
}

/**
 * The facts by which the browser opens a page by itself. Undefined where the server is needed: for a window, guards and
 * rules, or the page's own server code.
 */
function clientFacts(route: SiteRoute, snapshot: SiteSnapshot, locale: string): ClientFacts | undefined {
  const { site, code } = snapshot;
  const page = route.target.type === 'page' ? code.pages[route.target.page] : undefined;
  if (!page || page.load || page.head || (page.kind === 'app' && page.source)) return undefined;
  if (route.window || route.guards.length > 0 || route.validate.length > 0) return undefined;
  const format = (id: string) => snapshot.intl(locale).formatMessage({ id });
  const title = localiseText(route.title, locale, site.locales.default, format);
  return { title: fullTitle(title, site.name), content: snapshot.content(route, locale) };
}

/**
 * Addresses that lie inside an app route's pattern and are not its own: redirects, documents. Of the patterns only those are
 * matched that begin with the same segment: a large site has thousands of addresses.
 */
function othersWithin(facts: readonly AppRouteFacts[], { site }: SiteSnapshot): string[] {
  const own = new Set(facts.map(({ path }) => path));
  const byBeginning = Map.groupBy(facts, ({ path }) => beginningOf(path));
  // Such a pattern may match any address.
  const anywhere = [...byBeginning].flatMap(([beginning, some]) => (/[:*]/.test(beginning) ? some : []));
  const isWithin = (path: string) =>
    [...(byBeginning.get(beginningOf(path)) ?? []), ...anywhere].some((route) =>
      covers(route.path, path, route.types),
    );
  return [...site.redirects.map(({ from }) => from), ...site.routes.map(({ path }) => path)].filter(
    (path) => !own.has(path) && isWithin(path),
  );
}

/** The first segment; large and small letters are the same to the browser's router. */
const beginningOf = (path: string): string => (path.split('/', 2)[1] ?? '').toLowerCase();

/**
 * The state that every visitor of a route has in a language, as JSON for a script, without the bracket before it: written
 * once for each snapshot.
 */
export function sharedState(facts: AppRouteFacts, snapshot: SiteSnapshot, locale: string): Buffer {
  return made(snapshot, `state ${locale} ${facts.path}`, () => {
    const routes = appRouteFacts(snapshot, locale);
    const state: SharedState = {
      routes,
      others: made(snapshot, 'others', () => othersWithin(routes, snapshot)),
      messages: messagesFor(openableFrom(facts, routes), snapshot, locale),
      actions: snapshot.site.actions,
      embedders: snapshot.site.embedders,
    };
    return Buffer.from(scriptJson(state).slice(1));
  });
}

const fixedStates = new WeakMap<FixedSite, Buffer>();

/** An app page has one path in all languages, so its links to itself in others need no translated paths. */
const ofBrowser = ({ translated, ...fixed }: FixedSite): FixedSite => ({
  ...fixed,
  translated: translatedIn(translated, fixed.locale),
});

/**
 * The beginning of the state: the facts that all visitors of a language share, up to where the request's own follow.
 */
export function fixedState(fixed: FixedSite): Buffer {
  const known =
    fixedStates.get(fixed) ?? Buffer.from(`{"site":${scriptJson(ofBrowser(fixed)).slice(0, -1)},`);
  fixedStates.set(fixed, known);
  return known;
}

/**
 * Only the messages whose ids begin with the prefixes that the layout declares, and its pages which can be opened without a
 * load: words weigh too.
 */
function messagesFor(
  openable: readonly AppRouteFacts[],
  { code, site, catalogues }: SiteSnapshot,
  locale: string,
): Record<string, unknown> {
  const declared = openable.flatMap(({ page, layout }) => {
    const definition = code.pages[page];
    const own = definition?.kind === 'app' ? definition.messages : [];
    return [...own, ...(code.layouts[layout]?.messages ?? [])];
  });
  // The messages of the error page are included: it is needed exactly when nothing more can be loaded.
  const prefixes = [...new Set([...declared, `${site.errors.failed.page}.`])];
  const catalogue = catalogues.get(locale) ?? {};
  return Object.fromEntries(
    Object.entries(catalogue).filter(([id]) => prefixes.some((prefix) => id.startsWith(prefix))),
  );
}

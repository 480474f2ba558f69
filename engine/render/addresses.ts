import { at } from '../manifest/clock.ts';
import type { Site, SiteRoute } from '../manifest/site.ts';
import { fillPath } from '../match/href.ts';
import { paramNames } from '../match/table.ts';
import { isDraft, windowOfArticle } from './article-addresses.ts';
import { addressesOf } from './sitemap.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** A public address, without its language. Plain data. */
export interface SiteAddress {
  /** `/about`; or a pattern, `/s/:id`, where its addresses cannot be listed. */
  readonly path: string;
  /** The key of the file of `content/` that it shows, where there is one alone. */
  readonly file?: string;
  /** Ms since the epoch: it answers from then on, and no longer from then on. */
  readonly from?: number;
  readonly to?: number;
  /** It leads to another. */
  readonly isRedirect?: true;
  /** The file in which it is written, where that is one that the manifest includes. */
  readonly entry?: string;
  /** The path of another address in one of its languages. */
  readonly isTranslation?: true;
}

/** Every address of a site, whatever the day. Plain data. */
export interface SiteAddresses {
  /** Each path once. */
  readonly addresses: readonly SiteAddress[];
  /** Patterns whose page lists its addresses: others do not exist. */
  readonly listed: readonly string[];
  /** The languages in which each of them is there. */
  readonly locales: readonly string[];
}

/** The parts of a snapshot that have addresses. */
type Addressed = Pick<SiteSnapshot, 'site' | 'filesAt' | 'articles' | 'registries' | 'code' | 'entries'>;

/** Policies and texts become public at different times: so many of the next boundaries are checked. */
const mostBoundaries = 20;

/**
 * The addresses of a site: routes, policies with their versions, redirects, and those that pages with parameters list
 * themselves, such as articles. The files of the installed app are left out, since no visitor knows them.
 * @param now ms since the epoch.
 */
export function siteAddresses(snapshot: Addressed, now: number): SiteAddresses {
  const { site } = snapshot;
  const found = new Map<string, SiteAddress>();
  const listed: string[] = [];
  const fileFor = contentFiles(snapshot);
  const put = (address: SiteAddress) => {
    if (!found.has(address.path)) found.set(address.path, address);
  };
  for (const route of site.routes) {
    if (isOfApp(route)) continue;
    if (route.data !== undefined) {
      listed.push(route.path);
      for (const address of entryAddresses(route, snapshot)) put({ ...address, ...entryOf(route, site) });
      continue;
    }
    const life = { ...lifeOf(route, snapshot), ...entryOf(route, site) };
    const own = paramNames(route.path).length === 0 ? undefined : listedAddresses(route, snapshot, now);
    const paths = [...new Set([route.path, ...Object.values(route.translated)])];
    const mark = (path: string) => (path === route.path ? {} : { isTranslation: true as const });
    if (own === undefined)
      for (const path of paths) put({ path, ...life, ...fileOfVersion(route, site), ...mark(path) });
    else listed.push(route.path);
    for (const path of paths) {
      for (const { params, from } of own ?? []) {
        const file = fileFor(params);
        const to = file === undefined ? undefined : windowOfArticle(snapshot.articles, file)?.to;
        put({
          path: fillPath(path, params),
          ...mark(path),
          ...life,
          ...(from !== undefined && { from: Math.max(from, life.from ?? from) }),
          ...(to !== undefined && { to: Math.min(to, life.to ?? to) }),
          ...(file !== undefined && { file }),
        });
      }
    }
  }
  for (const redirect of site.redirects) {
    const { from, article, window } = redirect;
    const life = article === undefined ? window : windowOfArticle(snapshot.articles, article);
    if (article === undefined || !isDraft(snapshot.articles, article))
      put({ path: from, ...life, isRedirect: true, ...(article === undefined && entryOf(redirect, site)) });
  }
  return { addresses: [...found.values()], listed, locales: site.locales.supported.map(({ tag }) => tag) };
}

/** An address for each entry of the route's list, in each spelling. */
function entryAddresses(route: SiteRoute, snapshot: Addressed): readonly SiteAddress[] {
  const paths = [...new Set([route.path, ...Object.values(route.translated)])];
  return snapshot.entries.list(route).flatMap(({ params, window }) => {
    const life = lifeOf({ ...route, window }, snapshot);
    return paths.map((path) => ({
      path: fillPath(path, params),
      ...life,
      ...(path !== route.path && { isTranslation: true as const }),
    }));
  });
}

/** Whether `app:` made the route. */
export const isOfApp = ({ target }: SiteRoute): boolean =>
  target.type === 'handler' && (target.handler === 'app-manifest' || target.handler === 'app-worker');

const entryOf = ({ file }: { readonly file: string }, site: Site): Pick<SiteAddress, 'entry'> =>
  file === site.file ? {} : { entry: file };

/** When a route answers: a guard that answers for the window does so after its end as well. */
function lifeOf({ window, policy, guards }: SiteRoute, { site, code }: Addressed) {
  const effective = policy && effectiveOf(policy, site);
  const from = window?.from ?? effective;
  const isAnswered = guards.some((name) => code.guards[name]?.handlesWindow);
  const to = isAnswered ? undefined : window?.to;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function effectiveOf({ kind, version }: NonNullable<SiteRoute['policy']>, { policies }: Site) {
  const versions = policies.find((policy) => policy.kind === kind)?.versions ?? [];
  return (version === undefined ? versions[0] : versions.find(({ name }) => name === version))?.effective;
}

function fileOfVersion({ policy }: SiteRoute, { policies }: Site): Pick<SiteAddress, 'file'> {
  const versions = policies.find(({ kind }) => kind === policy?.kind)?.versions ?? [];
  const version = versions.find(({ name }) => name === policy?.version);
  return version === undefined ? {} : { file: version.file };
}

type Listed = { readonly params: Readonly<Record<string, string>>; readonly from?: number };

/** The addresses that a page lists, now and at later boundaries; undefined where it lists none, or fails. */
function listedAddresses(route: SiteRoute, snapshot: Addressed, now: number): readonly Listed[] | undefined {
  const { site, code } = snapshot;
  if (route.target.type !== 'page' || code.pages[route.target.page]?.addresses === undefined)
    return undefined;
  const instants = boundariesOf(snapshot)
    .filter((instant) => instant > now)
    .slice(0, mostBoundaries);
  try {
    return [
      ...addressesOf(route, snapshot, at(site, now)).map((params) => ({ params })),
      ...instants.flatMap((from) =>
        addressesOf(route, snapshot, at(site, from)).map((params) => ({ params, from })),
      ),
    ];
  } catch {
    // An error of its page is reported when it is shown.
    return undefined;
  }
}

/** Instants at which a list may gain an address, ascending and each once. */
function boundariesOf({ site, articles }: Addressed): number[] {
  const effective = site.policies.flatMap(({ versions }) => versions.map((version) => version.effective));
  const published = [...articles.values()].flatMap((languages) =>
    [...languages.values()].map(({ publication }) => (publication?.isDraft ? undefined : publication?.from)),
  );
  const known = [...effective, ...published].filter((instant) => instant !== undefined);
  return [...new Set(known)].toSorted((one, other) => one - other);
}

/** Finds the file of an address by its parameters: the one key that ends with them. */
function contentFiles({
  registries,
}: Addressed): (params: Readonly<Record<string, string>>) => string | undefined {
  let keys: Map<string, string | undefined> | undefined;
  return (params) => {
    keys ??= endings([...registries.content.keys()]);
    return keys.get(Object.values(params).join('/'));
  };
}

/** `help/sharing/links` by itself, by `sharing/links` and by `links`; undefined where several keys end alike. */
function endings(keys: readonly string[]): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const key of keys) {
    for (let at = 0; at >= 0; at = key.indexOf('/', at + 1)) {
      const ending = key.slice(at === 0 ? 0 : at + 1);
      found.set(ending, found.has(ending) && found.get(ending) !== key ? undefined : key);
    }
  }
  return found;
}

import { type PublicPaths, translatePath } from './translated-paths.ts';

/**
 * The addresses and actions of the manifest, as types: `app/addresses.d.ts` fills these three in. Flat, so that a thousand routes are
 * looked up as quickly as ten.
 */
// biome-ignore-start lint/suspicious/noEmptyInterface: the manifest fills them in.
/** Addresses without parameters. */
export interface FixedPaths {}
/** Addresses with parameters, by the manifest's pattern: `'/notes/:note_id': { note_id: string }`; a type of its own has its form. */
export interface PatternPaths {}
/** Deep-link actions with their parameters. */
export interface ActionParams {}
// biome-ignore-end lint/suspicious/noEmptyInterface: the manifest fills them in.

declare const checked: unique symbol;
/** A path of this site without language, with query and hash: made by `href`, or written in the manifest. */
export type SitePath = string & { readonly [checked]: true };

/** Where a link may lead: an address that the manifest has, or a path made of one. Anything else does not compile. */
export type LinkTarget = SitePath | keyof FixedPaths;

/** A deep-link action: `{ name: 'show_task', params: { task_id } }`. */
type ActionCall = {
  [Name in keyof ActionParams]: keyof ActionParams[Name] extends never
    ? { readonly name: Name }
    : Partial<ActionParams[Name]> extends ActionParams[Name]
      ? { readonly name: Name; readonly params?: ActionParams[Name] }
      : { readonly name: Name; readonly params: ActionParams[Name] };
}[keyof ActionParams];

interface HrefOptions {
  readonly query?: Readonly<Record<string, string>> | URLSearchParams;
  /** Without its `#`. */
  readonly hash?: string;
  readonly action?: ActionCall;
}
/** With a language: a whole address for where no `Link` adds the visitor's, as in the menu of languages. */
interface PublicOptions extends HrefOptions {
  readonly locale: string;
}

/**
 * The path of a route: `href('/notes/:note_id', { note_id }, { action: { name: 'show_prices' } })`.
 * Parameters are escaped; a last `*name` keeps its slashes and may be empty.
 * @throws {RangeError} for an empty parameter, whose address would be that of another route, and for a number that no address has.
 */
export function href(path: keyof FixedPaths, options: PublicOptions): string;
export function href(path: keyof FixedPaths, options?: HrefOptions): SitePath;
export function href<Path extends keyof PatternPaths>(
  path: Path,
  params: PatternPaths[Path],
  options: PublicOptions,
): string;
export function href<Path extends keyof PatternPaths>(
  path: Path,
  params: PatternPaths[Path],
  options?: HrefOptions,
): SitePath;
export function href(path: string, ...rest: readonly (object | undefined)[]): string {
  const [params, options] = templateOf(path).holes.length > 0 ? rest : [{}, rest[0]];
  const { query, hash, action, locale } = (options ?? {}) as Partial<PublicOptions>;
  const filled = fillPath(path, textsOf(path, params as Record<string, string | number>));
  const words = query || action ? wordsOf(query, action) : '';
  const whole = `${filled}${words && `?${words}`}${hash ? `#${encodeURIComponent(hash)}` : ''}`;
  return locale === undefined ? whole : localeHref(whole, locale);
}

function wordsOf(query: HrefOptions['query'], action: ActionCall | undefined): string {
  const words = new URLSearchParams(query as Record<string, string> | URLSearchParams | undefined);
  for (const [name, value] of Object.entries(queryOf(action))) words.set(name, value);
  return String(words);
}

function textsOf(path: string, params: Readonly<Record<string, string | number>>): Record<string, string> {
  const texts = templateOf(path).holes.map(({ param, isRest }) => {
    const value = params[param] ?? '';
    const isNone =
      typeof value === 'number' ? !Number.isSafeInteger(value) || value < 0 : !isRest && value === '';
    if (isNone) throw new RangeError(`The address ${path} takes no "${param}" ${JSON.stringify(value)}.`);
    return [param, String(value)];
  });
  return Object.fromEntries(texts);
}

/** Fills a pattern or a target: `('/a/:id/*rest?x=1', {id: 'x y', rest: 'b/c'})` → `/a/x%20y/b/c?x=1`. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  const { texts, holes, end } = templateOf(path);
  let filled = texts[0] as string;
  for (const [at, { param, isRest }] of holes.entries()) {
    const value = params[param] ?? '';
    if (!isRest) filled += `/${encodeURIComponent(value)}`;
    else if (value !== '') filled += `/${value.split('/').map(encodeURIComponent).join('/')}`;
    filled += texts[at + 1];
  }
  return (filled === '' ? '/' : filled) + end;
}

/** A pattern in its parts: a text before each hole and behind the last one. */
interface Template {
  readonly texts: readonly string[];
  readonly holes: readonly { readonly param: string; readonly isRest: boolean }[];
  /** Query and hash. */
  readonly end: string;
}

/** Patterns come from code and manifests: they are few, and each is filled a hundred times for one page. */
const templates = new Map<string, Template>();
const mostTemplates = 1_000;

function templateOf(path: string): Template {
  const known = templates.get(path);
  if (known !== undefined) return known;
  const name = pathOf(path);
  const parts = name.split(/\/([:*])([^/]+)/);
  const template = {
    texts: parts.filter((_, at) => at % 3 === 0),
    holes: parts.flatMap((kind, at) =>
      at % 3 === 1 ? [{ param: parts[at + 1] as string, isRest: kind === '*' }] : [],
    ),
    end: path.slice(name.length),
  };
  if (templates.size < mostTemplates) templates.set(path, template);
  return template;
}

/** Stands for any action, since the types of a manifest without actions have none. */
type AnyCall = { readonly name: string; readonly params?: Readonly<Record<string, unknown>> };

function queryOf(action: AnyCall | undefined): Record<string, string> {
  if (action === undefined) return {};
  const params = Object.entries(action.params ?? {}).filter(([, value]) => value !== undefined);
  return { action: action.name, ...Object.fromEntries(params.map(([name, value]) => [name, String(value)])) };
}

/**
 * The public address of a path in a language: `('/about?x=1#y', 'ja')` → `/ja/about?x=1#y`, `('/', 'ja')` → `/ja`.
 * Paths under an unprefixed prefix carry no language; a path that is translated is written as in that language.
 */
export function localeHref(
  given: string,
  locale: string,
  { unprefixed, translated }: PublicPaths = { unprefixed: [] },
): string {
  const pathname = pathOf(given);
  if (isUnprefixed(pathname, unprefixed)) return given;
  const path = translatePath(pathname, locale, translated) + given.slice(pathname.length);
  if (path === '/') return `/${locale}`;
  return path.startsWith('/?') || path.startsWith('/#') ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}

/** Whether a pathname lies at or under one of the prefixes. */
export function isUnprefixed(pathname: string, unprefixed: readonly string[]): boolean {
  return unprefixed.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** The pathname of a site path: everything before `?` or `#`. */
export function pathOf(path: string): string {
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

/**
 * A target with the query of the requested address, unchanged: `?action=` with its parameters, and campaign parameters,
 * survive a redirect. Parameters of the target win: `('/a?x=1#y', 'x=2&z=3')` → `/a?x=1&z=3#y`.
 */
export function withSearch(target: string, search: string): string {
  const [path = '', ...hash] = target.split('#');
  const said = new URLSearchParams(path.split('?')[1]);
  const rest = search.split('&').filter((pair) => {
    const [name] = new URLSearchParams(pair).keys();
    return name !== undefined && !said.has(name);
  });
  const whole = rest.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${rest.join('&')}`;
  return [whole, ...hash].join('#');
}

/**
 * The target of a guard's redirect: another page gets the visitor's query. A guard that redirects to its own page must
 * give the whole address, or it could never remove a parameter, and the redirect would loop.
 */
export const redirectTarget = (
  to: string,
  from: { readonly path: string; readonly search: string },
): string => (pathOf(to) === from.path ? to : withSearch(to, from.search));

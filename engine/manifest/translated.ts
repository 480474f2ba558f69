import { breadthOf, type ParamTypes } from '../match/param-types.ts';
import { paramNames } from '../match/table.ts';
import { type TranslatedPath, type TranslatedPaths, valuesIn } from '../match/translated-paths.ts';
import { isPattern, type Pattern, parsePattern, printPattern } from './addresses/pattern.ts';
import type { TargetPlace } from './addresses/targets.ts';
import type { Context } from './context.ts';
import type { PlacedRoute } from './groups.ts';
import { toParamTypes, typesAlong } from './params.ts';
import type { SiteRoute } from './site.ts';
import { reportUnknownLocale } from './texts.ts';
import type { Path } from './yaml/values.ts';

/** Letters of any script, as a reader of the language would write an address. */
const word = /^[\p{L}\p{M}\p{N}._~-]+$/u;

/** A path in one language, taken apart: letters beyond ASCII are escaped, as browsers send them. */
export function parseTranslated(path: string): Pattern | { readonly problem: string } {
  const parts = path.normalize('NFC').split('/');
  const isWord = (part: string): boolean => /[^\p{ASCII}]/u.test(part) && word.test(part);
  const pattern = parsePattern(parts.map((part) => (isWord(part) ? 'x' : part)).join('/'));
  if (!isPattern(pattern)) return pattern;
  return pattern.map((segment, at) =>
    segment.type === 'static' ? { ...segment, text: encodeURIComponent(parts[at + 1] ?? '') } : segment,
  );
}

/** The same of a sound path, as addresses have it. */
export function escapedPath(path: string): string {
  const pattern = parseTranslated(path);
  return isPattern(pattern) ? printPattern(pattern) : path;
}

/** A path as people read it. */
export const readable = (pattern: Pattern): string => decodeURI(printPattern(pattern));

/** The paths of a route in its languages that are sound, with their places; each pattern once. */
export function translatedPlaces({ route, at }: PlacedRoute): readonly TargetPlace[] {
  const seen = new Set([route.path]);
  const types = toParamTypes(route.params);
  return Object.entries(route.paths ?? {}).flatMap(([locale, path]) => {
    const pattern = path === undefined ? undefined : parseTranslated(path);
    if (pattern === undefined || !isPattern(pattern) || seen.has(printPattern(pattern))) return [];
    seen.add(printPattern(pattern));
    return [{ pattern, at: [...at, 'paths', locale], types: typesAlong(pattern, types) }];
  });
}

/**
 * Checks the paths of a route by language. Only documents have any: an app page is opened by the browser's router too, which
 * knows one path for it.
 * @param pageKind undefined where the page is not known.
 */
export function checkTranslated(
  { route, at }: PlacedRoute,
  pageKind: 'document' | 'app' | undefined,
  context: Context,
): void {
  const { faults, positions, locales, draft } = context;
  if (route.paths === undefined) return;
  const report = (
    path: Path,
    message: string,
    code: 'translated-path' | 'invalid-path' = 'translated-path',
  ) => faults.report({ code, range: positions.value(path), message });
  const isUnprefixed = (draft.locales?.unprefixed ?? []).some(
    (prefix) => route.path === prefix || route.path?.startsWith(`${prefix}/`),
  );
  if (route.handler !== undefined || isUnprefixed)
    report([...at, 'paths'], `The address ${route.path} has no language, so it is the same in all of them.`);
  else if (pageKind === 'app')
    report([...at, 'paths'], `"${route.page}" is an app page, which has one path in all languages.`);
  else if (route.path === '/')
    report([...at, 'paths'], 'The home page is the language alone: it has no path to translate.');
  const own = parsePattern(route.path ?? '');
  for (const [locale, path] of Object.entries(route.paths)) {
    const place = [...at, 'paths', locale];
    if (locales !== undefined && !locales.supported.has(locale))
      reportUnknownLocale(locale, place, context, { isKey: true });
    if (path === undefined) continue;
    const pattern = parseTranslated(path);
    if (!isPattern(pattern)) {
      report(place, `The path "${path}" ${pattern.problem}.`, 'invalid-path');
      continue;
    }
    if (!isPattern(own)) continue;
    const [wanted, found] = [own, pattern].map((one) => paramNamesOf(one));
    if (wanted !== found)
      report(place, `The path ${path} must have the parameters of ${route.path}: ${wanted || 'none'}.`);
  }
}

/** As they are written, since a catch-all stays one. */
const paramNamesOf = (pattern: Pattern): string =>
  pattern
    .flatMap((segment) => (segment.type === 'static' ? [] : [printPattern([segment]).slice(1)]))
    .toSorted()
    .join(', ');

/** The paths of a sound route by language; those that are like its own are left out. */
export function toTranslated(
  path: string,
  paths: Readonly<Record<string, string>> = {},
): SiteRoute['translated'] {
  return Object.fromEntries(
    Object.entries(paths).flatMap(([locale, written]) => {
      const to = escapedPath(written);
      return to === path ? [] : [[locale, to]];
    }),
  );
}

/** The translated paths of all routes, ready to write addresses with. */
export function toTranslatedPaths(routes: readonly SiteRoute[]): TranslatedPaths {
  const locales = new Set(routes.flatMap(({ translated }) => Object.keys(translated)));
  return Object.fromEntries([...locales].map((locale) => [locale, pathsIn(routes, locale)]));
}

function pathsIn(routes: readonly SiteRoute[], locale: string): readonly TranslatedPath[] {
  const own = routes.flatMap(({ path, translated, params }) => {
    const to = translated[locale];
    return to === undefined ? [] : [{ path, to, ...typesOf(params) }];
  });
  const patterns = own.filter(({ path }) => /\/[:*]/.test(path)).map(({ path }) => path.split('/'));
  const others = routes.filter(
    ({ path, translated, hasLocale }) =>
      hasLocale &&
      translated[locale] === undefined &&
      patterns.some((parts) => valuesIn(path.split('/'), parts) !== undefined),
  );
  return [...own, ...others.map(({ path, params }) => ({ path, to: path, ...typesOf(params) }))].toSorted(
    bySpecificity,
  );
}

const typesOf = (params: ParamTypes): Pick<TranslatedPath, 'types'> =>
  Object.keys(params).length === 0 ? {} : { types: params };

/** As the matcher has it: a literal segment before a parameter, that before a catch-all; of one shape the narrower first. */
function bySpecificity(
  { path: one, types }: TranslatedPath,
  { path: other, types: others }: TranslatedPath,
): number {
  const ranks = [one, other].map((path) =>
    path.split('/').map((part) => (part.startsWith('*') ? 2 : part.startsWith(':') ? 1 : 0)),
  );
  const [first = [], second = []] = ranks;
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const difference = (first[at] ?? 3) - (second[at] ?? 3);
    if (difference !== 0) return difference;
  }
  const [own, next] = [breadthsOf(one, types), breadthsOf(other, others)];
  const at = own.findIndex((breadth, index) => breadth !== next[index]);
  return at < 0 ? 0 : (own[at] as number) < (next[at] as number) ? -1 : 1;
}

const breadthsOf = (path: string, types: ParamTypes = {}): readonly number[] =>
  paramNames(path).map((name) => breadthOf(types[name]));

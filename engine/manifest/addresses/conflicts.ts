import { isSitePath } from '../../match/site-path.ts';
import { type Context, reportUnknown } from '../context.ts';
import type { MadePlace } from '../expand.ts';
import { hasScheme } from '../external.ts';
import { toWindow } from '../instants.ts';
import { meantPath, meantTarget } from '../mistakes/meant-paths.ts';
import { toParamTypes, typesAlong } from '../params.ts';
import { parseTranslated, readable, translatedPlaces } from '../translated.ts';
import type { Path } from '../yaml/values.ts';
import { reportDuplicates } from './duplicates.ts';
import { isFixed, isPattern, type Pattern, parsePattern, printPattern } from './pattern.ts';
import { checkRedirects, type RedirectPlace, redirectTreeOf, reportOverlaps } from './redirects.ts';
import { refusalOf } from './refusal.ts';
import {
  checkExternal,
  type KnownPaths,
  reportUnsafe,
  splitTarget,
  type Target,
  type TargetPlace,
  targetsOf,
} from './targets.ts';
import { PatternTree } from './tree.ts';

/**
 * Judges addresses against each other. What can make a route unreachable, given the order of a request
 * (locale → redirects → match) and the matcher's precedence (literal, then parameter, then catch-all, whatever the order
 * in the file):
 * - another route of the same shape whose parameters take the same: `duplicate-path`;
 * - a first segment that is a language, taken off before: `locale-path`;
 * - a redirect that answers all its addresses: `unreachable-route`;
 * - for a catch-all, routes that answer every depth of it between them, `/a` and `/a/:x/*y` for `/a/*z`: `unreachable-route`.
 * A literal or a parameter can always be reached otherwise, since nothing outranks it but its own shape.
 */
export function checkConflicts(context: Context, madePlaces: readonly MadePlace[]): void {
  const canonical = [
    ...routePlaces(context),
    ...madePlaces.flatMap((place) => toPlace(place.path, place.at, context) ?? []),
  ];
  const routes = [...canonical, ...context.routes.flatMap(translatedPlaces)];
  const redirects = redirectPlaces(context);
  const routeTree = new PatternTree<TargetPlace>();
  const canonicalTree = new PatternTree<TargetPlace>();
  // A redirect with a window leaves its address to others at times.
  const lasting = redirects.filter(({ window }) => window === undefined);
  const redirectTree = redirectTreeOf(redirects);
  const lastingTree = new PatternTree<RedirectPlace>();
  const gone = gonePlaces(context);
  reportDuplicates([...routes, ...gone], context);
  reportDuplicates([...lasting, ...gone], context);
  reportOverlaps(redirects, context);
  for (const place of routes) routeTree.add(place.pattern, place, place.types);
  for (const place of canonical) canonicalTree.add(place.pattern, place, place.types);
  for (const place of lasting) lastingTree.add(place.pattern, place);
  for (const place of gone) checkLocalePrefix(place, context);
  for (const place of routes) checkReachable(place, routeTree, lastingTree, context);
  for (const place of redirects) checkRedirectReachable(place, lastingTree, context);
  checkUnprefixed(context);
  checkSamePage(context);
  const patterns = canonical.map(({ pattern }) => pattern);
  const paths = patterns.filter(isFixed).map(printPattern);
  // A route with a malformed path was reported already: links to the intended path are right.
  const meantTree = new PatternTree<true>();
  for (const pattern of meantPatterns(context)) meantTree.add(pattern, true);
  const leads = (pattern: Pattern): boolean =>
    [canonicalTree, redirectTree, meantTree].some((tree) => tree.covering(pattern) !== undefined);
  const refusal = (path: string) => refusalOf(path, canonical);
  const known = { leads, paths, patterns, refusal };
  // Where a section or an included file is missing, links to its addresses cannot be judged.
  if (context.isPartial) return;
  if (context.draft.routes === undefined || !context.positions.keys([]).includes('errors')) return;
  for (const target of targetsOf(context)) checkTarget(target, known, context);
  checkRedirects(
    redirects,
    { redirects: redirectTree, routes: canonicalTree, meant: meantTree },
    known,
    context,
  );
}

/** The intended patterns of malformed paths of routes, and of those that begin with a language. */
function meantPatterns({ routes, locales }: Context): readonly Pattern[] {
  return routes.flatMap(({ route: { path } }) => {
    if (path === undefined) return [];
    const pattern = parsePattern(path);
    if (!isPattern(pattern)) {
      const meant = meantPath(path);
      const read = meant === undefined ? undefined : parsePattern(meant.path);
      return read !== undefined && isPattern(read) ? [read] : [];
    }
    const [first, ...others] = pattern;
    return first?.type === 'static' && locales?.supported.has(first.text) ? [others] : [];
  });
}

function routePlaces(context: Context): readonly TargetPlace[] {
  return context.routes.flatMap(({ route, at }) => {
    const place = route.path === undefined ? undefined : toPlace(route.path, [...at, 'path'], context);
    return place === undefined
      ? []
      : [{ ...place, types: typesAlong(place.pattern, toParamTypes(route.params)) }];
  });
}

function redirectPlaces(context: Context): readonly RedirectPlace[] {
  return (context.draft.redirects ?? []).flatMap((entry, index) => {
    if (entry?.from === undefined) return [];
    const place = toPlace(entry.from, ['redirects', index, 'from'], context, parseTranslated);
    if (place === undefined) return [];
    const window = toWindow(entry.window);
    return { ...place, to: entry.to, toAt: ['redirects', index, 'to'], window };
  });
}

function gonePlaces(context: Context): readonly TargetPlace[] {
  return (context.draft.gone ?? []).flatMap((path, index) =>
    path === undefined ? [] : (toPlace(path, ['gone', index], context, parseTranslated) ?? []),
  );
}

/** @param parse the parser of paths; addresses of a single language may have letters of any script. */
function toPlace(
  path: string,
  at: Path,
  { faults, positions }: Context,
  parse: typeof parsePattern = parsePattern,
): TargetPlace | undefined {
  const pattern = parse(path);
  if (isPattern(pattern)) return { pattern, at };
  const meant = meantPath(path);
  const edit =
    meant === undefined || at.at(-1) === 'kind' || at.includes('versions')
      ? undefined
      : positions.replace(at, meant.path);
  const isGuess = meant?.isCertain === false;
  const suggestions =
    edit === undefined
      ? []
      : [{ title: `Write "${meant?.path}"`, edits: [edit], ...(isGuess && { isGuess }) }];
  faults.report({
    code: 'invalid-path',
    range: positions.value(at),
    message: `The path "${path}" ${strangeSign(path) ?? pattern.problem}.`,
    suggestions,
  });
  return undefined;
}

/** Quotes that YAML does not remove (curly or unpaired ones), and characters that look like a slash. */
function strangeSign(path: string): string | undefined {
  const quote = /^["'“”„«‘’＂]|["'“”„»‘’＂]$/.exec(path)?.[0];
  if (quote !== undefined)
    return `has the quote ${quote}, which counts as one of its letters: write straight quotes " on both sides, or none`;
  const slash = /[\\／]/.exec(path)?.[0];
  return slash && `has the ${slash === '／' ? 'full-width sign ／' : 'backslash \\'} where / belongs`;
}

function checkReachable(
  place: TargetPlace,
  routes: PatternTree<TargetPlace>,
  redirects: PatternTree<RedirectPlace>,
  context: Context,
): void {
  const { faults, positions } = context;
  checkLocalePrefix(place, context);
  const range = positions.value(place.at);
  const written = readable(place.pattern);
  const redirect = redirects.covering(place.pattern);
  if (redirect !== undefined) {
    const from = printPattern(redirect.pattern);
    const message = `The redirect from ${from} comes before the route ${written}, which nobody reaches.`;
    const related = [{ message: 'the route', range }];
    const help = 'Remove the redirect, or the route if its page is to go.';
    faults.report({ code: 'unreachable-route', range: positions.value(redirect.at), message, help, related });
  } else if (place.pattern.at(-1)?.type === 'rest' && routes.isCatchAllHidden(place.pattern)) {
    const message = `The route ${written} is never reached: other routes answer all its addresses.`;
    faults.report({ code: 'unreachable-route', range, message });
  }
}

/** Only the bare root has a page in no language of its own. */
function checkSamePage({ routes, faults, positions }: Context): void {
  for (const { route, at } of routes) {
    const pattern = parsePattern(route.path ?? '/');
    if (route.unprefixed === undefined || !isPattern(pattern) || pattern.length === 0) continue;
    const range = positions.key([...at, 'unprefixed']);
    const message = `${route.path} cannot be served without a language.`;
    faults.report({ code: 'same-page-elsewhere', range, message });
  }
}

function checkRedirectReachable(
  place: TargetPlace,
  redirects: PatternTree<RedirectPlace>,
  context: Context,
): void {
  checkLocalePrefix(place, context);
  if (place.pattern.at(-1)?.type !== 'rest' || !redirects.isCatchAllHidden(place.pattern)) return;
  const message = `The redirect from ${printPattern(place.pattern)} is never used: others answer all its addresses.`;
  context.faults.report({ code: 'unreachable-route', range: context.positions.value(place.at), message });
}

function checkLocalePrefix({ pattern, at }: TargetPlace, { faults, positions, locales }: Context): void {
  const [first, ...others] = pattern;
  if (first?.type !== 'static' || locales === undefined) return;
  const wanted = first.text.toLowerCase();
  if (![...locales.supported].some((locale) => locale.toLowerCase() === wanted)) return;
  const edit = positions.replace(at, printPattern(others));
  const suggestions =
    edit === undefined || at[0] === 'policies' || at[0] === 'groups' || at.includes('paths')
      ? []
      : [{ title: 'Take the language off', edits: [edit] }];
  const message = `The path ${printPattern(pattern)} begins with the language ${first.text}.`;
  faults.report({ code: 'locale-path', range: positions.value(at), message, suggestions });
}

function checkUnprefixed(context: Context): void {
  const { draft, faults, positions } = context;
  for (const [index, prefix] of (draft.locales?.unprefixed ?? []).entries()) {
    if (prefix === undefined) continue;
    const place = toPlace(prefix, ['locales', 'unprefixed', index], context);
    if (place === undefined) continue;
    checkLocalePrefix(place, context);
    if (place.pattern.length > 0 && isFixed(place.pattern)) continue;
    const message = `The prefix ${prefix} must be fixed segments, such as /s.`;
    faults.report({ code: 'invalid-path', range: positions.value(place.at), message });
  }
}

function checkTarget(
  { to, at, isInside = false }: Target,
  { leads, paths, patterns, refusal }: KnownPaths,
  context: Context,
): void {
  if (!isInside && hasScheme(to)) {
    checkExternal(to, at, context);
    return;
  }
  if (!isSitePath(to)) {
    reportUnsafe(to, at, context);
    return;
  }
  const { path, suffix } = splitTarget(to);
  const pattern = parsePattern(path);
  if (isPattern(pattern) && isFixed(pattern) && leads(pattern)) return;
  const help = refusal(path);
  reportUnknown(context, {
    code: 'unknown-target',
    noun: 'route',
    name: path,
    known: help === undefined ? paths : [],
    // It has the shape of a route, and is what is nearest to it.
    meant: help === undefined ? meantTarget(path, paths, patterns) : undefined,
    path: at,
    suffix,
    ...(help !== undefined && { help }),
  });
}

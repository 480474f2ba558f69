import { isSitePath } from '../../match/site-path.ts';
import { type Context, reportUnknown } from '../context.ts';
import { hasScheme } from '../external.ts';
import { meantTarget } from '../mistakes/meant-paths.ts';
import type { SiteWindow } from '../site.ts';
import { bothOf, endOf, isWithin, startOf } from '../windows.ts';
import type { Path } from '../yaml/values.ts';
import {
  isPattern,
  type Pattern,
  paramsOf,
  parsePattern,
  printPattern,
  type Segment,
  shapeOf,
} from './pattern.ts';
import { checkExternal, type KnownPaths, reportUnsafe, splitTarget, type TargetPlace } from './targets.ts';
import { PatternTree } from './tree.ts';

export interface RedirectPlace extends TargetPlace {
  readonly to: string | undefined;
  readonly toAt: Path;
  readonly window: SiteWindow | undefined;
}

/** Redirects by their patterns; those of one shape share a place, each in a time of its own. */
type RedirectTree = PatternTree<readonly RedirectPlace[]>;

/** Browsers give up after 20 redirects (Fetch standard, section 4.4). */
const maxHops = 20;
/** Redirects with windows branch: so many ways are followed from each. */
const mostWays = 500;

export function redirectTreeOf(redirects: readonly RedirectPlace[]): RedirectTree {
  const tree: RedirectTree = new PatternTree();
  for (const places of Map.groupBy(redirects, ({ pattern }) => shapeOf(pattern)).values())
    tree.add((places[0] as RedirectPlace).pattern, places);
  return tree;
}

/** Of two redirects from one address, where one has a window, there must be no time in which both are open. */
export function reportOverlaps(redirects: readonly RedirectPlace[], { faults, positions }: Context): void {
  for (const places of Map.groupBy(redirects, ({ pattern }) => shapeOf(pattern)).values()) {
    if (places.every(({ window }) => window === undefined)) continue;
    const ordered = places.toSorted((one, other) => startOf(one.window) - startOf(other.window));
    let longest = ordered[0];
    for (const place of ordered.slice(1)) {
      if (longest && bothOf(longest.window, place.window)) {
        const related = [{ message: 'the other one', range: positions.value(longest.at) }];
        const message = `Two redirects from ${printPattern(place.pattern)} are open at the same time.`;
        faults.report({ code: 'duplicate-path', range: positions.value(place.at), message, related });
      }
      if (endOf(place.window) > endOf(longest?.window)) longest = place;
    }
  }
}

/** Follows every redirect to its end, for all values of its parameters at once, and reports those that never arrive. */
export function checkRedirects(
  redirects: readonly RedirectPlace[],
  trees: {
    readonly redirects: RedirectTree;
    readonly routes: PatternTree<TargetPlace>;
    /** Routes whose path is wrong, by the path that was meant. */
    readonly meant: PatternTree<true>;
  },
  { paths, patterns, refusal }: KnownPaths,
  context: Context,
): void {
  const { faults, positions } = context;
  const looping = new Set<RedirectPlace>();
  for (const redirect of redirects) {
    if (redirect.to === undefined) continue;
    const target = readTarget(redirect, context);
    if (target === undefined) continue;
    const loop = loopFrom(redirect, trees.redirects);
    if (loop !== undefined) {
      if (!loop.some((hop) => looping.has(hop))) {
        const others = loop.filter((hop) => hop !== redirect);
        const related = others.map((hop) => ({ message: 'then this one', range: positions.value(hop.toAt) }));
        const round = others.length === 0 ? 'leads back to itself' : 'leads round in a circle';
        const message = `The redirect from ${printPattern(redirect.pattern)} ${round}.`;
        const help = others.length === 0 ? 'Let it lead to another page, or remove it.' : undefined;
        const range = positions.value(redirect.toAt);
        faults.report({ code: 'redirect-loop', range, message, help, related });
      }
      for (const hop of loop) looping.add(hop);
      continue;
    }
    // Where a later redirect leads nowhere, that one is reported.
    const later = trees.redirects.coverings(target).flat();
    if (later.some(({ window }) => isWithin(redirect.window, window))) continue;
    if (trees.routes.covering(target) !== undefined || trees.meant.covering(target) !== undefined) continue;
    const { path: name, suffix } = splitTarget(redirect.to);
    const help = refusal(name);
    reportUnknown(context, {
      code: 'unknown-target',
      noun: 'route',
      name,
      known: help === undefined ? paths : [],
      // It has the shape of a route, and is what is nearest to it.
      meant: help === undefined ? meantTarget(name, paths, patterns) : undefined,
      path: redirect.toAt,
      suffix,
      ...(help !== undefined && { help }),
    });
  }
}

/** The target within this site; undefined where it leads to another one, or is at fault. */
function readTarget({ to = '', toAt, pattern }: RedirectPlace, context: Context): Pattern | undefined {
  const { faults, positions } = context;
  const range = positions.value(toAt);
  const report = (name: string) =>
    faults.report({
      code: 'unknown-param',
      range,
      message: `The target has the parameter "${name}", which \`from\` lacks.`,
    });
  if (hasScheme(to)) {
    checkOutside(to, toAt, context);
    const names = [...splitTarget(to).path.matchAll(/\/[:*]([A-Za-z]\w*)/g)].map(([, name]) => name ?? '');
    for (const name of names) if (!paramsOf(pattern).includes(name)) report(name);
    return undefined;
  }
  if (!isSitePath(to)) {
    reportUnsafe(to, toAt, context);
    return undefined;
  }
  const target = parsePattern(splitTarget(to).path);
  if (!isPattern(target)) {
    faults.report({ code: 'invalid-path', range, message: `The target "${to}" ${target.problem}.` });
    return undefined;
  }
  const unknown = paramsOf(target).filter((name) => !paramsOf(pattern).includes(name));
  for (const name of unknown) report(name);
  return unknown.length === 0 ? target : undefined;
}

function checkOutside(to: string, at: Path, context: Context): void {
  if (/^mailto:/i.test(to)) {
    const message = 'A redirect leads to a page, not to a mail address.';
    context.faults.report({ code: 'external-link', range: context.positions.value(at), message });
  } else checkExternal(to, at, context);
}

/**
 * The redirects that lead round in a circle, from this one on: parameters keep their names as they travel, so that one
 * walk stands for all their values. A circle is one only if there is a time in which all of it is open.
 */
function loopFrom(start: RedirectPlace, tree: RedirectTree): readonly RedirectPlace[] | undefined {
  let ways = 0;
  const walk = (
    at: Pattern,
    next: RedirectPlace,
    window: SiteWindow | undefined,
    before: { readonly hops: readonly RedirectPlace[]; readonly seen: readonly string[] },
  ): readonly RedirectPlace[] | undefined => {
    const key = printPattern(at);
    if (before.seen.includes(key) || before.hops.length >= maxHops) return before.hops;
    const target = substitute(next, at);
    if (target === undefined) return undefined;
    const so = { hops: [...before.hops, next], seen: [...before.seen, key] };
    for (const candidate of tree.coverings(target).flat()) {
      const both = bothOf(window, candidate.window);
      if (both === undefined) continue;
      ways += 1;
      const loop = ways > mostWays ? undefined : walk(target, candidate, both, so);
      if (loop !== undefined) return loop;
      // Nothing less particular gets its turn.
      if (isWithin(window, candidate.window)) break;
    }
    return undefined;
  };
  return walk(start.pattern, start, start.window, { hops: [], seen: [] });
}

/** The target of a redirect for an address that its `from` covers. */
function substitute({ pattern, to }: RedirectPlace, address: Pattern): Pattern | undefined {
  const target = to === undefined || !isSitePath(to) ? undefined : parsePattern(splitTarget(to).path);
  if (target === undefined || !isPattern(target)) return undefined;
  const values = new Map<string, readonly Segment[]>();
  for (const [index, segment] of pattern.entries()) {
    if (segment.type === 'rest') values.set(segment.name, address.slice(index));
    else if (segment.type === 'param') values.set(segment.name, address.slice(index, index + 1));
  }
  return target.flatMap((segment) =>
    segment.type === 'static' ? [segment] : (values.get(segment.name) ?? []),
  );
}

import { isSitePath } from '../match/site-path.ts';
import { type Context, reportUnknown } from './context.ts';
import { isPattern, type Pattern, paramsOf, parsePattern, printPattern, type Segment } from './pattern.ts';
import { reportUnsafe, splitTarget, type TargetPlace } from './targets.ts';
import type { PatternTree } from './tree.ts';
import type { Path } from './values.ts';

export interface RedirectPlace extends TargetPlace {
  readonly to: string | undefined;
  readonly toAt: Path;
}

/** Browsers give up after 20 redirects (Fetch standard, section 4.4). */
const maxHops = 20;

/** Follows every redirect to its end, for all values of its parameters at once, and reports those that never arrive. */
export function checkRedirects(
  redirects: readonly RedirectPlace[],
  redirectTree: PatternTree<RedirectPlace>,
  routes: PatternTree<TargetPlace>,
  paths: readonly string[],
  context: Context,
): void {
  const { faults, positions } = context;
  const looping = new Set<RedirectPlace>();
  for (const redirect of redirects) {
    if (redirect.to === undefined) continue;
    const target = readTarget(redirect, context);
    if (target === undefined) continue;
    const { hops, last, isLoop } = follow(redirect, redirectTree);
    if (isLoop) {
      if (!hops.some((hop) => looping.has(hop))) {
        const others = hops.filter((hop) => hop !== redirect);
        const related = others.map((hop) => ({ message: 'then this one', range: positions.value(hop.toAt) }));
        const message = `The redirect from ${printPattern(redirect.pattern)} never arrives.`;
        faults.report({ code: 'redirect-loop', range: positions.value(redirect.toAt), message, related });
      }
      for (const hop of hops) looping.add(hop);
      continue;
    }
    // Where a later redirect leads nowhere, that one is reported.
    if (hops.length > 1 || last === undefined || routes.covering(last) !== undefined) continue;
    const { path: name, suffix } = splitTarget(redirect.to);
    reportUnknown(context, {
      code: 'unknown-target',
      noun: 'route',
      name,
      known: paths,
      path: redirect.toAt,
      suffix,
    });
  }
}

function readTarget({ to = '', toAt, pattern }: RedirectPlace, context: Context): Pattern | undefined {
  const { faults, positions } = context;
  if (!isSitePath(to)) {
    reportUnsafe(to, toAt, context);
    return undefined;
  }
  const target = parsePattern(splitTarget(to).path);
  const range = positions.value(toAt);
  if (!isPattern(target)) {
    faults.report({ code: 'invalid-path', range, message: `The target "${to}" ${target.problem}.` });
    return undefined;
  }
  const unknown = paramsOf(target).filter((name) => !paramsOf(pattern).includes(name));
  for (const name of unknown) {
    faults.report({
      code: 'unknown-param',
      range,
      message: `The target has the parameter "${name}", which \`from\` lacks.`,
    });
  }
  return unknown.length === 0 ? target : undefined;
}

/** Where a redirect ends: parameters keep their names as they travel, so that one walk stands for all their values. */
function follow(start: RedirectPlace, redirects: PatternTree<RedirectPlace>) {
  const hops: RedirectPlace[] = [];
  const seen = new Set<string>();
  let at: Pattern | undefined = start.pattern;
  let next: RedirectPlace | undefined = start;
  while (at !== undefined && next !== undefined) {
    const key = printPattern(at);
    if (seen.has(key) || hops.length >= maxHops) return { hops, last: at, isLoop: true };
    seen.add(key);
    hops.push(next);
    at = substitute(next, at);
    next = at === undefined ? undefined : redirects.covering(at);
  }
  return { hops, last: at, isLoop: false };
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

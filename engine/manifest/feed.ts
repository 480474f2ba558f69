import { isPattern, paramsOf, parsePattern } from './addresses/pattern.ts';
import { type Context, reportUnknown } from './context.ts';
import type { PlacedRoute } from './groups.ts';
import { own } from './guards.ts';
import { routeKeys } from './schema.ts';
import { reportMissingKey } from './wording.ts';

/** Checks that a feed has a form, and a route whose page has entries for it. */
export function checkFeed({ route, at }: PlacedRoute, context: Context): void {
  const { faults, positions, registries, routes } = context;
  const { handler, of, path } = route;
  if (handler !== 'feed') {
    if (!positions.keys(at).includes('of')) return;
    const message = 'The key "of" has no effect on a route that is no feed.';
    faults.report({ code: 'misplaced-key', range: positions.key([...at, 'of']), message });
    return;
  }
  const report = (key: 'of' | 'path', message: string) =>
    faults.report({ code: 'feed-route', range: positions.value([...at, key]), message });
  if (path !== undefined && !/\.(?:xml|json)$/.test(path))
    report('path', `The path "${path}" of the feed ends neither with .xml nor with .json.`);
  if (path !== undefined && hasParams(path))
    report('path', 'A feed is one address, so its path has no parameter.');
  if (of === undefined) {
    if (!positions.keys(at).includes('of')) reportMissingKey([...at, 'of'], routeKeys, context);
    return;
  }
  const known = routes.flatMap((one) => one.route.path ?? []);
  const other = routes.find((one) => one.route.path === of);
  if (other === undefined) {
    // A route of a file that could not be read may be the one.
    if (!context.isPartial)
      reportUnknown(context, { code: 'unknown-target', noun: 'route', name: of, known, path: [...at, 'of'] });
    return;
  }
  if (other.guards.length > 0) report('of', `The route "${of}" has guards, and a feed is open to everyone.`);
  if (hasParams(of)) report('of', `The route "${of}" has many addresses, and a feed is of one.`);
  const { page: name, handler: answers } = other.route;
  const page = name === undefined ? undefined : own(registries.pages, name);
  if (page === undefined ? answers !== undefined : page.feed === undefined) {
    const able = Object.entries(registries.pages).flatMap(([able, one]) => (one.feed ? [able] : []));
    const said = able.length === 0 ? 'No page has one.' : `Pages that have one: ${able.join(', ')}.`;
    report('of', `What "${of}" shows, "${name ?? answers}", has no feed. ${said}`);
  }
}

function hasParams(path: string): boolean {
  const pattern = parsePattern(path);
  return isPattern(pattern) && paramsOf(pattern).length > 0;
}

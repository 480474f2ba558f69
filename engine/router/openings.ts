import { matchPath } from 'react-router';
import { pathOf } from '../match/href.ts';
import { accepts, type ParamTypes } from '../match/param-types.ts';
import { type AppRouteFacts, toRouterPath } from './routes.tsx';

/**
 * Whether a pattern of the manifest matches a path, or another pattern taken as a path, whose parameters may or may not
 * fit a type.
 */
export function covers(pattern: string, path: string, types: ParamTypes = {}): boolean {
  const found = matchPath(toRouterPath(pattern), path);
  if (found === null) return false;
  return Object.entries(types).every(([name, type]) => {
    const text = found.params[name] ?? '';
    return /^[:*]/.test(text) || accepts(type, text);
  });
}

/**
 * The routes that the router can open from a page without a load: those of the same layout, under the same basename, in
 * which the server has no part. The page itself is one of them, since moving within it is the router's.
 */
export function openableFrom(
  current: AppRouteFacts,
  routes: readonly AppRouteFacts[],
): readonly AppRouteFacts[] {
  const own = shapeOf(current);
  return routes.filter(
    (facts) =>
      facts.path === current.path ||
      (facts.client &&
        facts.layout === current.layout &&
        facts.hasLocale === current.hasLocale &&
        // The router distinguishes patterns by their shapes alone.
        shapeOf(facts) !== own &&
        routes.find((one) => shapeOf(one) === shapeOf(facts)) === facts),
  );
}

const shapeOf = ({ path }: AppRouteFacts): string =>
  path.replaceAll(/\/:[^/]+/g, '/:').replace(/\/\*.+$/, '/*');

/**
 * The app routes that the pattern of an openable one would take for its own, as `/list/:id` would take `/list/new`, and that
 * are opened by a load.
 */
export const loadedWithin = (
  openable: readonly AppRouteFacts[],
  routes: readonly AppRouteFacts[],
): readonly string[] =>
  routes
    .filter(
      (facts) =>
        !openable.includes(facts) && openable.some(({ path, types }) => covers(path, facts.path, types)),
    )
    .map(({ path }) => path);

/** Whether a path, which may have a query and a hash, leads to one of the routes; `others` are addresses that do not. */
export function isOpenable(
  path: string,
  openable: readonly AppRouteFacts[],
  others: readonly string[],
): boolean {
  const name = pathOf(path);
  return (
    !others.some((other) => covers(other, name)) &&
    openable.some(({ path: pattern, types }) => covers(pattern, name, types))
  );
}

/** The part of an address that a page is opened for. */
interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Whether a navigation opens the page again: one to an anchor within it does not. */
export const isOpening = (before: PageLocation, after: PageLocation): boolean =>
  before.pathname !== after.pathname || before.search !== after.search || after.hash === '';

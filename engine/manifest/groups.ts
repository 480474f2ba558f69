import { isFixed, isPattern, parsePattern, printPattern } from './pattern.ts';
import type { Draft, Loose, Manifest } from './schema.ts';
import type { Path } from './values.ts';

type Route = Manifest['routes'][number];
type RouteDraft = Loose<Route>;
export type GroupDraft = Loose<NonNullable<Manifest['groups']>[number]>;

/** A name in a list of guards or rules, with its place. */
export interface PlacedName {
  readonly name: string | undefined;
  readonly at: Path;
  /** True where the group of the route names it, for all its routes. */
  readonly isInherited: boolean;
}

/** A route with all that its group gives it. */
export interface PlacedRoute<Kind = RouteDraft> {
  readonly route: Kind;
  /** Where it is written; a list in it may begin with what its group has. */
  readonly at: Path;
  /** Where its group is written, if it is in one. */
  readonly group: Path | undefined;
  readonly guards: readonly PlacedName[];
  readonly validate: readonly PlacedName[];
}

/**
 * The routes of the manifest, those of groups last. The group's prefix stands before their paths, its guards and rules
 * run before theirs; its layout, window and `noindex` are theirs where they have none.
 */
export function placedRoutes(manifest: Manifest): readonly PlacedRoute<Route>[];
export function placedRoutes(draft: Draft): readonly PlacedRoute[];
export function placedRoutes({ routes = [], groups = [] }: Draft): readonly PlacedRoute[] {
  return [
    ...routes.flatMap((route, index) => placed(route, ['routes', index], undefined)),
    ...groups.flatMap((group, place) =>
      (group?.routes ?? []).flatMap((route, index) =>
        placed(route, ['groups', place, 'routes', index], { ...group, at: ['groups', place] }),
      ),
    ),
  ];
}

function placed(
  route: RouteDraft | undefined,
  at: Path,
  group: (GroupDraft & { readonly at: Path }) | undefined,
): PlacedRoute[] {
  if (route === undefined) return [];
  const guards = names('guards', route, at, group);
  const validate = names('validate', route, at, group);
  if (group === undefined) return [{ route, at, group: undefined, guards, validate }];
  const { prefix, layout, window, noindex } = group;
  const whole: RouteDraft = {
    // A handler has no frame, and whoever gives it one is told.
    ...(route.handler === undefined && layout !== undefined && { layout }),
    ...(window !== undefined && { window }),
    ...(noindex !== undefined && { noindex }),
    ...route,
    ...(route.path !== undefined && { path: prefixed(prefix, route.path) }),
    guards: guards.map(({ name }) => name),
    validate: validate.map(({ name }) => name),
  };
  return [{ route: whole, at, group: group.at, guards, validate }];
}

function names(
  list: 'guards' | 'validate',
  route: RouteDraft,
  at: Path,
  group: (GroupDraft & { readonly at: Path }) | undefined,
): readonly PlacedName[] {
  const placedIn = (entries: readonly (string | undefined)[] | undefined, path: Path, isInherited: boolean) =>
    (entries ?? []).map((name, index) => ({ name, at: [...path, list, index], isInherited }));
  return [...(group ? placedIn(group[list], group.at, true) : []), ...placedIn(route[list], at, false)];
}

/** The path behind the prefix. One of both that is not well formed leaves the path alone, and is reported as it stands. */
function prefixed(prefix: string | undefined, path: string): string {
  if (prefix === undefined || prefixFault(prefix) !== undefined) return path;
  const own = parsePattern(path);
  return isPattern(own) ? printPattern([...patternOf(prefix), ...own]) : path;
}

function patternOf(prefix: string) {
  const pattern = parsePattern(prefix);
  return isPattern(pattern) ? pattern : [];
}

/** Why a text cannot stand before the paths of a group. */
export function prefixFault(prefix: string): string | undefined {
  const pattern = parsePattern(prefix);
  if (!isPattern(pattern)) return pattern.problem;
  return isFixed(pattern) && pattern.length > 0 ? undefined : 'must be fixed segments, such as /events';
}

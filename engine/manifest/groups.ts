import { isFixed, isPattern, parsePattern, printPattern } from './addresses/pattern.ts';
import type { Draft, Loose, Manifest } from './schema.ts';
import type { Path } from './yaml/values.ts';

type Route = Manifest['routes'][number];
type RouteDraft = Loose<Route>;
type OutermostGroup = Loose<NonNullable<Manifest['groups']>[number]>;
/** At any depth. */
type GroupDraft = Omit<OutermostGroup, 'groups'> & {
  readonly groups?: readonly (GroupDraft | undefined)[] | undefined;
};

/** A name in a list of guards or rules, with its place. */
export interface PlacedName {
  readonly name: string | undefined;
  readonly at: Path;
  /** True where a group of the route names it, for all its routes. */
  readonly isInherited: boolean;
}

/** A group with its place and the groups around it, the outermost first. */
export interface PlacedGroup {
  readonly group: GroupDraft;
  readonly at: Path;
  readonly above: readonly PlacedGroup[];
}

/** A route with all that its groups give it. */
export interface PlacedRoute<Kind = RouteDraft> {
  readonly route: Kind;
  /** Where it is written; a list in it may begin with what its groups have. */
  readonly at: Path;
  /** Where its groups are written, the outermost first. */
  readonly groups: readonly Path[];
  readonly guards: readonly PlacedName[];
  readonly validate: readonly PlacedName[];
}

/**
 * The routes of the manifest, those of groups last. A group's prefix stands before their paths, its guards and rules
 * run before theirs; its layout, window and `noindex` are theirs where they have none. A group in another has all that the
 * other gives in the same way.
 */
export function placedRoutes(manifest: Manifest): readonly PlacedRoute<Route>[];
export function placedRoutes(draft: Draft): readonly PlacedRoute[];
export function placedRoutes(draft: Draft): readonly PlacedRoute[] {
  return [
    ...(draft.routes ?? []).flatMap((route, index) => placed(route, ['routes', index], [])),
    ...placedGroups(draft).flatMap((own) =>
      (own.group.routes ?? []).flatMap((route, index) =>
        placed(route, [...own.at, 'routes', index], [...own.above, own]),
      ),
    ),
  ];
}

/** The groups at every depth, each before those in it. */
export function placedGroups(
  { groups }: Pick<GroupDraft, 'groups'> | Draft,
  at: Path = [],
  above: readonly PlacedGroup[] = [],
): readonly PlacedGroup[] {
  return ((groups ?? []) as readonly (GroupDraft | undefined)[]).flatMap((group, index) => {
    if (group === undefined) return [];
    const own = { group, at: [...at, 'groups', index], above };
    return [own, ...placedGroups(group, own.at, [...above, own])];
  });
}

function placed(route: RouteDraft | undefined, at: Path, groups: readonly PlacedGroup[]): PlacedRoute[] {
  if (route === undefined) return [];
  const guards = [...inheritedNames('guards', groups), ...placedNames(route.guards, [...at, 'guards'])];
  const validate = [
    ...inheritedNames('validate', groups),
    ...placedNames(route.validate, [...at, 'validate']),
  ];
  if (groups.length === 0) return [{ route, at, groups: [], guards, validate }];
  const { layout, window, noindex } = Object.assign({}, ...groups.map(({ group }) => given(group))) as Pick<
    GroupDraft,
    'layout' | 'window' | 'noindex'
  >;
  const path = groups.reduceRight<string | undefined>(
    (rest, { group }) => rest && prefixed(group.prefix, rest),
    route.path,
  );
  const whole: RouteDraft = {
    // A handler has no frame; a layout given to it is reported.
    ...(route.handler === undefined && layout !== undefined && { layout }),
    ...(window !== undefined && { window }),
    ...(noindex !== undefined && { noindex }),
    ...route,
    ...(path !== undefined && { path }),
    guards: guards.map(({ name }) => name),
    validate: validate.map(({ name }) => name),
  };
  return [{ route: whole, at, groups: groups.map((group) => group.at), guards, validate }];
}

/** The settings that a group has itself. */
const given = ({ layout, window, noindex }: GroupDraft) => ({
  ...(layout !== undefined && { layout }),
  ...(window !== undefined && { window }),
  ...(noindex !== undefined && { noindex }),
});

/** The guards or validate rules that routes have from their groups. */
export const inheritedNames = (
  list: 'guards' | 'validate',
  groups: readonly PlacedGroup[],
): readonly PlacedName[] =>
  groups.flatMap(({ group, at }) =>
    placedNames(group[list], [...at, list]).map((one) => ({ ...one, isInherited: true })),
  );

export const placedNames = (
  entries: readonly (string | undefined)[] | undefined,
  at: Path,
): readonly PlacedName[] =>
  (entries ?? []).map((name, index) => ({ name, at: [...at, index], isInherited: false }));

/** The path with its prefix. Where either is malformed, the path stays as it is, and the malformed one is reported as written. */
function prefixed(prefix: string | undefined, path: string): string {
  if (prefix === undefined || prefixFault(prefix) !== undefined) return path;
  const own = parsePattern(path);
  return isPattern(own) ? printPattern([...patternOf(prefix), ...own]) : path;
}

function patternOf(prefix: string) {
  const pattern = parsePattern(prefix);
  return isPattern(pattern) ? pattern : [];
}

/** The reason why a text cannot be the prefix of a group's paths. */
export function prefixFault(prefix: string): string | undefined {
  const pattern = parsePattern(prefix);
  if (!isPattern(pattern)) return pattern.problem;
  return isFixed(pattern) && pattern.length > 0 ? undefined : 'must be fixed segments, such as /events';
}

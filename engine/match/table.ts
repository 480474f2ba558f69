import { addRoute, createRouter, findAllRoutes, findRoute } from 'rou3';
import { breadthOf, fits, type ParamType, type ParamTypes } from './param-types.ts';
import { finish, type Steps } from './steps.ts';

/** Route parameters; a catch-all's value holds its segments joined by `/` and is empty where there are none. */
export type Params = Readonly<Record<string, string>>;

/** A set of path patterns with a value each. Static segments win over parameters, parameters over catch-alls. */
export interface Table<Value> {
  readonly patterns: Patterns;
  /** The value whose pattern matches, with decoded parameters; undefined where none does or an escape is broken. */
  match(path: string): { readonly value: Value; readonly params: Params } | undefined;
}

/** A pattern of a table. Typed parameters leave other addresses to other patterns. */
interface Pattern {
  readonly path: string;
  readonly types?: ParamTypes | undefined;
}

interface Entry<Value> extends Pattern {
  readonly value: Value;
}

/** The patterns of a table without their values, which a later table may share. */
interface Patterns {
  readonly list: readonly Pattern[];
  /** The index of the pattern that matches. */
  match(path: string): Found | undefined;
}

interface Found {
  readonly index: number;
  readonly params: Params;
}

/** Patterns of one shape share a place in the router, the narrower ones first. */
interface Place {
  readonly pattern: string;
  /** The names under which the router has the parameters of the place. */
  readonly names: readonly string[];
  readonly candidates: Candidate[];
}

interface Candidate {
  readonly index: number;
  readonly types: ParamTypes | undefined;
  readonly names: readonly string[];
  readonly breadths: readonly number[];
  readonly rest: string | undefined;
  /** Whether the path ends here, before the catch-all. */
  readonly isRestEmpty: boolean;
}

/**
 * Builds a table over `rou3` from the manifest's patterns: `/a/:id`, and `/b/*rest` for any number of further
 * segments, none included. A match costs the same at any size of the table.
 */
export const createTable = <Value>(entries: readonly Entry<Value>[]): Table<Value> =>
  finish(tableSteps(entries));

/** Patterns that are put into the router in one step: a millisecond or two. */
const patternsAtOnce = 200;

/**
 * The same in steps.
 * @param before an earlier table: where its patterns are the same ones, all but the values is taken from it.
 */
export function* tableSteps<Value>(
  entries: readonly Entry<Value>[],
  before?: Pick<Table<unknown>, 'patterns'>,
): Steps<Table<Value>> {
  const values = entries.map(({ value }) => value);
  const patterns =
    before && isSameList(before.patterns.list, entries) ? before.patterns : yield* patternSteps(entries);
  return {
    patterns,
    match(path) {
      const found = patterns.match(path);
      return found && { value: values[found.index] as Value, params: found.params };
    },
  };
}

const isSameList = (one: readonly Pattern[], other: readonly Pattern[]): boolean =>
  one.length === other.length &&
  one.every(({ path, types }, index) => {
    const { path: otherPath, types: otherTypes } = other[index] as Pattern;
    return path === otherPath && (types === otherTypes || isSameTypes(types, otherTypes));
  });

/** Types are plain data, whose order decides on nothing: in another order they count as others. */
const isSameTypes = (one: ParamTypes | undefined, other: ParamTypes | undefined): boolean =>
  hasTypes(one) ? hasTypes(other) && JSON.stringify(one) === JSON.stringify(other) : !hasTypes(other);

function* patternSteps(entries: readonly Pattern[]): Steps<Patterns> {
  const list = entries.map(({ path, types }) => ({ path, types }));
  const places = new Map<string, Place>();
  for (const [index, entry] of list.entries()) {
    if (index % patternsAtOnce === patternsAtOnce - 1) yield;
    for (const pattern of toRou3(entry.path)) put(places, pattern, entry, index);
  }
  const router = createRouter<Place>();
  let left = patternsAtOnce;
  for (const place of places.values()) {
    place.candidates.sort(byBreadth);
    addRoute(router, '', place.pattern, place);
    left -= 1;
    if (left > 0) continue;
    left = patternsAtOnce;
    yield;
  }
  const isTyped = list.some(({ types }) => hasTypes(types));
  return {
    list,
    match(path) {
      const found = findRoute(router, '', path);
      if (!found) return undefined;
      const first = chosen(found.data, found.params);
      if (first || !isTyped) return first;
      // From the least particular to the most.
      for (const other of findAllRoutes(router, '', path).reverse()) {
        const next = chosen(other.data, other.params);
        if (next) return next;
      }
      return undefined;
    },
  };
}

const hasTypes = (types: ParamTypes | undefined): boolean =>
  types !== undefined && Object.keys(types).length > 0;

function put(places: Map<string, Place>, pattern: string, { path, types }: Pattern, index: number): void {
  const shape = pattern.replaceAll(/\/:[^/]+/g, '/:').replace(/\/\*\*:.+$/, '/**');
  const names = paramNames(path);
  const rest = catchAllName(path);
  const isRestEmpty = rest !== undefined && !pattern.endsWith(`/**:${rest}`);
  const here = isRestEmpty ? names.slice(0, -1) : names;
  const place = places.get(shape) ?? { pattern, names: here, candidates: [] };
  places.set(shape, place);
  const breadths = here.map((name) => breadthOf(typeIn(types, name)));
  place.candidates.push({
    index,
    types: hasTypes(types) ? types : undefined,
    names: here,
    breadths,
    rest,
    isRestEmpty,
  });
}

const typeIn = (types: ParamTypes | undefined, name: string): ParamType | undefined => types?.[name];

/** A path that ends here comes before a catch-all that is empty here, the narrower before the wider. */
function byBreadth(one: Candidate, other: Candidate): number {
  const rests = Number(one.isRestEmpty) - Number(other.isRestEmpty);
  if (rests !== 0) return rests;
  const at = one.breadths.findIndex((breadth, index) => breadth !== other.breadths[index]);
  return at < 0 ? 0 : (one.breadths[at] as number) < (other.breadths[at] as number) ? -1 : 1;
}

function chosen({ names, candidates }: Place, found: Record<string, string> | undefined): Found | undefined {
  const decoded = decodeParams(found);
  if (!decoded) return undefined;
  for (const candidate of candidates) {
    const params = candidate.names === names ? decoded : renamed(decoded, names, candidate.names);
    if (candidate.types && !fits(candidate.types, params)) continue;
    if (candidate.rest !== undefined) params[candidate.rest] ??= '';
    return { index: candidate.index, params };
  }
  return undefined;
}

function renamed(
  params: Readonly<Record<string, string>>,
  names: readonly string[],
  own: readonly string[],
): Record<string, string> {
  const result: Record<string, string> = Object.create(null);
  for (const [index, name] of own.entries()) result[name] = params[names[index] as string] ?? '';
  return result;
}

/** The name of a pattern's catch-all: `slug` for `/guide/*slug`. */
export function catchAllName(path: string): string | undefined {
  return /\/\*([^/]+)$/.exec(path)?.[1];
}

/** Names of a pattern's parameters, catch-all included. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\/[:*]([^/]+)/g)].map((match) => match[1] as string);
}

function toRou3(path: string): string[] {
  const name = catchAllName(path);
  if (name === undefined) return [path];
  const base = path.slice(0, path.length - name.length - 2);
  return [base === '' ? '/' : base, `${base}/**:${name}`];
}

function decodeParams(params: Record<string, string> | undefined): Record<string, string> | undefined {
  const decoded: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(params ?? {})) {
    try {
      decoded[name] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return decoded;
}

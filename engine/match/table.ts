import { addRoute, createRouter, findAllRoutes, findRoute } from 'rou3';
import { breadthOf, fits, type ParamType, type ParamTypes } from './param-types.ts';
import { finish, type Steps } from './steps.ts';

/** Route parameters; a catch-all's value holds its segments joined by `/` and is empty where there are none. */
export type Params = Readonly<Record<string, string>>;

/** A set of path patterns with a value each. Static segments win over parameters, parameters over catch-alls. */
export interface Table<Value> {
  /** The value whose pattern matches, with decoded parameters; undefined where none does or an escape is broken. */
  match(path: string): { readonly value: Value; readonly params: Params } | undefined;
}

/** A pattern of a table. Typed parameters leave other addresses to other patterns. */
interface Entry<Value> {
  readonly path: string;
  readonly value: Value;
  readonly types?: ParamTypes | undefined;
}

/** Patterns of one shape share a place in the router, the narrower ones first. */
interface Place<Value> {
  readonly pattern: string;
  /** The names under which the router has the parameters of the place. */
  readonly names: readonly string[];
  readonly candidates: Candidate<Value>[];
}

interface Candidate<Value> {
  readonly value: Value;
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

/** The same in steps. */
export function* tableSteps<Value>(entries: readonly Entry<Value>[]): Steps<Table<Value>> {
  const places = new Map<string, Place<Value>>();
  for (const [index, entry] of entries.entries()) {
    if (index % patternsAtOnce === patternsAtOnce - 1) yield;
    for (const pattern of toRou3(entry.path)) put(places, pattern, entry);
  }
  const router = createRouter<Place<Value>>();
  let left = patternsAtOnce;
  for (const place of places.values()) {
    place.candidates.sort(byBreadth);
    addRoute(router, '', place.pattern, place);
    left -= 1;
    if (left > 0) continue;
    left = patternsAtOnce;
    yield;
  }
  const isTyped = entries.some(({ types }) => hasTypes(types));
  return {
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

function put<Value>(
  places: Map<string, Place<Value>>,
  pattern: string,
  { path, value, types }: Entry<Value>,
): void {
  const shape = pattern.replaceAll(/\/:[^/]+/g, '/:').replace(/\/\*\*:.+$/, '/**');
  const names = paramNames(path);
  const rest = catchAllName(path);
  const isRestEmpty = rest !== undefined && !pattern.endsWith(`/**:${rest}`);
  const here = isRestEmpty ? names.slice(0, -1) : names;
  const place = places.get(shape) ?? { pattern, names: here, candidates: [] };
  places.set(shape, place);
  const breadths = here.map((name) => breadthOf(typeIn(types, name)));
  place.candidates.push({
    value,
    types: hasTypes(types) ? types : undefined,
    names: here,
    breadths,
    rest,
    isRestEmpty,
  });
}

const typeIn = (types: ParamTypes | undefined, name: string): ParamType | undefined => types?.[name];

/** A path that ends here comes before a catch-all that is empty here, the narrower before the wider. */
function byBreadth<Value>(one: Candidate<Value>, other: Candidate<Value>): number {
  const rests = Number(one.isRestEmpty) - Number(other.isRestEmpty);
  if (rests !== 0) return rests;
  const at = one.breadths.findIndex((breadth, index) => breadth !== other.breadths[index]);
  return at < 0 ? 0 : (one.breadths[at] as number) < (other.breadths[at] as number) ? -1 : 1;
}

function chosen<Value>(
  { names, candidates }: Place<Value>,
  found: Record<string, string> | undefined,
): { readonly value: Value; readonly params: Params } | undefined {
  const decoded = decodeParams(found);
  if (!decoded) return undefined;
  for (const candidate of candidates) {
    const params = candidate.names === names ? decoded : renamed(decoded, names, candidate.names);
    if (candidate.types && !fits(candidate.types, params)) continue;
    if (candidate.rest !== undefined) params[candidate.rest] ??= '';
    return { value: candidate.value, params };
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

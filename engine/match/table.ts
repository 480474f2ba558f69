import { addRoute, createRouter, findRoute } from 'rou3';

/** Route parameters; a catch-all's value holds its segments joined by `/` and is empty where there are none. */
export type Params = Readonly<Record<string, string>>;

/** A set of path patterns with a value each. Static segments win over parameters, parameters over catch-alls. */
export interface Table<Value> {
  /** The value whose pattern matches, with decoded parameters; undefined where none does or an escape is broken. */
  match(path: string): { readonly value: Value; readonly params: Params } | undefined;
}

/**
 * Builds a table over `rou3` from the manifest's patterns: `/a/:id`, and `/b/*rest` for any number of further
 * segments, none included. A match costs the same at any size of the table.
 */
export function createTable<Value>(
  entries: readonly { readonly path: string; readonly value: Value }[],
): Table<Value> {
  const router = createRouter<Value>();
  for (const { path, value } of entries) {
    for (const pattern of toRou3(path)) addRoute(router, '', pattern, value);
  }
  const catchAll = new Map(entries.map(({ path, value }) => [value, catchAllName(path)]));
  return {
    match(path) {
      const found = findRoute(router, '', path);
      if (!found) return undefined;
      const params = decodeParams(found.params);
      if (!params) return undefined;
      const rest = catchAll.get(found.data);
      if (rest !== undefined && params[rest] === undefined) params[rest] = '';
      return { value: found.data, params };
    },
  };
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

import { accepts, type ParamTypes } from './param-types.ts';

/**
 * A path that differs in one language. Both are patterns with the same parameters, as in addresses: letters beyond
 * ASCII are escaped. `('/guide/*page', '/ratgeber/*page')`.
 */
export interface TranslatedPath {
  readonly path: string;
  readonly to: string;
  /** The types of its parameters, where not any text. */
  readonly types?: ParamTypes;
}

/**
 * By language, the most specific patterns first. A route without a translation that one of these patterns would also
 * match is listed as itself.
 */
export type TranslatedPaths = Readonly<Record<string, readonly TranslatedPath[]>>;

/** How paths of a site are written in public. */
export interface PublicPaths {
  /** Beginnings of paths that carry no language. */
  readonly unprefixed: readonly string[];
  readonly translated?: TranslatedPaths | undefined;
}

/** The part of one language, where it has one. */
export const translatedIn = (
  translated: TranslatedPaths | undefined,
  locale: string,
): TranslatedPaths | undefined => {
  const own = translated?.[locale];
  return own && { [locale]: own };
};

interface Lookup {
  readonly fixed: ReadonlyMap<string, string>;
  readonly patterns: readonly {
    readonly parts: readonly string[];
    readonly to: readonly string[];
    readonly types: ParamTypes | undefined;
  }[];
}
const lookups = new WeakMap<readonly TranslatedPath[], Lookup>();

function lookupOf(paths: readonly TranslatedPath[]): Lookup {
  let lookup = lookups.get(paths);
  if (!lookup) {
    const isFixed = ({ path }: TranslatedPath): boolean => !/\/[:*]/.test(path);
    lookup = {
      fixed: new Map(paths.filter(isFixed).map(({ path, to }) => [path, to])),
      patterns: paths
        .filter((entry) => !isFixed(entry))
        .map(({ path, to, types }) => ({ parts: path.split('/'), to: to.split('/'), types })),
    };
    lookups.set(paths, lookup);
  }
  return lookup;
}

/** A pathname of the site as it is written in a language: `('/guide/a%20b', 'de', …)` → `/ratgeber/a%20b`. */
export function translatePath(
  pathname: string,
  locale: string,
  translated: TranslatedPaths | undefined,
): string {
  const paths = translated?.[locale];
  if (paths === undefined) return pathname;
  const { fixed, patterns } = lookupOf(paths);
  const whole = fixed.get(pathname);
  if (whole !== undefined || patterns.length === 0) return whole ?? pathname;
  const segments = pathname.split('/');
  for (const { parts, to, types } of patterns) {
    const values = valuesIn(segments, parts);
    if (values === undefined || !takes(types, values)) continue;
    return (
      to.flatMap((part) => (/^[:*]/.test(part) ? (values.get(part.slice(1)) ?? []) : [part])).join('/') || '/'
    );
  }
  return pathname;
}

const takes = (types: ParamTypes | undefined, values: ReadonlyMap<string, readonly string[]>): boolean =>
  Object.entries(types ?? {}).every(([name, type]) => accepts(type, decoded(values.get(name)?.[0])));

function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The segments for each parameter, as written; undefined where the pattern does not match. */
export function valuesIn(
  segments: readonly string[],
  parts: readonly string[],
): ReadonlyMap<string, readonly string[]> | undefined {
  const values = new Map<string, readonly string[]>();
  for (const [at, part] of parts.entries()) {
    if (part.startsWith('*')) return values.set(part.slice(1), segments.slice(at));
    const segment = segments[at];
    if (segment === undefined) return undefined;
    if (part.startsWith(':') && segment !== '') values.set(part.slice(1), [segment]);
    else if (part !== segment) return undefined;
  }
  return segments.length === parts.length ? values : undefined;
}

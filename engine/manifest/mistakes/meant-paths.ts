import { isPattern, type Pattern, parsePattern } from '../addresses/pattern.ts';
import { nearest } from '../nearest.ts';
import { cleaned, meantName } from './meant.ts';

interface MeantPath {
  readonly path: string;
  /** Whether only this can have been meant: no character of it is a guess. */
  readonly isCertain: boolean;
}

/** The intended path of a malformed one; undefined where it cannot be told. */
export function meantPath(written: string): MeantPath | undefined {
  const plain = cleaned(written).replaceAll('\\', '/');
  const here = plain.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  const named = here.replace(
    /\{([A-Za-z]\w*)\}|<([A-Za-z]\w*)>|\[([A-Za-z]\w*)\]/g,
    (_, one, two, three) => `:${one ?? two ?? three}`,
  );
  const joined = named.trim().replace(/\s+/g, '-');
  const rooted = `/${joined}`.replace(/\/{2,}/g, '/');
  const path = rooted.length > 1 ? rooted.replace(/\/$/, '') : rooted;
  if (path === written || !isPattern(parsePattern(path))) return undefined;
  return { path, isCertain: here === plain && joined === named };
}

/**
 * The address that was meant by one that no route answers: that of a route, or one below a route with parameters.
 * @param paths of routes that are one address. @param patterns of all routes.
 */
export function meantTarget(
  path: string,
  paths: readonly string[],
  patterns: readonly Pattern[],
): ReturnType<typeof meantName> {
  const direct = meantName(path, paths);
  if (direct !== undefined) return direct;
  const parts = path.split('/').slice(1);
  for (const pattern of patterns) {
    const fixed = pattern.findIndex(({ type }) => type !== 'static');
    if (fixed < 1 || parts.length < fixed) continue;
    const prefix = pattern.slice(0, fixed).map((segment) => ('text' in segment ? segment.text : ''));
    const own = parts.slice(0, fixed).join('/');
    // A letter or two are near to any other.
    if (own.length < 4 || nearest(own, [prefix.join('/')]) === undefined) continue;
    return { name: `/${[...prefix, ...parts.slice(fixed)].join('/')}`, isCertain: false };
  }
  return undefined;
}

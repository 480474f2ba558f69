import type { FastifyContextConfig, FastifyInstance } from 'fastify';

/**
 * Records the routes as they are added, and returns whether one of them may answer a path. It ignores constraints of
 * parameters, so `true` means maybe; `false` is certain. The catch-all route does not count.
 */
export function ownPaths(app: FastifyInstance): (path: string) => boolean {
  const exact = new Set<string>();
  /** By their first segment, so that a page's address is compared with few of them. */
  const prefixes = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, config }) => {
    if ((config as FastifyContextConfig | undefined)?.isOfPage) return;
    const variable = url.search(/[:*]/);
    if (variable === -1) exact.add(url);
    else if (url !== '/*') {
      const prefix = url.slice(0, variable);
      const first = segmentOf(prefix);
      prefixes.set(first, [...(prefixes.get(first) ?? []), prefix]);
    }
  });
  const isBelow = (path: string, first: string): boolean =>
    prefixes.get(first)?.some((prefix) => path.startsWith(prefix)) ?? false;
  const isOwn = (path: string): boolean =>
    exact.has(path) || isBelow(path, segmentOf(path)) || isBelow(path, '');
  // A repeated address is not parsed again; addresses that callers make up are not kept for long.
  const known = new Map<string, boolean>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const is = isOwn(path);
    if (known.size >= mostKnown) known.clear();
    if (path.length <= longestKnown) known.set(path, is);
    return is;
  };
}

const [mostKnown, longestKnown] = [500, 200];

/** `/drive/v1/files` → `/drive/`; nothing where it has no end, as of a pattern that begins within it. */
const segmentOf = (path: string): string => path.slice(0, path.indexOf('/', 1) + 1);

import { createHash } from 'node:crypto';
import type { SiteRoute } from '../manifest/site.ts';
import type { Steps } from '../match/steps.ts';
import { pack, unpacked } from './pack.ts';

/**
 * Routes of a site as one thread sends them to another: in parts, of which a save changes one or two. The receiver keeps the
 * routes of a part, and is sent only its digest from then on.
 */
export interface SentRoutes {
  /** `bytes` are the routes, without their lines; absent where the receiver knows the part. */
  readonly parts: readonly { readonly digest: string; readonly bytes?: SharedArrayBuffer }[];
  /** The line of each route: an entry that is written above moves them all, and changes nothing else of them. */
  readonly lines: Int32Array;
}

/** Routes of parts, by the digest of the part. */
export type KnownRoutes = ReadonlyMap<string, readonly SiteRoute[]>;

/** In one part, to receive which takes less than a millisecond: on average, and at most. */
const atOnce = { average: 64, most: 128 };

/** Ends parts at routes that are chosen by their paths alone: where one is added, the other parts stay as they are. */
function* partsOf(routes: readonly SiteRoute[]): Generator<readonly SiteRoute[]> {
  let begin = 0;
  for (const [index, { path }] of routes.entries()) {
    const size = index + 1 - begin;
    if (size < atOnce.most && hashOf(path) % atOnce.average !== 0 && index + 1 < routes.length) continue;
    yield routes.slice(begin, index + 1);
    begin = index + 1;
  }
}

/** FNV-1a: even over paths that differ in their last letters. */
function hashOf(path: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < path.length; at += 1) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function sendRoutes(routes: readonly SiteRoute[], known: ReadonlySet<string>): SentRoutes {
  return {
    parts: [...partsOf(routes)].map((part) => {
      const { digest, bytes } = packed(part);
      return known.has(digest) ? { digest } : { digest, bytes };
    }),
    lines: Int32Array.from(routes, ({ line }) => line),
  };
}

/** Routes that are known without having been received: those of the first reading. */
export const knownRoutes = (routes: readonly SiteRoute[]): KnownRoutes =>
  new Map([...partsOf(routes)].map((part) => [packed(part).digest, part]));

function packed(part: readonly SiteRoute[]): { readonly digest: string; readonly bytes: SharedArrayBuffer } {
  const bytes = pack(part.map((route) => ({ ...route, line: 0 })));
  return { digest: createHash('sha256').update(new Uint8Array(bytes)).digest('base64'), bytes };
}

/** Puts the routes together, a step for each part. @param now takes those of every part: what is known the next time. */
export function* receiveRoutes(
  { parts, lines }: SentRoutes,
  known: KnownRoutes,
  now: Map<string, readonly SiteRoute[]>,
): Steps<SiteRoute[]> {
  const routes: SiteRoute[] = [];
  for (const { digest, bytes } of parts) {
    const before = bytes ? (unpacked(bytes) as SiteRoute[]) : (known.get(digest) as readonly SiteRoute[]);
    const part = before.map((route, index) => {
      const line = lines[routes.length + index] as number;
      return route.line === line ? route : { ...route, line };
    });
    now.set(digest, part);
    routes.push(...part);
    yield;
  }
  return routes;
}

import type { Digests } from './digests.ts';

/** The digests of uploads that are under way, as far as their bytes have come: those used last, and not for ever. */
export interface DigestCache {
  /** The state after `position` bytes, which leaves the cache; undefined where it has to be built again. */
  take(id: string, position: number): Digests | undefined;
  put(id: string, digests: Digests): void;
  drop(id: string): void;
}

export interface DigestCacheOptions {
  readonly most?: number;
  /** Milliseconds. */
  readonly idle?: number;
  readonly now?: () => number;
}

export function createDigestCache({
  most = 200,
  idle = 60 * 60 * 1000,
  now = () => performance.now(),
}: DigestCacheOptions = {}): DigestCache {
  /** In the order of their last use. */
  const kept = new Map<string, { readonly digests: Digests; readonly at: number }>();

  function trim(): void {
    for (const [id, { at }] of kept) {
      if (kept.size <= most && now() - at < idle) return;
      kept.delete(id);
    }
  }

  return {
    take: (id, position) => {
      const found = kept.get(id);
      kept.delete(id);
      return found?.digests.position === position ? found.digests : undefined;
    },
    put: (id, digests) => {
      kept.delete(id);
      kept.set(id, { digests, at: now() });
      trim();
    },
    drop: (id) => void kept.delete(id),
  };
}

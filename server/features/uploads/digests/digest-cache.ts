import { createDigesting, type PacedDigests } from './digesting.ts';

/** The digests of uploads in progress, up to their offset: those used last, and for a limited time. */
export interface DigestCache {
  /** Those of a file of `size` bytes at offset 0, undefined for an unknown size. They are not in the cache yet. */
  begin(size: number | undefined): PacedDigests;
  /** The state after `position` bytes, which leaves the cache; undefined where it has to be built again. */
  take(id: string, position: number): PacedDigests | undefined;
  put(id: string, digests: PacedDigests): void;
  drop(id: string): void;
  /** Ends the thread on which digests are computed. */
  close(): Promise<void>;
}

interface DigestCacheOptions {
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
  const kept = new Map<string, { readonly digests: PacedDigests; readonly at: number }>();
  const digesting = createDigesting();

  function drop(id: string): void {
    const found = kept.get(id);
    kept.delete(id);
    found?.digests.forget?.();
  }

  function trim(): void {
    for (const [id, { at }] of kept) {
      if (kept.size <= most && now() - at < idle) return;
      drop(id);
    }
  }

  return {
    begin: digesting.begin,
    take: (id, position) => {
      const found = kept.get(id)?.digests;
      if (found?.position !== position) {
        drop(id);
        return undefined;
      }
      kept.delete(id);
      return found;
    },
    put: (id, digests) => {
      if (kept.get(id)?.digests === digests) kept.delete(id);
      else drop(id);
      kept.set(id, { digests, at: now() });
      trim();
    },
    drop,
    close: digesting.close,
  };
}

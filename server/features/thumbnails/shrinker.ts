import { createEasel } from './easel.ts';
import type { MemoryBudget } from './memory-budget.ts';

export interface Shrinker {
  /** WebP within a square of 1,024 pixels; undefined where the picture is none, is too large or breaks its decoder. */
  readonly shrink: (picture: Uint8Array) => Promise<Uint8Array | undefined>;
  readonly close: () => Promise<void>;
}

const side = 1024;
const mostPixels = 40_000_000;

/** Makes pictures of strangers harmless for other features, in a process like that of thumbnails. One at a time. */
export function createShrinker(budget?: MemoryBudget): Shrinker {
  const easel = createEasel({ mostPixels, ...(budget && { budget }) });
  return {
    shrink: async (picture) => {
      const painted = await easel.paint(picture, side);
      return 'thumbnail' in painted ? painted.thumbnail : undefined;
    },
    close: easel.close,
  };
}

import { createDecoderProcess } from './decoder-process.ts';
import type { MemoryBudget } from './memory-budget.ts';

interface Resizer {
  /** WebP within a square of 1,024 pixels; undefined where the picture is none, is too large or breaks its decoder. */
  readonly resize: (picture: Uint8Array) => Promise<Uint8Array | undefined>;
  readonly close: () => Promise<void>;
}

const side = 1024;
const mostPixels = 40_000_000;

/** Resizes untrusted pictures for other features, in a process like that of thumbnails. One at a time. */
export function createResizer(budget?: MemoryBudget): Resizer {
  const decoder = createDecoderProcess({ mostPixels, ...(budget && { budget }) });
  return {
    resize: async (picture) => {
      const result = await decoder.resize(picture, side);
      return 'thumbnail' in result ? result.thumbnail : undefined;
    },
    close: decoder.close,
  };
}

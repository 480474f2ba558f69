import { createDecoderProcess } from './decoder-process.ts';
import type { PictureFormat } from './resize.ts';

export interface PictureEncoder {
  /**
   * The picture in a format for browsers, its longer side of so many pixels at most; undefined where it is none, is too
   * large or breaks its decoder. One at a time.
   */
  readonly encode: (
    picture: Uint8Array,
    side: number,
    format: PictureFormat,
  ) => Promise<Uint8Array | undefined>;
  readonly close: () => Promise<void>;
}

/** Pixels, as many as a picture of the site may have. */
const mostPixels = 40_000_000;

/** Milliseconds for a picture where everything else goes first. */
const longWithin = 120_000;

/** Makes the forms of pictures that pages of the site show, in a process like that of thumbnails. */
export function createPictureEncoder({ isBehind = false } = {}): PictureEncoder {
  const decoder = createDecoderProcess({
    mostPixels,
    isBehind,
    ...(isBehind && { within: longWithin }),
  });
  return {
    encode: async (picture, side, format) => {
      const result = await decoder.resize(picture, side, format);
      return 'thumbnail' in result ? result.thumbnail : undefined;
    },
    close: decoder.close,
  };
}

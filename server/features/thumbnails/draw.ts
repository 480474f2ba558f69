import type sharpModule from 'sharp';

/** Why there is no thumbnail: it is a word for whoever asks, not for our log. */
export type DrawFault = 'not_a_picture';

export interface DrawOptions {
  /** Pixels of the longer side; a smaller picture keeps its size. */
  readonly side: number;
  /** Pixels that the picture may have, before any of them is decoded. */
  readonly mostPixels: number;
}

/** Decoders that may run: none that can be made to read other files or addresses (SVG, PDF, ImageMagick). */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** To be called once, before the first picture. */
export function restrict(sharp: typeof sharpModule): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  // One picture at a time, and none is asked for twice.
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * The first frame of a picture, upright, without its metadata, as WebP in sRGB. Rejects for what is none, has too many
 * pixels, or breaks off.
 */
export async function draw(
  sharp: typeof sharpModule,
  picture: Uint8Array,
  { side, mostPixels }: DrawOptions,
): Promise<Uint8Array> {
  return sharp(picture, {
    failOn: 'error',
    limitInputPixels: mostPixels,
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 3 })
    .toBuffer();
}

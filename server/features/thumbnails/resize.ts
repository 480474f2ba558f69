import type sharpModule from 'sharp';

/** The formats that are sent: every browser reads WebP, and AVIF is smaller. */
export type PictureFormat = 'webp' | 'avif';

interface ResizeOptions {
  /** Pixels of the longer side; a smaller picture keeps its size. */
  readonly side: number;
  /** WebP, if not given. */
  readonly format?: PictureFormat | undefined;
  /** Pixels that the picture may have, before any of them is decoded. */
  readonly mostPixels: number;
}

/**
 * Bytes that decoding the first frame takes, by its header; no pixel is decoded for that. Rejects for anything but a
 * picture, and for too many pixels.
 */
export async function decodedSize(
  sharp: typeof sharpModule,
  picture: Uint8Array,
  { mostPixels }: Pick<ResizeOptions, 'mostPixels'>,
): Promise<number> {
  const header = await sharp(picture, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 }).metadata();
  const { width, height, channels = 4, depth, format, isProgressive = false } = header;
  const perSample = bytesPerSample[depth ?? ''] ?? 8;
  return width * height * Math.max(3, channels) * perSample * workingCopies(format, isProgressive);
}

/** How often the picture lies in memory while it is decoded, as measured with sharp 0.35. */
function workingCopies(format: string | undefined, isProgressive: boolean): number {
  // Planes of AV1 in 16 bits, converted and interleaved by libheif.
  if (format === 'heif') return 6;
  // Coefficients of two bytes for the whole picture, before the first row is known.
  return format === 'jpeg' && isProgressive ? 3 : 1;
}

/** By the names of libvips; all others take up to eight. */
const bytesPerSample: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** Decoders that may run: none that can be made to read other files or addresses (SVG, PDF, ImageMagick). */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** To be called once, before the first picture. */
export function restrict(sharp: typeof sharpModule): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  // One picture at a time, and no cache.
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * The first frame of a picture, upright, without its metadata, in sRGB. Rejects for anything but a picture, for too
 * many pixels, and for a truncated one.
 */
export async function resizePicture(
  sharp: typeof sharpModule,
  picture: Uint8Array,
  { side, mostPixels, format = 'webp' }: ResizeOptions,
): Promise<Uint8Array> {
  const resized = sharp(picture, {
    failOn: 'error',
    limitInputPixels: mostPixels,
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const encoded =
    format === 'avif' ? resized.avif({ quality: 58, effort: 3 }) : resized.webp({ quality: 78, effort: 3 });
  return encoded.toBuffer();
}

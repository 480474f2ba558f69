import type { ThumbnailSize } from '../../../api/contract/files.ts';

/** The longer side in pixels: a row of a list, a tile of the grid, and the first view of one picture. */
export const longerSide: Readonly<Record<ThumbnailSize, number>> = {
  SIZE_SMALL: 160,
  SIZE_MEDIUM: 400,
  SIZE_LARGE: 1280,
};

/**
 * Types that are decoded as pictures by sharp. SVG and HEIC are drawn elsewhere (`server/media/covers`); JPEG XL needs a
 * decoder which this server does not include.
 */
const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/tiff',
  'image/avif',
]);

export const isPicture = (mimeType: string): boolean => pictures.has(mimeType);

import { type PictureHeader, type PictureType, readHeader } from './header.ts';
import { readSvg } from './svg.ts';

/** A picture of `content/` that pages may show. */
export interface PictureFacts extends PictureHeader {
  /** The first 24 hex digits of the SHA-256 of its bytes. */
  readonly digest: string;
}

/** A picture file: its type, or a sentence why it is not shown. */
export interface PictureFile {
  readonly digest: string;
  readonly header: PictureHeader | string;
}

/** In bytes; larger files are cut by the reader. */
const largestPicture = 4 * 1024 * 1024 - 1;
/** Pixels of a picture, and of a side. */
const mostPixels = 40_000_000;
const longestSide = 16_384;

/** Endings that are read as pictures, with the type that they promise. */
const endings: Readonly<Record<string, PictureType | 'gif' | 'heic'>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  avif: 'avif',
  svg: 'svg',
  gif: 'gif',
  heic: 'heic',
};

export const isPictureName = (name: string): boolean => endingOf(name) in endings;
/** Pictures but SVG: as texts they would be read and written wrong. */
export const isBinaryPicture = (name: string): boolean => isPictureName(name) && endingOf(name) !== 'svg';

const endingOf = (name: string): string => (/\.([^./]+)$/.exec(name)?.[1] ?? '').toLowerCase();

/** Checks a file by its bytes, and its name against them. Never throws. */
export function judgePicture(name: string, bytes: Uint8Array): PictureHeader | string {
  if (bytes.length > largestPicture) return 'The picture has more than 4 MB: save it smaller.';
  if (bytes.length === 0) return 'The file is empty.';
  const promised = endings[endingOf(name)];
  const header = promised === 'svg' ? readDrawing(bytes) : readHeader(bytes);
  if (typeof header === 'string') return header;
  const { type, width, height } = header;
  if (type !== promised) return `The picture is ${type.toUpperCase()}; name it so: ${renamed(name, type)}.`;
  if (!(width > 0 && height > 0)) return 'The picture has no pixels.';
  if (width > longestSide || height > longestSide || width * height > mostPixels)
    return `The picture has ${width} × ${height} pixels; at most 40 million are shown, and 16,384 on a side.`;
  return header;
}

const renamed = (name: string, type: PictureType): string =>
  (name.split('/').at(-1) ?? name).replace(/[^.]+$/, type === 'jpeg' ? 'jpg' : type);

function readDrawing(bytes: Uint8Array): PictureHeader | string {
  try {
    return readSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return 'The drawing is not UTF-8 text.';
  }
}

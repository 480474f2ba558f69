/** Types of pictures that pages show, by their usual endings. */
export type PictureType = 'png' | 'jpeg' | 'webp' | 'avif' | 'svg';

/** The header of a picture. */
export interface PictureHeader {
  readonly type: PictureType;
  /** Pixels, upright as browsers show it. */
  readonly width: number;
  readonly height: number;
}

/** Reads the header of a picture in pixels; a sentence where the bytes are none that pages show. Never throws. */
export function readHeader(bytes: Uint8Array): PictureHeader | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return png(view);
    if (startsWith(bytes, [0xff, 0xd8, 0xff])) return jpeg(view);
    if (textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP') return webp(view);
    if (textAt(view, 4, 4) === 'ftyp') return avif(view);
    if (textAt(view, 0, 3) === 'GIF')
      return 'A GIF is not shown: save it as PNG or WebP, and a film as a page of its own.';
  } catch (error) {
    // A RangeError of the view: the file ends within its header.
    if (!(error instanceof RangeError)) throw error;
    return 'The file breaks off.';
  }
  return 'The file is no PNG, JPEG, WebP, AVIF or SVG, whatever its name says.';
}

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);

function textAt(view: DataView, at: number, length: number): string {
  let text = '';
  for (let index = at; index < at + length && index < view.byteLength; index += 1)
    text += String.fromCharCode(view.getUint8(index));
  return text;
}

/** PNG specification, 11.2.1: IHDR comes first. */
const png = (view: DataView): PictureHeader => ({
  type: 'png',
  width: view.getUint32(16),
  height: view.getUint32(20),
});

/** ITU T.81, B.2.2: the frame header is a segment SOF0 to SOF15, without DHT, JPG and DAC. */
function jpeg(view: DataView): PictureHeader | string {
  let isTurned = false;
  for (let at = 2; at < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return 'The file is no sound JPEG.';
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return { type: 'jpeg', ...(isTurned ? { width: height, height: width } : { width, height }) };
    }
    if (marker === 0xe1 && textAt(view, at + 4, 4) === 'Exif') isTurned = isOnItsSide(view, at + 10);
    if (length < 2) return 'The file is no sound JPEG.';
    at += 2 + length;
  }
  return 'The file breaks off.';
}

/** Exif 2.32, 4.6: orientations 5 to 8 lie on their side. At most 1,000 entries are looked at. */
function isOnItsSide(view: DataView, tiff: number): boolean {
  const isLittle = textAt(view, tiff, 2) === 'II';
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const count = Math.min(1_000, view.getUint16(directory, isLittle));
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle) >= 5;
  }
  return false;
}

/** RFC 9649: lossy (2.5), lossless (2.6) or extended (2.7). */
function webp(view: DataView): PictureHeader | string {
  const kind = textAt(view, 12, 4);
  if (kind === 'VP8X') {
    const side = (at: number) => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
    return { type: 'webp', width: side(24), height: side(27) };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { type: 'webp', width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (kind !== 'VP8 ') return 'The file is no sound WebP.';
  return {
    type: 'webp',
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
  };
}

/** ISO/IEC 23008-12, 6.5.3: the extents are in a box `ispe`, which lies near the beginning. The largest is the picture's. */
function avif(view: DataView): PictureHeader | string {
  const brands = textAt(view, 8, Math.min(64, view.getUint32(0)) - 8);
  if (!brands.includes('avif') && !brands.includes('avis'))
    return 'The file is no AVIF: pictures of telephones in HEIC have to be saved as JPEG.';
  let largest = { width: 0, height: 0 };
  const end = Math.min(view.byteLength - 16, 65_536);
  for (let at = 0; at < end; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (width * height > largest.width * largest.height) largest = { width, height };
  }
  return largest.width > 0 ? { type: 'avif', ...largest } : 'The file is no sound AVIF.';
}

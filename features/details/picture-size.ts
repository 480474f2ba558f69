interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a picture in pixels, from its first bytes: PNG, GIF, JPEG, WebP and BMP. A photograph on its side (Exif)
 * has its displayed size. Undefined where the size is not in these bytes.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sign = String.fromCharCode(...bytes.subarray(0, 16));
  try {
    if (sign.startsWith('\x89PNG')) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (sign.startsWith('GIF8')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (sign.startsWith('BM')) {
      return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
    }
    if (sign.startsWith('RIFF') && sign.slice(8, 12) === 'WEBP') return webpSize(view, sign.slice(12, 16));
    if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  } catch (error) {
    // It ends before its size.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** RFC 9649: one of three kinds of first chunk. */
function webpSize(view: DataView, chunk: string): PictureSize | undefined {
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk === 'VP8L') {
    const packed = view.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8X') return undefined;
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  return { width: three(24) + 1, height: three(27) + 1 };
}

/** ITU-T T.81, annex B: segments until that of a frame. */
function jpegSize(view: DataView): PictureSize | undefined {
  let isTurned = false;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1) isTurned = isOnItsSide(view, at + 4) || isTurned;
    at += 2 + view.getUint16(at + 2);
  }
}

/** Exif's orientations 5 to 8: turned by a quarter. */
function isOnItsSide(view: DataView, exif: number): boolean {
  if (view.getUint32(exif) !== 0x45786966) return false;
  const tiff = exif + 6;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const count = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12;
    if (view.getUint16(at, isLittle) === 0x0112) return view.getUint16(at + 8, isLittle) >= 5;
  }
  return false;
}

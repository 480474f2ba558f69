import openHeif from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { pngOf } from './png.ts';
import type { ReadRange } from './read-range.ts';

/** Pixels of a picture that is drawn, for which the memory of the process is enough: telephones take 12 or 24 million. */
const mostPixels = 26_000_000;

/** The main picture of a HEIC file, upright. */
export async function drawHeic(read: ReadRange, size: number): Promise<Uint8Array | undefined> {
  const { HeifDecoder } = await openHeif();
  const pictures = new HeifDecoder().decode(await read(0, size));
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (picture === undefined) return undefined;
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (!(width > 0 && height > 0) || width * height > mostPixels) return undefined;
  const data = new Uint8ClampedArray(width * height * 4);
  const isDrawn = await new Promise<boolean>((resolve) =>
    picture.display({ data, width, height }, (drawn) => resolve(drawn !== null)),
  );
  return isDrawn ? pngOf({ width, height, data }) : undefined;
}

import { encode } from 'fast-png';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity; a byte each, row by row. */
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Pixels of the longer side of what is drawn: as a thumbnail of the largest size has them. */
export const drawnSide = 1280;

/** As PNG, in a size from which every thumbnail can be made: at most twice `drawnSide`. */
export function pngOf(pixels: Pixels): Uint8Array {
  const { width, height, data } = shrunk(pixels);
  return encode({ width, height, data, channels: 4, depth: 8 }, { zlib: { level: 1 } });
}

/** The mean of squares of whole pixels. */
function shrunk({ width, height, data }: Pixels): Pixels {
  const step = Math.floor(Math.max(width, height) / drawnSide);
  if (step < 2) return { width, height, data };
  const [columns, rows] = [width, height].map((length) => Math.max(1, Math.floor(length / step))) as [
    number,
    number,
  ];
  const [across, down] = [Math.min(step, width), Math.min(step, height)];
  const small = new Uint8Array(columns * rows * 4);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const sums = [0, 0, 0, 0] as [number, number, number, number];
      for (let y = 0; y < down; y += 1) {
        let at = ((row * step + y) * width + column * step) * 4;
        for (let x = 0; x < across; x += 1, at += 4) {
          sums[0] += data[at]!;
          sums[1] += data[at + 1]!;
          sums[2] += data[at + 2]!;
          sums[3] += data[at + 3]!;
        }
      }
      for (let channel = 0; channel < 4; channel += 1)
        small[(row * columns + column) * 4 + channel] = sums[channel]! / (across * down);
    }
  return { width: columns, height: rows, data: small };
}

/** A size in the same proportions, with the longer side as given; undefined for none. */
export function fitted(
  width: number,
  height: number,
  side = drawnSide,
): { width: number; height: number } | undefined {
  const scale = side / Math.max(width, height);
  if (!(width > 0 && height > 0 && Number.isFinite(scale))) return undefined;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

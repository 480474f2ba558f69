import { encode } from 'uqr';

/** Modules of empty ground around the code (ISO/IEC 18004, 9.1). */
const quiet = 4;

/** A text as a QR code: its side in modules, and its dark modules as the path of an SVG. Each run of them in a row is one rectangle. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quiet });
  const path = data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        const length = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${length}v1h-${length}z`];
      }),
    )
    .join('');
  return { size, path };
}

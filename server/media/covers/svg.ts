import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { drawnSide } from './png.ts';
import type { ReadRange } from './read-range.ts';

/** Bytes; a larger drawing gets no thumbnail. */
const largest = 4 * 1024 * 1024;
const { resolve } = createRequire(import.meta.url);
const fonts = ['Regular', 'Bold', 'Italic', 'BoldItalic'].map((cut) => `LiberationSans-${cut}.ttf`);

/**
 * A drawing on white, as its author is likely to have seen it. Nothing that it refers to outside of itself is read; letters
 * are of one font, which has Latin, Greek, Cyrillic and Hebrew ones.
 */
export async function drawSvg(read: ReadRange, size: number): Promise<Uint8Array | undefined> {
  if (size > largest) return undefined;
  const folder = resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf').replace(/[^/\\]+$/, '');
  const [drawing, wasm, ...fontBuffers] = await Promise.all([
    read(0, size),
    readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')),
    ...fonts.map((name) => readFile(folder + name)),
  ]);
  await initWasm(wasm);
  const font = {
    fontBuffers,
    loadSystemFonts: false,
    defaultFontFamily: 'Liberation Sans',
    sansSerifFamily: 'Liberation Sans',
    serifFamily: 'Liberation Sans',
    monospaceFamily: 'Liberation Sans',
  };
  const { width, height } = new Resvg(drawing, { font });
  const fitTo = { mode: width >= height ? 'width' : 'height', value: drawnSide } as const;
  return new Resvg(drawing, { font, fitTo, background: '#fff' }).render().asPng();
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { fitted, pngOf } from './png.ts';
import type { ReadRange } from './read-range.ts';

/** The first page of a PDF. Rejects where it is broken or needs a password. */
export async function drawPdf(read: ReadRange, size: number): Promise<Uint8Array | undefined> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  const page = (await library.loadDocument(await read(0, size))).getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const shape = fitted(originalWidth, originalHeight);
  return shape && pngOf(await page.render({ ...shape, render: 'bitmap' }));
}

/** Books, made as tests need them, and how one is opened. */
import { expect, type Page } from '@playwright/test';
import { zipOf } from '../../server/media/fixtures/documents.ts';
import { openEntry } from './drive-files.ts';

const xhtml = (body: string, head = '') =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>-</title>${head}</head><body>${body}</body></html>`;

export const paragraphs = (count: number, words: string) =>
  Array.from({ length: count }, (_, at) => `<p>${at + 1}. ${words}</p>`).join('');

interface Chapter {
  readonly title: string;
  readonly body: string;
  readonly head?: string;
}

/** An EPUB 3 with one file for each chapter, `1.xhtml` and on. */
export function epubOf(
  chapters: readonly Chapter[],
  { language = 'en', direction = 'ltr', files = {} as Readonly<Record<string, string | Uint8Array>> } = {},
): Promise<Buffer> {
  const items = chapters.map(
    (_, at) => `<item id="c${at + 1}" href="${at + 1}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const types: Readonly<Record<string, string>> = {
    css: 'text/css',
    png: 'image/png',
    js: 'text/javascript',
  };
  const others = Object.keys(files).map(
    (name, at) => `<item id="f${at}" href="${name}" media-type="${types[name.split('.').at(-1) ?? '']}"/>`,
  );
  const lines = chapters.map(({ title }, at) => `<li><a href="${at + 1}.xhtml">${title}</a></li>`);
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">a</dc:identifier><dc:title>A book</dc:title><dc:language>${language}</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}${others.join('')}</manifest><spine page-progression-direction="${direction}">${chapters.map((_, at) => `<itemref idref="c${at + 1}"/>`).join('')}</spine></package>`,
    'nav.xhtml': xhtml(`<nav epub:type="toc"><ol>${lines.join('')}</ol></nav>`),
    ...Object.fromEntries(
      chapters.map(({ title, body, head }, at) => [
        `${at + 1}.xhtml`,
        xhtml(`<h1>${title}</h1>${body}`, head),
      ]),
    ),
    ...files,
  });
}

/** FictionBook 2, in a text encoding of its time. */
export const fb2Of = (chapters: readonly Chapter[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>A book</book-title><lang>ru</lang></title-info></description><body>${chapters.map(({ title, body }) => `<section><title><p>${title}</p></title>${body}</section>`).join('')}</body></FictionBook>`;

/** A Mobipocket book of one text without compression (PalmDOC header, MOBI version 6). */
export function mobiOf(html: string): Uint8Array {
  const text = new TextEncoder().encode(html);
  const parts = Array.from({ length: Math.ceil(text.length / 4096) }, (_, at) =>
    text.subarray(at * 4096, (at + 1) * 4096),
  );
  const head = new DataView(new ArrayBuffer(16 + 232));
  const letters = (view: DataView, at: number, word: string) =>
    [...word].forEach((letter, index) => void view.setUint8(at + index, letter.charCodeAt(0)));
  head.setUint16(0, 1);
  head.setUint32(4, text.length);
  head.setUint16(8, parts.length);
  head.setUint16(10, 4096);
  letters(head, 16, 'MOBI');
  head.setUint32(20, 232);
  head.setUint32(24, 2);
  head.setUint32(28, 65001);
  head.setUint32(36, 6);
  for (let at = 40; at < 248; at += 4) head.setUint32(at, 0xffffffff);
  head.setUint32(84, 16 + 232);
  head.setUint32(88, 0);
  head.setUint32(92, 9);
  head.setUint32(108, parts.length + 1);
  head.setUint32(128, 0);
  head.setUint32(240, 0);
  const records = [new Uint8Array(head.buffer), ...parts, new Uint8Array(4)];
  const table = new DataView(new ArrayBuffer(78 + records.length * 8 + 2));
  letters(table, 0, 'book');
  letters(table, 60, 'BOOKMOBI');
  table.setUint16(76, records.length);
  let offset = table.byteLength;
  for (const [at, record] of records.entries()) {
    table.setUint32(78 + at * 8, offset);
    offset += record.length;
  }
  return Buffer.concat([new Uint8Array(table.buffer), ...records]);
}

/** Opens a book of the list, and waits until it can be read. */
export async function openBook(page: Page, name: string) {
  await openEntry(page, name);
  const viewer = page.locator('dialog[data-preview]');
  const book = viewer.frameLocator('iframe');
  await expect(viewer.getByRole('button', { name: 'Next page' })).toBeVisible();
  return { viewer, book, percent: viewer.locator('output') };
}

import type { Plugin } from 'vite';

/** The script of the frame in which books are read, as the build calls it. */
const script = /^(assets\/book-frame-[^/]+)\.js$/;

/**
 * Makes a document of the script of the frame in which books are read: a document whose origin is nobody's loads no module
 * from the site. Its policy names the script by its hash (`server/http/book-frame.ts`).
 */
export const bookFrame = (): Plugin => ({
  name: 'book-frame',
  generateBundle(_, bundle) {
    for (const [name, part] of Object.entries(bundle)) {
      const base = script.exec(name)?.[1];
      if (base === undefined) continue;
      const text = part.type === 'chunk' ? part.code : part.source.toString();
      this.emitFile({ type: 'asset', fileName: `${base}.html`, source: frameDocument(text) });
      delete bundle[name];
    }
  },
});

/** Fails on what would end the script before its end. */
function frameDocument(text: string): string {
  if (/<\/script|<!--/i.test(text)) throw new Error('the script of the book frame holds markup of a script');
  return `<!doctype html><html><head><meta charset="utf-8"><title>-</title><script type="module">${text}</script></head><body></body></html>`;
}

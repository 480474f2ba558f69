import { createHash } from 'node:crypto';
import { type Encoding, encodeQuickly, encodeWell } from './encode.ts';

/** A page as it was rendered, before any encoding. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly route: string;
  readonly scriptHashes: readonly string[];
  readonly locale: string;
}

/** A kept page: its forms by encoding and its ETag. */
export interface CachedPage extends Omit<RenderedPage, 'html'> {
  /** Weak, since all encodings of a page mean the same. */
  readonly etag: string;
  body(encoding: Encoding): Buffer;
}

/**
 * Pages of one generation of the site between two boundaries of its clock. A new generation or a passed boundary
 * begins an empty cache, so nothing is ever invalidated one by one. Bounded: the oldest page leaves first.
 */
export interface HtmlCache {
  get(key: string): CachedPage | undefined;
  put(key: string, page: RenderedPage): CachedPage;
  readonly size: number;
}

/** @param limit how many pages are kept. @param improve whether the best compression is made aside; off in benchmarks. */
export function createHtmlCache(limit = 5_000, improve = true): HtmlCache {
  const pages = new Map<string, CachedPage>();
  return {
    get: (key) => pages.get(key),
    put(key, rendered) {
      const page = keep(rendered, improve);
      if (pages.size >= limit) pages.delete(pages.keys().next().value as string);
      pages.set(key, page);
      return page;
    },
    get size() {
      return pages.size;
    },
  };
}

/** Makes the forms of a page as they are asked for. */
export function keep(rendered: RenderedPage, improve: boolean): CachedPage {
  const { html, ...facts } = rendered;
  const identity = Buffer.from(html);
  const forms = new Map<Encoding, Buffer>([['identity', identity]]);
  return {
    ...facts,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    body(encoding) {
      const known = forms.get(encoding);
      if (known) return known;
      const quick = encodeQuickly(identity, encoding);
      forms.set(encoding, quick);
      if (improve && encoding !== 'identity') {
        // A failure here leaves the quick form in place: it is whole and right, only larger.
        encodeWell(identity, encoding).then(
          (best) => forms.set(encoding, best),
          () => {},
        );
      }
      return quick;
    },
  };
}

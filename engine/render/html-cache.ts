import { hash } from 'node:crypto';
import { type Encoding, encodeOnce, encodeQuickly, encodeWell } from './encode.ts';
import type { LinkCard } from './site-handler.ts';

/** A page as it was rendered, before any encoding. */
export interface RenderedPage {
  readonly status: number;
  /** Pieces that many pages have in common may be encoded already. */
  readonly html: string | readonly (string | Buffer)[];
  readonly route: string;
  readonly scriptHashes: readonly string[];
  readonly styleHash?: string;
  readonly locale: string;
  readonly linkCard?: LinkCard | undefined;
  /** As `SiteResponse` has it. */
  readonly isFramedBySite?: boolean;
  readonly isNeverFramed?: boolean;
}

/** A kept page: its forms by encoding and its ETag. */
export interface CachedPage extends Omit<RenderedPage, 'html'> {
  /** Weak, since all encodings of a page mean the same. */
  readonly etag: string;
  /** Whether nothing of the visitor took part in deciding on it, so that its address alone leads to it. */
  readonly isForEverybody: boolean;
  body(encoding: Encoding): Buffer;
}

/**
 * Pages of one snapshot of the site between two boundaries of its clock. A new snapshot or a passed boundary
 * begins an empty cache, so nothing is ever invalidated one by one. Bounded in bytes: the oldest pages leave first.
 */
export interface HtmlCache {
  get(key: string): CachedPage | undefined;
  put(key: string, page: RenderedPage, isForEverybody?: boolean): CachedPage;
  readonly size: number;
  /** Another cache has replaced it: its pages are no longer compressed. Answers in progress stay as they are. */
  retire(): void;
}

/** A page's compressed forms come on top of its own bytes: about a half more. */
const withForms = 1.5;
/**
 * Bytes up to which the sender of a kept page may keep each form of it again, ready for the socket, which is counted.
 * With its head it stays below the 16 kB that Node sends in one piece.
 */
export const mostReady = 12_000;

/** Bytes that a page takes with all its forms, ready ones too. */
function weigh(page: CachedPage): number {
  const { length } = page.body('identity');
  const compressed = length * (withForms - 1);
  const ready = (length <= mostReady ? length : 0) + Math.min(compressed, 2 * mostReady);
  return length + compressed + ready;
}

/** @param budget bytes that may be kept, compressed forms included by estimate. @param improve off where figures are taken. */
export function createHtmlCache(budget = 96 * 1024 * 1024, improve = true): HtmlCache {
  const pages = new Map<string, CachedPage>();
  let bytes = 0;
  let isRetired = false;
  const drop = (key: string) => {
    bytes -= weigh(pages.get(key) as CachedPage);
    pages.delete(key);
  };
  return {
    get: (key) => pages.get(key),
    put(key, rendered, isForEverybody = false) {
      if (pages.has(key)) drop(key);
      const page: CachedPage = keep(
        rendered,
        isForEverybody,
        improve && (() => !isRetired && pages.get(key) === page),
      );
      pages.set(key, page);
      bytes += weigh(page);
      for (const oldest of pages.keys()) {
        if (bytes <= budget || oldest === key) break;
        drop(oldest);
      }
      return page;
    },
    get size() {
      return pages.size;
    },
    retire: () => {
      isRetired = true;
    },
  };
}

/**
 * Makes the forms of a page on demand. Most pages of a period are requested once, so the first form is the cheapest. A
 * second request shows that it is worth more: then it is compressed well, in the background where `isWanted` is given
 * and still true when its turn comes.
 */
function keep(
  rendered: RenderedPage,
  isForEverybody: boolean,
  isWanted: false | (() => boolean),
): CachedPage {
  const { html, ...facts } = rendered;
  const identity = bytesOf(html);
  const forms = new Map<Encoding, { bytes: Buffer; wasAskedAgain: boolean }>();
  return {
    ...facts,
    isForEverybody,
    etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`,
    body(encoding) {
      if (encoding === 'identity') return identity;
      const known = forms.get(encoding);
      const form = known ?? { bytes: encodeOnce(identity, encoding), wasAskedAgain: false };
      if (!known) forms.set(encoding, form);
      else if (!form.wasAskedAgain) {
        form.wasAskedAgain = true;
        if (!isWanted) form.bytes = encodeQuickly(identity, encoding);
        else
          encodeWell(identity, encoding, isWanted, (best) => {
            form.bytes = best;
          });
      }
      return form.bytes;
    },
  };
}

/** Room for nearly every page; larger ones are encoded where they lie. */
const scratch = Buffer.allocUnsafeSlow(1024 * 1024);
/** Bytes that a character of a string can take (UTF-16 to UTF-8). */
const mostBytes = 3;

/**
 * A page as bytes. Each piece is encoded by itself, since one non-Latin character makes a whole string several times as
 * expensive; and into a buffer that is large enough, or its length would have to be computed first.
 */
export const bytesOf = (html: RenderedPage['html']): Buffer => withBytes(html, Buffer.from);

/** The same, lent for as long as `use` takes, which keeps nothing of it. */
export function withBytes<Result>(html: RenderedPage['html'], use: (bytes: Buffer) => Result): Result {
  const pieces = typeof html === 'string' ? [html] : html;
  let end = 0;
  for (const piece of pieces) {
    const most = typeof piece === 'string' ? piece.length * mostBytes : piece.length;
    if (end + most > scratch.length)
      return use(Buffer.concat(pieces.map((each) => Buffer.from(each as string))));
    end += typeof piece === 'string' ? scratch.write(piece, end) : piece.copy(scratch, end);
  }
  return use(scratch.subarray(0, end));
}

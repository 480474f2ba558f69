import type { Params } from '../match/table.ts';

/** The request that a page is rendered for, as its source sees it. */
export interface SourceRequest {
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly locale: string;
  /** The visitor's network address, according to the trusted proxies. */
  readonly address: string;
  readonly userAgent: string | undefined;
  /** A form that was sent to the page, as the composition root has read it. */
  readonly posted?: object | undefined;
  cookie(name: string): string | undefined;
}

/** While all of it stays the same, so does the answer, for everyone. */
export interface CacheTerms {
  /** The part of the visitor that the answer depends on, beside address and language: each variant is kept by itself. */
  readonly variant: string;
  /** Changes with whatever the answer is made of. */
  readonly fingerprint: string;
  /** The instant, in ms, from which the answer is another one though nothing has changed. */
  readonly until: number;
  /** Called each time that a kept page is served without the source. */
  readonly given?: () => void;
}

/**
 * The data of an app page that comes neither from the manifest nor from a content file: code of the composition root,
 * on the server alone, called for each request. `undefined` answers 404; an error is a failed page.
 */
export interface Source {
  (request: SourceRequest): Promise<unknown>;
  /**
   * Called first, and much cheaper: whether a page of an earlier answer may be served, and one of this answer be kept.
   * The data read after it must be at least as new. `undefined`: the answer is for this request alone.
   */
  readonly cacheTerms?: (request: SourceRequest) => Promise<CacheTerms | undefined>;
  /**
   * A sample answer, with which the page is rendered once at the start; without it the page counts as not found then.
   */
  readonly sample?: unknown;
}

/** By the name in a page (`source: 'guestbook'`). */
export type Sources = Readonly<Record<string, Source>>;

import type { Params } from '../match/table.ts';

/** The request that a page is rendered for, as its source may know it. */
export interface SourceRequest {
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly locale: string;
  /** The visitor's network address, by what the server believes of the proxies in front. */
  readonly address: string;
  readonly userAgent: string | undefined;
  cookie(name: string): string | undefined;
}

/** As long as all of it stays the same, so does the answer, whoever asks. */
export interface CacheTerms {
  /** The part of the visitor that the answer depends on, beside address and language: each variant is kept by itself. */
  readonly variant: string;
  /** Changes with whatever the answer is made of. */
  readonly fingerprint: string;
  /** The instant, in ms, from which the answer is another one though nothing has changed. */
  readonly until: number;
  /** Told each time that a kept page is given, for which the source was not asked. */
  readonly given?: () => void;
}

/**
 * Where an app page's data comes from when it is neither the manifest nor a content file: code of the composition root,
 * on the server alone, asked for each request. `undefined` answers 404; what it throws is a failed page.
 */
export interface Source {
  (request: SourceRequest): Promise<unknown>;
  /**
   * Asked first, and to be answered for far less: whether a page made of an earlier answer may be given, and one of this
   * answer be kept. What is read after it must be at least as new as it says. `undefined`: the answer is this request's own.
   */
  readonly cacheTerms?: (request: SourceRequest) => Promise<CacheTerms | undefined>;
  /** An answer such as it gives, of which its page is drawn once before anybody asks; without it the page is not found then. */
  readonly sample?: unknown;
}

/** By the name that a page gives (`source: 'guestbook'`). */
export type Sources = Readonly<Record<string, Source>>;

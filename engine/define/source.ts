import type { Params } from './visit.ts';

/** What a source is told of the request that a page is rendered for. */
export interface Ask {
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly locale: string;
  /** The visitor's network address, by what the server believes of the proxies in front. */
  readonly address: string;
  readonly userAgent: string | undefined;
  cookie(name: string): string | undefined;
}

/**
 * Where an app page's data comes from when it is neither the manifest nor a content file: code of the composition root,
 * on the server alone, asked for each request. `undefined` answers 404; what it throws is a failed page.
 */
export type Source = (ask: Ask) => Promise<unknown>;

/** By the name that a page gives (`source: 'guestbook'`). */
export type Sources = Readonly<Record<string, Source>>;

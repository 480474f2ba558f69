import type { Params } from '../match/table.ts';
import type { ContentReader } from './content.ts';
import type { PolicyAt } from './policy.ts';

/** The window of a route at the instant of the visit. `from` and `to` are ms since the epoch. */
export interface WindowAt {
  readonly state: 'before' | 'open' | 'after';
  readonly from?: number;
  readonly to?: number;
}

/** A visit as guards and validate rules see it. Read-only. */
export interface Visit {
  readonly side: 'server' | 'browser';
  /** The route's id in the manifest: its path pattern. */
  readonly route: string;
  /** The path without its language, always beginning with `/`. */
  readonly path: string;
  readonly params: Params;
  readonly query: URLSearchParams;
  readonly locale: string;
  /** Ms since the epoch: by the server's clock on the server, by the visitor's own in the browser. */
  readonly now: number;
  readonly window: WindowAt | undefined;
  /** The route's content, localised, as its page's schema describes it. */
  readonly content: unknown;
  /** `#question`, with the hash sign; empty on the server, where it is never known. */
  readonly hash: string;
  /** True on a screen of the phone layout (at most 768 px); on the server, by the user agent. */
  readonly isPhone: boolean;
  cookie(name: string): string | undefined;
  /** Content files; on the server only. */
  readonly files: ContentReader | undefined;
  /** Policies as published at `now`; on the server only. */
  readonly policies: readonly PolicyAt[] | undefined;
}

export type Side = 'server' | 'browser' | 'both';
export type Reads =
  | 'cookie'
  | 'localStorage'
  | 'hash'
  | 'clock'
  | 'device'
  | 'content'
  | 'files'
  | 'policies';

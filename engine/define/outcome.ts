import type { LinkTarget } from '../match/href.ts';

/**
 * The decision of a guard or a validate rule. It is data; only the engine acts on it.
 * `redirect` takes a path of this site without its language (`/guide/a?x=1#y`); anything else is refused. To
 * another page it takes the visitor's query along (`redirectTarget` in `match/href.ts`).
 */
export type Outcome =
  | { readonly type: 'allow' }
  | { readonly type: 'redirect'; readonly to: string }
  | { readonly type: 'notFound' }
  | { readonly type: 'deny'; readonly status: 403 | 410 | 451 };

export const allow: Outcome = Object.freeze({ type: 'allow' });
export const notFound: Outcome = Object.freeze({ type: 'notFound' });
export const redirect = (to: LinkTarget): Outcome => ({ type: 'redirect', to });
export const deny = (status: 403 | 410 | 451): Outcome => ({ type: 'deny', status });

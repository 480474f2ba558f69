import type { About } from './http/colleagues.ts';

/** Messages of a worker to the process that has started it. */
export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'ask'; readonly id: number; readonly about: About }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown };

/** And the other way. */
export type ToWorker =
  | { readonly type: 'stop' }
  | { readonly type: 'question'; readonly id: number; readonly about: About }
  | { readonly type: 'answers'; readonly id: number; readonly values: readonly unknown[] };

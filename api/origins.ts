import { apiOriginsMeta } from './contract/origins.ts';

/** API origins in the order of preference (spec section 7); empty: the page's own. */
type ApiOrigins = readonly [string, ...string[]];

/** Where calls go: one of several origins, until it gives no answer. */
export interface Origins {
  /** How many there are. */
  count(): number;
  /** The one that calls go to now. */
  current(): string;
  /** It gave no answer: the next takes over, unless that has happened since. */
  leave(origin: string): void;
}

/** @param read gives the origins when they are first needed. */
export function createOrigins(read: () => ApiOrigins): Origins {
  let known: ApiOrigins | undefined;
  let place = 0;
  const all = () => {
    known ??= read();
    return known;
  };
  const current = () => all()[place] ?? all()[0];
  return {
    count: () => all().length,
    current,
    leave(origin) {
      if (origin === current()) place = (place + 1) % all().length;
    },
  };
}

/** The origins of this page, the same for whatever calls from it. */
export const pageOrigins = createOrigins(() => {
  const named = globalThis.document?.querySelector(`meta[name=${apiOriginsMeta}]`)?.getAttribute('content');
  return ['', ...(named?.split(' ') ?? [])];
});

import type { Reads, Visit } from '../define/visit.ts';

/**
 * Exposes only those facts of a visit that a guard or rule declares to read; access to others throws. Cached pages rely
 * on this: a page is the same for everybody exactly if nothing that decided on it read facts about the visitor.
 */
export function narrow(visit: Visit, name: string, reads: readonly Reads[]): Visit {
  const need = (what: Reads) => {
    if (!reads.includes(what)) throw new Error(`"${name}" reads ${what} and does not say so`);
  };
  const { side, route, path, params, query, locale } = visit;
  return {
    side,
    route,
    path,
    params,
    query,
    locale,
    get now() {
      need('clock');
      return visit.now;
    },
    get window() {
      need('clock');
      return visit.window;
    },
    get content() {
      need('content');
      return visit.content;
    },
    get hash() {
      need('hash');
      return visit.hash;
    },
    get isPhone() {
      need('device');
      return visit.isPhone;
    },
    get files() {
      need('files');
      return visit.files;
    },
    get policies() {
      need('policies');
      return visit.policies;
    },
    cookie(cookie) {
      need('cookie');
      return visit.cookie(cookie);
    },
  };
}

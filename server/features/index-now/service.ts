import type { SiteHandler } from '../../../app/server.ts';
import { type Db, transact } from '../../db/index.ts';
import { readAnnounced, replaceAnnounced } from './repo.ts';

/** How search engines are told of changed pages (indexnow.org). */
export interface IndexNowOptions {
  /** Public, and served at `keyPath`. */
  readonly key: string;
  /** The origin of a search engine that takes part; it tells the others. */
  readonly api?: string | undefined;
  /** Goes out by the policy of the operator's services. */
  readonly fetch: typeof fetch;
}

interface IndexNowDeps extends IndexNowOptions {
  readonly db: Db;
  readonly publicUrl: string;
  readonly site: () => Pick<SiteHandler, 'indexedPages'> | undefined;
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
}

export interface IndexNow {
  /**
   * Announces the pages whose words have changed since the last time, in one request. The first time there is nothing to compare
   * with, and nothing is sent.
   * @throws {Error} where it may go better later.
   */
  readonly announce: () => Promise<void>;
}

const usualApi = 'https://api.indexnow.org';
/** Addresses of one request, by the protocol; so many pages of a site are looked at. */
const mostPages = 10_000;

export const keyPath = (key: string): string => `/${key}.txt`;

export function createIndexNow(deps: IndexNowDeps): IndexNow {
  const { db, publicUrl, site, log } = deps;
  const { host } = new URL(publicUrl);
  return {
    announce: async () => {
      const found = await site()?.indexedPages?.(mostPages);
      if (found === undefined) return;
      const pages = found.filter(({ address }) => new URL(address).host === host);
      const before = new Map((await readAnnounced(db)).map(({ address, digest }) => [address, digest]));
      const changed = pages.filter(({ address, digest }) => before.get(address) !== digest);
      if (changed.length === 0 && pages.length === before.size) return;
      const isToSend = changed.length > 0 && before.size > 0;
      if (isToSend && !(await send(deps, host, changed))) return;
      await transact(db, (tx) => replaceAnnounced(tx, pages));
      if (isToSend) log.info({ pages: changed.length }, 'search engines were told of changed pages');
    },
  };
}

/** @returns whether it was taken; a refusal that would be the same again is logged, and the pages are sent with the next change. */
async function send(
  { key, api = usualApi, fetch, publicUrl, log }: IndexNowDeps,
  host: string,
  pages: readonly { readonly address: string }[],
): Promise<boolean> {
  const { status } = await fetch(`${api}/indexnow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host,
      key,
      keyLocation: publicUrl + keyPath(key),
      urlList: pages.map(({ address }) => address),
    }),
  });
  if (status === 200 || status === 202) return true;
  if (status === 429 || status >= 500) throw new Error(`IndexNow answered ${status}.`);
  log.warn({ status, pages: pages.length }, 'IndexNow refused the changed pages');
  return false;
}

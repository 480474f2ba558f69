import type { SiteHandler } from '../../../app/server.ts';
import { type Db, transact } from '../../db/index.ts';
import { type AnnouncedPage, comparePages, isNothingAnnounced, recordAnnounced } from './repo.ts';

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
   * Announces the pages whose words have changed since the last time, and those that have vanished, in one request; more than that
   * takes the next time. The first time there is nothing to compare with, and nothing is sent.
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
  const isOurs = (address: string): boolean => address === publicUrl || address.startsWith(`${publicUrl}/`);
  return {
    announce: async () => {
      const found = await site()?.indexedPages?.(mostPages);
      if (found === undefined) return;
      const pages = found.pages
        .filter(({ address }) => isOurs(address))
        .map(({ address, digest }) => ({ address, digest }));
      if (await isNothingAnnounced(db)) return transact(db, (tx) => recordAnnounced(tx, pages, []));
      const different = await comparePages(db, pages);
      const changed = different.filter((page): page is AnnouncedPage => page.digest !== null);
      const gone = different.filter(({ digest }) => digest === null).map(({ address }) => address);
      // Those of an address that the site had before are forgotten.
      const forgotten = gone.filter((address) => !isOurs(address));
      const vanished = found.isWhole ? gone.filter(isOurs) : [];
      const sentNow = changed.slice(0, mostPages);
      const vanishedNow = vanished.slice(0, mostPages - sentNow.length);
      const addresses = [...sentNow.map(({ address }) => address), ...vanishedNow];
      if (addresses.length > 0 && !(await send(deps, host, addresses))) return;
      if (different.length === 0) return;
      await transact(db, (tx) => recordAnnounced(tx, sentNow, [...vanishedNow, ...forgotten]));
      if (addresses.length > 0)
        log.info(
          { pages: sentNow.length, gone: vanishedNow.length },
          'search engines were told of changed pages',
        );
    },
  };
}

/** @returns whether it was taken; a refusal that would be the same again is logged, and the pages are sent with the next change. */
async function send(
  { key, api = usualApi, fetch, publicUrl, log }: IndexNowDeps,
  host: string,
  addresses: readonly string[],
): Promise<boolean> {
  const { status } = await fetch(`${api}/indexnow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host,
      key,
      keyLocation: publicUrl + keyPath(key),
      urlList: addresses,
    }),
  });
  if (status === 200 || status === 202) return true;
  if (status === 429 || status >= 500) throw new Error(`IndexNow answered ${status}.`);
  log.warn({ status, pages: addresses.length }, 'IndexNow refused the changed pages');
  return false;
}

import type { Db } from '../../../db/index.ts';
import type { ShareCounters } from '../counters.ts';
import { shareStatusOf } from '../policy.ts';
import { daysLeftUntil } from '../present.ts';
import { findForPages } from '../repo/pages.ts';
import { createBatchLoader } from './batch-loader.ts';

/** How a share stands that is open to everybody, for pages that were made of it before. */
interface PageVersion {
  /** Changes with whatever of the share its visitors see: its own facts, its owner's, and any entry of the drive. */
  readonly print: string;
  /** The instant, in ms, from which its page is another one by itself. */
  readonly until: number;
  /** Counts a look at it. */
  readonly viewed: () => void;
}

/** Undefined where a look takes more than the address: a passcode, or a share that is not open. */
export type PageVersionOf = (shareId: string) => Promise<PageVersion | undefined>;

export interface PageVersionDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly counters: ShareCounters;
  /** Which links to content the owner's account gives at present (`account/ended-links.ts`). */
  readonly linksOf: (userId: string) => number;
}

/**
 * A year ends in every time zone at such an instant, and so does the day for which a link keeps its address: names of
 * days and links in a page hold until the next one. In ms.
 */
const quarterOfAnHour = 15 * 60 * 1000;

/** Shares that one statement asks for. */
const mostAtOnce = 200;

/**
 * Asks the database each time, with one statement for all who ask meanwhile, on one connection: whoever asks after
 * something has been committed is told of it, and thousands of looks in a second are few statements.
 */
export function createPageVersions({ db, now, counters, linksOf }: PageVersionDeps): PageVersionOf {
  const find = createBatchLoader((ids: readonly string[]) => findForPages(db, ids), mostAtOnce);
  return async (shareId) => {
    const share = await find(shareId);
    const at = now();
    if (share === undefined || share.pass_code !== '' || shareStatusOf(share, at) !== 'OK') return undefined;
    const { view_count: _, download_count: _downloads, ...seen } = share;
    const hours = (Math.floor(at / quarterOfAnHour) + 1) * quarterOfAnHour;
    return {
      print: JSON.stringify([seen, linksOf(share.user_id)]),
      until: Math.min(hours, daysLeftUntil(share.expires_at, at)),
      viewed: () => counters.viewed(share.id),
    };
  };
}

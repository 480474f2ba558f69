import type { Db } from '../../../db/index.ts';
import type { ShareCounters } from '../counters.ts';
import { shareStatusOf } from '../policy.ts';
import { daysLeftUntil } from '../present.ts';
import { findForPages } from '../repo/pages.ts';
import { createBatchLoader } from './batch-loader.ts';

/** The state of a share that is open to everybody, for kept pages of it. */
interface PageVersion {
  /** Changes with everything that visitors see of the share: its own facts, its owner's, and any entry of the drive. */
  readonly print: string;
  /** The instant, in ms, from which its page is another one by itself. */
  readonly until: number;
  /** Counts a view of it. */
  readonly viewed: () => void;
}

/** Undefined where a visit needs more than the address: a passcode, or a share that is not open. */
export type PageVersionOf = (shareId: string) => Promise<PageVersion | undefined>;

export interface PageVersionDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly counters: ShareCounters;
  /** The current generation of the owner's links to content (`account/ended-links.ts`). */
  readonly linksOf: (userId: string) => number;
}

/**
 * A year ends in every time zone at such an instant, and so does the day for which a link keeps its address: names of
 * days and links in a page hold until the next one. In ms.
 */
const quarterOfAnHour = 15 * 60 * 1000;

/** Shares in one query. */
const mostAtOnce = 200;

/**
 * Queries the database each time, with one statement for all calls meanwhile, on one connection: a call after a commit
 * sees that commit, and thousands of views in a second are few statements.
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

import { type Db, readSecret } from '../../db/index.ts';
import type { Route } from '../../http/route.ts';
import type { JobHandlers } from '../../jobs/index.ts';
import type { Archives, ShareOpens, SignedLinks } from '../downloads/index.ts';
import type { TaskKind, Tasks } from '../tasks/index.ts';
import type { ShareCounters } from './counters.ts';
import { shareJobs } from './jobs.ts';
import { createOwnShares } from './own.ts';
import { mayOpen } from './policy.ts';
import { opensBy, reachedBy } from './repo/shares.ts';
import { restoreTaskKind } from './restore/restore-job.ts';
import { shareRoutes } from './routes.ts';
import { createAccess, type PasscodeTries } from './visits/access.ts';
import { createGuesses } from './visits/guesses.ts';
import { networkPrints } from './visits/networks.ts';
import { createPageVersions, type PageVersionDeps, type PageVersionOf } from './visits/page-version.ts';
import { createPages, createReceive, type Receive } from './visits/pages.ts';
import { createSearches } from './visits/searches.ts';
import { createVisits } from './visits/visits.ts';

interface SharesDeps {
  readonly db: Db;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly avatarUrl: (avatarId: string) => string;
  readonly counters: ShareCounters;
  /** The current generation of an account's links to content. */
  readonly generationOf: PageVersionDeps['linksOf'];
  readonly links: SignedLinks;
  readonly archives: Pick<Archives, 'ofShare'>;
  readonly passcodes: PasscodeTries;
  readonly tasks: Tasks;
}

interface Shares {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  /** For the page of a share, which the server renders. */
  readonly receive: Receive;
  /** Whether a page of a share that was made before is still the one. */
  readonly pageVersion: PageVersionOf;
  /** The owner's actions on the task of a save. */
  readonly taskKind: TaskKind;
}

/** Links to files of a drive: made by owners, opened by visitors, saved into other drives. */
export async function createShares(deps: SharesDeps): Promise<Shares> {
  const { db, publicUrl, now, avatarUrl, counters, links, archives, tasks } = deps;
  const key = await readSecret(db, 'shares');
  const restore = { db, now, tasks };
  const access = createAccess({ db, key, now, guesses: createGuesses(db), passcodes: deps.passcodes });
  const visits = createVisits({
    db,
    linksOf: links.ofShare,
    archiveOf: archives.ofShare,
    searches: createSearches(db),
  });
  const pages = createPages({ publicUrl, now, avatarUrl, visits });
  return {
    routes: shareRoutes({
      db,
      now,
      own: createOwnShares({ db, publicUrl, now, counters, links }),
      access,
      visits,
      pageOf: pages.of,
      networkPrint: networkPrints(key),
      counters,
      restore,
    }),
    receive: createReceive({ access, visits, counters, pageOf: pages.ofEntered, now }),
    pageVersion: createPageVersions({ db, now, counters, linksOf: deps.generationOf }),
    jobs: shareJobs(restore),
    taskKind: restoreTaskKind(restore),
  };
}

/** Those of the given entries that visitors can still see. */
export const shareShows =
  (db: Db) =>
  (share: { readonly id: string; readonly userId: string }, ids: readonly string[]): Promise<string[]> =>
    reachedBy(db, { id: share.id, user_id: share.userId }, ids);

/** Whether a link of a share still opens a file: checked at each request. */
export const shareOpens =
  (db: Db): ShareOpens =>
  async ({ id, generation }, { userId, purpose, fileId = '' }) => {
    const found = await opensBy(db, { shareId: id, generation, userId, fileId });
    if (found === undefined) return { isOpen: false, isReached: false };
    return { isOpen: found.is_open && mayOpen(found, purpose), isReached: found.is_reached };
  };

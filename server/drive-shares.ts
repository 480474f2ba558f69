import type { DriveOptions } from './drive-parts.ts';
import { avatarAddress, type LinkGenerations } from './features/account/index.ts';
import type { Archives, SignedLinks } from './features/downloads/index.ts';
import { record } from './features/events/index.ts';
import { createShares, type Shares, type Tally } from './features/shares/index.ts';
import type { Tasks } from './features/tasks/index.ts';
import { enqueue } from './jobs/index.ts';
import { attachCopies, copyRows } from './tree/copy.ts';
import { folderWithin } from './tree/entries.ts';
import { readFilters } from './tree/list/filters.ts';
import { listPage } from './tree/list/list.ts';
import { holding, wordsIn } from './tree/list/words.ts';
import { keyed, madeUnder, once } from './tree/once.ts';
import { changeable, refuseDepth, targetFolder } from './tree/policy.ts';
import { presentFile } from './tree/present.ts';
import { countTree, findByName, findStated, reserveSpace, treeSize } from './tree/repo.ts';
import { presentFiles } from './tree/shown.ts';

interface Collaborators {
  readonly links: SignedLinks;
  readonly archives: Pick<Archives, 'ofShare'>;
  readonly tasks: Tasks;
  readonly tally: Tally;
  readonly generations: Pick<LinkGenerations, 'of'>;
}

/** Shares, with what they use of the tree of files. */
export const openShares = (
  { database: { db }, publicUrl, now = Date.now }: DriveOptions,
  { links, archives, tasks, tally, generations }: Collaborators,
): Promise<Shares> =>
  createShares({
    db,
    publicUrl,
    now,
    tally,
    linksOf: generations.of,
    keyed,
    changeable,
    presentFiles: (...of) => presentFiles({ db, links }, ...of),
    avatarUrl: (id) => avatarAddress(publicUrl, id),
    visits: {
      listPage,
      readFilters,
      wordsIn,
      holding,
      findStated,
      presentFile,
      linksOf: links.ofShare,
      archiveOf: archives.ofShare,
    },
    restore: {
      tasks,
      once,
      madeUnder,
      enqueue,
      recordEvent: record,
      copyRows,
      attachCopies,
      countTree,
      treeSize,
      reserveSpace,
      targetFolder,
      folderWithin,
      findByName,
      refuseDepth,
    },
  });

import type { DriveOptions } from './drive-parts.ts';
import { avatarAddress, type LinkGenerations } from './features/account/index.ts';
import type { Archives, SignedLinks } from './features/downloads/index.ts';
import { record } from './features/events/index.ts';
import {
  attachCopies,
  changeable,
  copyRows,
  countTree,
  findByName,
  findStated,
  folderWithin,
  holding,
  keyed,
  listPage,
  madeUnder,
  once,
  presentFile,
  presentFiles,
  readFilters,
  refuseDepth,
  reserveSpace,
  targetFolder,
  treeSize,
  wordsIn,
} from './features/files/index.ts';
import { createShares, type Shares, type Tally } from './features/shares/index.ts';
import type { Tasks } from './features/tasks/index.ts';
import { enqueue } from './jobs/index.ts';

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

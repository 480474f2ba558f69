import { createHash, randomBytes } from 'node:crypto';
import { acceptName } from '../../../api/contract/file-name.ts';
import type { Db } from '../../db/index.ts';
import { Refusal } from '../../errors.ts';
import { createTurns } from '../../http/turns.ts';
import type { ContentLink } from '../files/present.ts';
import type { StatedRow } from '../files/rows.ts';
import { type ArchiveTree, archiveTag, archiveTree } from './archive-tree.ts';
import type { LinkedShare } from './link-token.ts';
import type { SignedLinks } from './links.ts';
import {
  type ArchiveRow,
  deleteOlderArchives,
  findRevision,
  findTree,
  findWays,
  keepArchive,
} from './repo.ts';
import { layoutZip, ZipFault, type ZipLayout } from './zip.ts';

/** An archive as the drive would give it now. */
export interface Archive extends ArchiveTree {
  readonly layout: ZipLayout;
  readonly etag: string;
}

export interface ArchivesDeps {
  readonly db: Db;
  readonly links: Pick<SignedLinks, 'archive'>;
  /** Throws `file_not_found` unless the drive shows all of them. */
  readonly seen: (db: Db, userId: string, ids: readonly string[]) => Promise<StatedRow[]>;
  /** Those of the entries that a share of the user shows. */
  readonly shareShows: (
    share: { readonly id: string; readonly userId: string },
    ids: readonly string[],
  ) => Promise<readonly string[]>;
  readonly now: () => number;
}

export interface NewArchive {
  readonly ids: readonly string[];
  readonly name?: string | undefined;
}

/** What visitors of a share chose. */
export interface SharedArchive {
  readonly share: LinkedShare;
  /** The owner. */
  readonly userId: string;
  readonly ids: readonly string[];
  /** As it comes: what no file may be called makes way for a plain one. */
  readonly name: string;
}

export interface GivenArchive {
  readonly link: ContentLink;
  readonly archive: Archive;
}

export interface Archives {
  readonly create: (userId: string, archive: NewArchive) => Promise<GivenArchive>;
  /** For visitors of a share; whoever chooses the same gets the same, and it is planned once. */
  readonly ofShare: (archive: SharedArchive) => Promise<GivenArchive>;
  /** Throws `file_not_found` when nothing of it is left. */
  readonly open: (row: ArchiveRow) => Promise<Archive>;
}

const mostEntries = 100_000;
/** Archives that one account may have links to, and the visitors of one share; the oldest go. */
const mostKept = 100;
const mostKeptOfShare = 1000;
/** Plans that are kept for the ranges which follow, for so long and of so many entries in all: 30 MB at most. */
const keptFor = 120_000;
const mostKeptEntries = 100_000;

/**
 * Archives are nothing that is stored: an address stands for the entries that were chosen, and what they hold is looked
 * up when it is read. What was deleted since is left out, what was added is there, and the ETag is another one. While the
 * drive's number of changes stays the same, so does the plan; a download in a hundred ranges walks the tree once.
 */
export function createArchives({ db, links, seen, shareShows, now }: ArchivesDeps): Archives {
  const kept = keepPlans();
  // A plan of 100,000 entries takes a second and some 50 MB while it is made.
  const inTurn = createTurns({ atOnce: 2, mostWaiting: 100 });
  // Visitors do not keep owners waiting.
  const inTurnOfShares = createTurns({ atOnce: 1, mostWaiting: 50 });
  const making = new Map<string, Promise<Archive>>();

  const open = async (choice: Choice): Promise<Archive> => {
    const revision = await findRevision(db, choice.user_id);
    const known = kept.find(choice.id, revision);
    if (known !== undefined) return known;
    const key = `${choice.id} ${revision}`;
    const turns = choice.share_id === null ? inTurn : inTurnOfShares;
    const made = making.get(key) ?? turns(() => make(choice, revision)).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  const make = async (
    { id, user_id: userId, file_ids: ids, share_id: shareId }: Choice,
    revision: number | undefined,
  ): Promise<Archive> => {
    const shown =
      shareId === null ? await reachable(db, userId, ids) : await shareShows({ id: shareId, userId }, ids);
    const rows = await findTree(db, userId, shown, mostEntries + 1);
    if (rows.length === 0) throw new Refusal('file_not_found');
    if (rows.length > mostEntries) throw new Refusal('archive_too_large');
    const archive = planned(archiveTree(rows));
    kept.keep(id, revision, archive);
    return archive;
  };

  return {
    open,
    create: async (userId, { ids, name }) => {
      const chosen = await seen(db, userId, ids);
      const id = `A${randomBytes(18).toString('base64url')}`;
      const row = { id, user_id: userId, file_ids: [...new Set(ids)], share_id: null };
      const archive = await open(row);
      const link = links.archive({ id, userId, name: archiveName(name, chosen) });
      await keepArchive(db, {
        ...row,
        name: archiveName(name, chosen),
        created_at: new Date(now()),
        expires_at: new Date(link.expire),
      });
      await deleteOlderArchives(db, { userId, shareId: null }, mostKept);
      return { link, archive };
    },
    ofShare: async ({ share, userId, ids, name: given }) => {
      const chosen = [...new Set(ids)].sort();
      const row = { id: idOf(share, chosen), user_id: userId, file_ids: chosen, share_id: share.id };
      const accepted = acceptName(given);
      const name = accepted.ok ? accepted.name : 'files';
      const archive = await open(row);
      const link = links.archive({ id: row.id, userId, name, share });
      const times = { created_at: new Date(now()), expires_at: new Date(link.expire) };
      await keepArchive(db, { ...row, name, ...times });
      await deleteOlderArchives(db, { userId, shareId: share.id }, mostKeptOfShare);
      return { link, archive };
    },
  };
}

/**
 * Those of the entries that hang on the drive's root. One walk for all of them: 20,000 walks would take as long as a
 * statement may.
 */
async function reachable(db: Db, userId: string, ids: readonly string[]): Promise<readonly string[]> {
  const parents = new Map((await findWays(db, userId, ids)).map(({ id, parent_id }) => [id, parent_id]));
  const known = new Map<string, boolean>([[userId, true]]);
  const isReachable = (id: string): boolean => {
    const way: string[] = [];
    let at: string | null | undefined = id;
    while (at && !known.has(at)) {
      way.push(at);
      at = parents.get(at);
    }
    const answer = at ? known.get(at) === true : false;
    for (const step of way) known.set(step, answer);
    return answer;
  };
  return ids.filter(isReachable);
}

type Choice = Pick<ArchiveRow, 'id' | 'user_id' | 'file_ids' | 'share_id'>;

/** The same for the same choice. */
const idOf = ({ id, generation }: LinkedShare, ids: readonly string[]): string =>
  `A${createHash('sha256')
    .update(JSON.stringify([id, generation, ids]))
    .digest('base64url')
    .slice(0, 24)}`;

function planned(tree: ArchiveTree): Archive {
  try {
    return { ...tree, layout: layoutZip(tree.entries), etag: archiveTag(tree) };
  } catch (error) {
    if (error instanceof ZipFault && error.reason === 'path_too_long') throw new Refusal('file_too_deep');
    throw error;
  }
}

/** Without `.zip`. */
function archiveName(given: string | undefined, chosen: readonly StatedRow[]): string {
  const [only] = chosen;
  if (!given) return chosen.length === 1 && only !== undefined ? only.name : 'files';
  const accepted = acceptName(given.replace(/\.zip$/i, ''));
  if (!accepted.ok) {
    const violations = [{ field: 'name', description: accepted.reason }];
    throw new Refusal('file_name_invalid', { violations });
  }
  return accepted.name;
}

/** The last plans by archive, for one number of changes each. */
function keepPlans() {
  const plans = new Map<string, { revision: number | undefined; archive: Archive; timer: NodeJS.Timeout }>();
  const drop = (id: string): void => {
    clearTimeout(plans.get(id)?.timer);
    plans.delete(id);
  };
  return {
    find: (id: string, revision: number | undefined): Archive | undefined => {
      const plan = plans.get(id);
      if (plan === undefined || plan.revision !== revision) return undefined;
      plan.timer.refresh();
      return plan.archive;
    },
    keep: (id: string, revision: number | undefined, archive: Archive): void => {
      drop(id);
      let room = mostKeptEntries - archive.entries.length;
      for (const [other, plan] of [...plans].reverse()) {
        room -= plan.archive.entries.length;
        if (room < 0) drop(other);
      }
      plans.set(id, { revision, archive, timer: setTimeout(drop, keptFor, id).unref() });
    },
  };
}

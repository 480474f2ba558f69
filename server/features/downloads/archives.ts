import { createHash, randomBytes } from 'node:crypto';
import { acceptName } from '../../../api/contract/file-name.ts';
import type { Db } from '../../db/index.ts';
import { Refusal } from '../../errors.ts';
import { networkKey } from '../../http/limits.ts';
import { createTurns, createTurnsByKey, type Turns } from '../../http/turns.ts';
import type { ContentLink } from '../files/present.ts';
import type { StatedRow } from '../files/rows.ts';
import { type ArchiveTree, archiveTag, archiveTree } from './archive-tree.ts';
import type { LinkedShare } from './link-token.ts';
import type { SignedLinks } from './links.ts';
import { createPlans, type PlansOptions } from './plans.ts';
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
  /** Of owners and of visitors, each; by default as many as memory should hold. */
  readonly plans?: PlansOptions | undefined;
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
  /** Where the visitor calls from. */
  readonly address: string;
}

export interface GivenArchive {
  readonly link: ContentLink;
  readonly archive: Archive;
}

export interface Archives {
  readonly create: (userId: string, archive: NewArchive) => Promise<GivenArchive>;
  /** For visitors of a share; whoever chooses the same gets the same, and it is planned once. */
  readonly ofShare: (archive: SharedArchive) => Promise<GivenArchive>;
  /**
   * The archive as it is now, for as long as `send` takes. Throws `file_not_found` when nothing of it is left, and
   * `unavailable` when too many large ones are being sent.
   * @param address whoever reads it calls from there.
   */
  readonly sending: <Result>(
    row: ArchiveRow,
    address: string,
    send: (archive: Archive) => Promise<Result>,
  ) => Promise<Result>;
}

const mostEntries = 100_000;
/** Archives that one account may have links to, and the visitors of one share; the oldest go. */
const mostKept = 100;
const mostKeptOfShare = 1000;
/** Entries in memory, 300 bytes each. Owners have the larger part: strangers cannot keep them from their files. */
const plansOfOwners: PlansOptions = { mostKept: 100_000, mostSent: 200_000 };
const plansOfShares: PlansOptions = { mostKept: 100_000, mostSent: 100_000 };

/**
 * Archives are nothing that is stored: an address stands for the entries that were chosen, and what they hold is looked
 * up when it is read. What was deleted since is left out, what was added is there, and the ETag is another one. While the
 * drive's number of changes stays the same, so does the plan; a download in a hundred ranges walks the tree once.
 */
export function createArchives({ db, links, seen, shareShows, now, plans }: ArchivesDeps): Archives {
  const ofOwners = createPlans<Archive>(plans ?? plansOfOwners);
  const ofShares = createPlans<Archive>(plans ?? plansOfShares);
  // A plan of 100,000 entries takes a second and some 50 MB while it is made.
  const ownersTurn = createTurns({ atOnce: 2, mostWaiting: 100 });
  // Visitors do not keep owners waiting, nor those of one network all others for long.
  const visitorsTurn = createTurns({ atOnce: 1, mostWaiting: 50 });
  const networksTurn = createTurnsByKey({ atOnce: 1, mostWaiting: 5 });
  const turnOf =
    (address: string): Turns =>
    (work) =>
      networksTurn(networkKey(address))(() => visitorsTurn(work));

  /** How the plan of a choice is called now, and how it is made when its turn comes. */
  const planOf = async (
    choice: Choice,
    inTurn: Turns,
  ): Promise<[key: string, make: () => Promise<Archive>]> => {
    const revision = await findRevision(db, choice.user_id);
    return [`${choice.id} ${revision}`, () => inTurn(() => make(choice))];
  };

  const make = async ({ user_id: userId, file_ids: ids, share_id: shareId }: Choice): Promise<Archive> => {
    const shown =
      shareId === null ? await reachable(db, userId, ids) : await shareShows({ id: shareId, userId }, ids);
    const rows = await findTree(db, userId, shown, mostEntries + 1);
    if (rows.length === 0) throw new Refusal('file_not_found');
    if (rows.length > mostEntries) throw new Refusal('archive_too_large');
    return planned(archiveTree(rows));
  };

  return {
    sending: async (row, address, send) =>
      row.share_id === null
        ? ofOwners.during(...(await planOf(row, ownersTurn)), send)
        : ofShares.during(...(await planOf(row, turnOf(address))), send),
    create: async (userId, { ids, name }) => {
      const chosen = await seen(db, userId, ids);
      const id = `A${randomBytes(18).toString('base64url')}`;
      const row = { id, user_id: userId, file_ids: [...new Set(ids)], share_id: null };
      const archive = await ofOwners.find(...(await planOf(row, ownersTurn)));
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
    ofShare: async ({ share, userId, ids, name: given, address }) => {
      const chosen = [...new Set(ids)].sort();
      const row = { id: idOf(share, chosen), user_id: userId, file_ids: chosen, share_id: share.id };
      const accepted = acceptName(given);
      const name = accepted.ok ? accepted.name : 'files';
      const archive = await ofShares.find(...(await planOf(row, turnOf(address))));
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

import { createHash, randomBytes } from 'node:crypto';
import { acceptName } from '../../../../api/contract/file-name.ts';
import type { Db } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { networkKey } from '../../../http/limits.ts';
import { createPauses, type Pause } from '../../../http/pauses.ts';
import { createSemaphore, createSemaphoreByKey, type Semaphore } from '../../../http/semaphore.ts';
import { seen } from '../../../tree/policy.ts';
import type { ContentLink } from '../../../tree/present.ts';
import type { LinkedShare } from '../links/link-token.ts';
import type { SignedLinks } from '../links/links.ts';
import {
  type ArchiveRow,
  deleteOlderArchives,
  findRevision,
  findUnreachable,
  keepArchive,
  readTree,
} from '../repo.ts';
import { hashBytes, packing } from './archive-rows.ts';
import { type ArchiveTree, archiveTree } from './archive-tree.ts';
import { createPlans, type PlansOptions } from './plans.ts';
import { layoutZip, ZipError, type ZipLayout } from './zip.ts';

/** An archive as the drive would produce it now. */
export interface Archive extends Omit<ArchiveTree, 'entries'> {
  readonly layout: ZipLayout;
  /** Memory that it takes. */
  readonly bytes: number;
}

export interface ArchivesDeps {
  readonly db: Db;
  readonly links: Pick<SignedLinks, 'archive'>;
  /** Throws `file_not_found` unless the drive shows all of them. */
  /** Those of the entries that a share of the user shows. */
  readonly shareShows: (
    share: { readonly id: string; readonly userId: string },
    ids: readonly string[],
  ) => Promise<readonly string[]>;
  readonly now: () => number;
  /** Of owners and of visitors, each; by default as many as memory should hold. */
  readonly plans?: PlansOptions | undefined;
}

interface NewArchive {
  readonly ids: readonly string[];
  readonly name?: string | undefined;
}

/** Entries that visitors of a share chose. */
interface SharedArchive {
  readonly share: LinkedShare;
  /** The owner. */
  readonly userId: string;
  readonly ids: readonly string[];
  /** As requested; characters that no file name may have are replaced. */
  readonly name: string;
  /** Where the visitor calls from. */
  readonly address: string;
}

interface RequestedArchive {
  readonly link: ContentLink;
  readonly archive: Archive;
}

export interface Archives {
  readonly create: (userId: string, archive: NewArchive) => Promise<RequestedArchive>;
  /** The archive that a download of the entries would be, for work in the background; it is not kept. */
  readonly plan: (userId: string, ids: readonly string[]) => Promise<Archive>;
  /** For visitors of a share; the same choice gets the same archive, which is planned once. */
  readonly ofShare: (archive: SharedArchive) => Promise<RequestedArchive>;
  /**
   * The archive as it is now, while `send` runs. Throws `file_not_found` when nothing of it is left, and `unavailable`
   * when too many large ones are being sent.
   * @param address the reader's address.
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
/**
 * Bytes in memory; the largest plan has 60 MiB, that of 100,000 usual names some 11 MB. Owners have the larger part, so
 * that visitors cannot block them.
 */
const megabyte = 1024 * 1024;
const plansOfOwners: PlansOptions = { mostKept: 32 * megabyte, mostSent: 128 * megabyte };
const plansOfShares: PlansOptions = { mostKept: 32 * megabyte, mostSent: 64 * megabyte };

/**
 * Archives are not stored: an address names the chosen entries, and their contents are looked up when it is read. What
 * was deleted since is left out, what was added is included, and the ETag differs. While the drive's revision stays the
 * same, so does the plan; a download in a hundred ranges walks the tree once.
 */
export function createArchives({ db, links, shareShows, now, plans }: ArchivesDeps): Archives {
  const ofOwners = createPlans<Archive>(plans ?? plansOfOwners);
  const ofShares = createPlans<Archive>(plans ?? plansOfShares);
  // A plan of 100,000 entries takes a second, and up to 200 MB while it is made.
  const ownersTurn = createSemaphore({ atOnce: 2, mostWaiting: 100 });
  // No account keeps the others waiting for long.
  const accountsTurn = createSemaphoreByKey({ atOnce: 1, mostWaiting: 5 });
  const turnOfOwner =
    (userId: string): Semaphore =>
    (work) =>
      accountsTurn(userId)(() => ownersTurn(work));
  // Visitors do not keep owners waiting, nor those of one network all others for long.
  const visitorsTurn = createSemaphore({ atOnce: 1, mostWaiting: 50 });
  const networksTurn = createSemaphoreByKey({ atOnce: 1, mostWaiting: 5 });
  const turnOf =
    (address: string): Semaphore =>
    (work) =>
      networksTurn(networkKey(address))(() => visitorsTurn(work));

  /** The key of a choice's plan now, and how it is made when its turn comes. */
  const planOf = async (
    choice: Choice,
    inTurn: Semaphore,
  ): Promise<[key: string, make: () => Promise<Archive>]> => {
    const revision = await findRevision(db, choice.user_id);
    return [`${choice.id} ${revision}`, () => inTurn(() => make(choice))];
  };

  const make = async ({ user_id: userId, file_ids: ids, share_id: shareId }: Choice): Promise<Archive> => {
    const shown =
      shareId === null ? await reachable(db, userId, ids) : await shareShows({ id: shareId, userId }, ids);
    const pause = createPauses();
    const packed = packing();
    await readTree(db, userId, shown, mostEntries + 1, (page) => {
      if ((page[0]?.entries ?? 0) > mostEntries) throw new ApiError('archive_too_large');
      packed.add(page);
      return pause();
    });
    const rows = packed.rows();
    if (rows === undefined) throw new ApiError('file_not_found');
    return planned(await archiveTree(rows, pause), pause);
  };

  return {
    sending: async (row, address, send) =>
      row.share_id === null
        ? ofOwners.during(...(await planOf(row, turnOfOwner(row.user_id))), send)
        : ofShares.during(...(await planOf(row, turnOf(address))), send),
    create: async (userId, { ids, name }) => {
      const chosen = [...new Set(ids)];
      if (chosen.includes(userId) || (await findUnreachable(db, userId, chosen)).length > 0) {
        throw new ApiError('file_not_found');
      }
      const only = chosen.length === 1 ? (await seen(db, userId, chosen))[0]?.name : undefined;
      const zipName = archiveName(name, only);
      const id = `A${randomBytes(18).toString('base64url')}`;
      const row = { id, user_id: userId, file_ids: chosen, share_id: null };
      const archive = await ofOwners.find(...(await planOf(row, turnOfOwner(userId))));
      const link = links.archive({ id, userId, name: zipName });
      await keepArchive(db, {
        ...row,
        name: zipName,
        created_at: new Date(now()),
        expires_at: new Date(link.expire),
      });
      await deleteOlderArchives(db, { userId, shareId: null }, mostKept);
      return { link, archive };
    },
    plan: (userId, ids) =>
      turnOfOwner(userId)(() => make({ id: '', user_id: userId, file_ids: [...ids], share_id: null })),
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

/** Those of the entries that hang on the drive's root. */
async function reachable(db: Db, userId: string, ids: readonly string[]): Promise<readonly string[]> {
  const gone = new Set((await findUnreachable(db, userId, ids)).map(({ id }) => id));
  return ids.filter((id) => !gone.has(id));
}

type Choice = Pick<ArchiveRow, 'id' | 'user_id' | 'file_ids' | 'share_id'>;

/** The same for the same choice. */
const idOf = ({ id, generation }: LinkedShare, ids: readonly string[]): string =>
  `A${createHash('sha256')
    .update(JSON.stringify([id, generation, ids]))
    .digest('base64url')
    .slice(0, 24)}`;

async function planned({ entries, ...tree }: ArchiveTree, pause: Pause): Promise<Archive> {
  try {
    const layout = await layoutZip(entries, pause);
    return { ...tree, layout, bytes: layout.bytes + entries.order.length * hashBytes };
  } catch (error) {
    if (error instanceof ZipError && error.reason === 'path_too_long') throw new ApiError('file_too_deep');
    throw error;
  }
}

/** Without `.zip`. */
function archiveName(given: string | undefined, only: string | undefined): string {
  if (!given) return only ?? 'files';
  const accepted = acceptName(given.replace(/\.zip$/i, ''));
  if (!accepted.ok) {
    const violations = [{ field: 'name', description: accepted.reason }];
    throw new ApiError('file_name_invalid', { violations });
  }
  return accepted.name;
}

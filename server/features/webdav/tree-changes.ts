import type { FastifyReply } from 'fastify';
import type { LockedDrive } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { replaceContent } from '../../tree/content.ts';
import { copyInto } from '../../tree/copy.ts';
import { foldersAmong, folderWithin, noteRenamed, placed, refuseCycle } from '../../tree/entries.ts';
import { checkedName, named } from '../../tree/place.ts';
import { refuseDepth } from '../../tree/policy.ts';
import { countEntries, takeQuota } from '../../tree/repo/drives.ts';
import { countTree, deleteFile, placeFile, takenNames } from '../../tree/repo/entries.ts';
import { moveVersions } from '../../tree/repo/versions.ts';
import type { LiveRow } from '../../tree/rows.ts';
import { DavError } from './errors.ts';
import { copyKept, replaceKept } from './kept-properties.ts';
import { covering, locksBelow, refuseLocked } from './locks.ts';
import { readAddress } from './paths.ts';
import { folderOf, locate, type Place } from './places.ts';
import { deleteLocks, type LockRow } from './repo.ts';
import { type Change, change, type DavRequest, headerOf } from './request.ts';

const done = (reply: FastifyReply, status: 201 | 204): FastifyReply => reply.code(status).send();

/** MKCOL: a folder. */
export async function mkcol(request: DavRequest): Promise<FastifyReply> {
  const { headers, reply } = request;
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
    throw new DavError(415, 'A folder is made without a body.');
  await change(request, async ({ locked, place, locks, condition }) => {
    if (place.state === 'root' || place.state === 'entry')
      throw new DavError(405, 'There is something of that name.');
    if (place.state === 'no-folder') throw new DavError(409, 'The folder above is missing.');
    refuseLocked(covering(locks, folderOf(place)), condition, place);
    const name = checkedName(place.names.at(-1) ?? '');
    await folderWithin(locked, { parentId: folderOf(place).at(-1), name, rule: 'refuse' });
  });
  return done(reply, 201);
}

/** DELETE: into the trash. */
export async function remove(request: DavRequest): Promise<FastifyReply> {
  await change(request, async (made) => {
    const { place } = made;
    const row = entryAt(place);
    await release(made, place);
    await request.deps.trash(made.locked, [row.id]);
  });
  return done(request.reply, 204);
}

/** The entry that is to be changed as a whole. */
function entryAt({ state, row }: Place): LiveRow {
  if (state === 'root') throw new DavError(403, 'The root of the drive stays where it is.');
  if (row === undefined) throw new DavError(404, 'There is nothing at this address.');
  return row;
}

/** Locks that a change of an entry with all below it must know. */
async function locksOn({ locked, locks }: Change, place: Place): Promise<readonly LockRow[]> {
  if (locks.length === 0) return [];
  const below = place.row?.is_folder ? await locksBelow(locked.tx, locks, place.row.id) : [];
  return [...covering(locks, place.way), ...below];
}

/** An entry goes from its place: the request knows the locks on it and on its folder, and its own end with that. */
async function release(made: Change, place: Place): Promise<void> {
  const { locked, locks, condition } = made;
  if (locks.length === 0) return;
  const on = await locksOn(made, place);
  refuseLocked([...on, ...covering(locks, folderOf(place))], condition, place);
  const above = new Set(folderOf(place));
  const own = on.filter(({ file_id }) => !above.has(file_id)).map(({ token }) => token);
  if (own.length > 0) await deleteLocks(locked.tx, locked.userId, own);
}

/** COPY and MOVE in one statement each; a copy of more than so many entries is for the pages, where it is a task. */
const mostCopied = 10_000;

export const copy = (request: DavRequest): Promise<FastifyReply> =>
  transfer(request, async (made, row, target) => {
    const isShallow = headerOf(request, 'depth')?.trim() === '0';
    const { locked } = made;
    if (target.there !== undefined) return copyOver(made, row, target.there);
    if (row.is_folder && isShallow) {
      const { folder: parentId, name } = target;
      const made = await folderWithin(locked, { parentId, name, rule: 'refuse' });
      return replaceKept(locked, row.id, made.id);
    }
    if (row.is_folder && (await countTree(locked.tx, [row.id], mostCopied + 1)) > mostCopied)
      throw new DavError(403, `A copy has at most ${mostCopied} entries; larger ones are made on the site.`);
    const trace = await copyInto(locked, [row], { parentId: target.folder });
    const id = trace[row.id];
    if (id === undefined) throw new Error('The copy has no row.');
    await placeFile(locked.tx, id, { ...named(target.name), parent_id: target.folder });
    await copyKept(locked);
  });

export const move = (request: DavRequest): Promise<FastifyReply> =>
  transfer(request, async (made, row, target) => {
    const { locked, place } = made;
    await release(made, place);
    if (target.there !== undefined) return moveOver(made, row, target.there);
    await refuseCycle(locked.tx, [row], target.folder);
    await refuseDepth(locked.tx, locked.userId, target.folder, foldersAmong([row]));
    await placeFile(locked.tx, row.id, { ...named(target.name), parent_id: target.folder });
    const isRenamed = row.parent_id === target.folder;
    locked.emit(isRenamed ? 'updated' : 'moved', [row.id], [...new Set([target.folder, row.parent_id])]);
    if (isRenamed) noteRenamed(locked, row);
    else locked.note({ kind: 'moved', entries: [placed(row)], into: target.folder });
  });

interface TransferTarget {
  /** The id of a folder. */
  readonly folder: string;
  readonly name: string;
  /** A file whose content is replaced by that of another. */
  readonly there?: LiveRow;
}

async function transfer(
  request: DavRequest,
  work: (made: Change, row: LiveRow, target: TransferTarget) => Promise<void>,
): Promise<FastifyReply> {
  const { hosts, reply, userId, deps } = request;
  const destination = headerOf(request, 'destination');
  if (destination === undefined) throw new DavError(400, 'The header Destination is missing.');
  const names = readAddress(destination, hosts);
  const overwrites = headerOf(request, 'overwrite')?.trim().toUpperCase() !== 'F';
  const isNew = await change(request, async (made) => {
    const { locked, locks, condition, place } = made;
    const row = entryAt(place);
    const to = await locate(locked.tx, userId, names);
    if (to.state === 'root' || to.row?.id === row.id)
      throw new DavError(403, 'It cannot take the place of that.');
    if (to.state === 'no-folder') throw new DavError(409, 'The folder of the destination is missing.');
    const there = to.row;
    if (there !== undefined && !overwrites) throw new DavError(412, 'There is something at the destination.');
    if (there !== undefined && place.way.includes(there.id))
      throw new DavError(403, 'A folder cannot be replaced by what is in it.');
    refuseLocked([...(await locksOn(made, to)), ...covering(locks, folderOf(to))], condition, to);
    const folder = folderOf(to).at(-1) ?? userId;
    const isReplaced = there !== undefined && !there.is_folder && !row.is_folder;
    if (there !== undefined && !isReplaced) await deps.trash(locked, [there.id]);
    const name = there?.name ?? checkedName(names.at(-1) ?? '');
    if (!isReplaced && (await takenNames(locked.tx, folder, [name])).length > 0)
      throw new ApiError('file_duplicated_name');
    await work(made, row, { folder, name, ...(isReplaced && { there }) });
    return there === undefined;
  });
  return done(reply, isNew ? 201 : 204);
}

const contentOf = (row: LiveRow) => ({
  hash: row.blob_hash as Buffer,
  size: row.size,
  mimeType: row.mime_type,
  category: row.category,
  userModifiedAt: row.user_modified_at,
});

/** The file that is there keeps its id, its links and its locks; its content becomes a version. */
async function copyOver({ locked }: Change, row: LiveRow, there: LiveRow): Promise<void> {
  const { tx, userId, emit, note } = locked;
  if (!(await takeQuota(tx, userId, row.size))) throw new ApiError('file_space_not_enough');
  await replaceContent(tx, there, contentOf(row));
  await replaceKept(locked, row.id, there.id);
  emit('updated', [there.id], [there.parent_id]);
  note({ kind: 'updated', entries: [placed(there)] });
}

async function moveOver({ locked }: Change, row: LiveRow, there: LiveRow): Promise<void> {
  const { tx, userId, emit, note } = locked as LockedDrive;
  await replaceContent(tx, there, contentOf(row));
  await replaceKept(locked, row.id, there.id);
  emit('updated', [there.id], [there.parent_id]);
  note({ kind: 'updated', entries: [placed(there)] });
  await moveVersions(tx, row.id, there.id);
  await deleteFile(tx, userId, row.id);
  await countEntries(tx, userId, -1);
  emit('deleted', [row.id], [row.parent_id]);
}

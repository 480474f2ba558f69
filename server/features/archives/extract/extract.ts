import { createHash } from 'node:crypto';
import type { NameEncoding } from '../../../../api/contract/name-encoding-list.ts';
import { headOf } from '../../../blobs/index.ts';
import { fileId, type LockedDrive, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { folderOrRoot } from '../../../tree/content.ts';
import { sniff } from '../../../tree/kinds/kinds.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { freeNameIn, named } from '../../../tree/place.ts';
import { refuseDepth } from '../../../tree/policy.ts';
import { countEntries, reserveQuota } from '../../../tree/repo/drives.ts';
import { placeFile } from '../../../tree/repo/entries.ts';
import { recordEvent } from '../../../tree/repo/events.ts';
import { removeEntries } from '../../../tree/repo/trees.ts';
import type { ArchivesDeps } from '../deps.ts';
import { deleteWork, insertRows, lockWork, noteExtraction, onlyChild, type WorkRow } from '../repo.ts';
import { type Attempt, CancelledError } from '../work.ts';
import { type Plan, type PlannedFile, planOf } from './plan.ts';
import { openArchive } from './reading-process.ts';

/** Folders that are made in one transaction. */
const foldersAtOnce = 250;

/**
 * Unpacks an archive into a folder that nobody sees, and puts it where it belongs once all is there: whole, or not at all.
 * Each step is written down with what it made, so that the next process goes on behind it.
 */
export async function extract(context: ArchivesDeps, attempt: Attempt): Promise<void> {
  const { blobs } = context;
  const { row: given, signal } = attempt;
  const hash = given.blob_hash!.toString('hex');
  const size = await blobs.size(hash);
  if (size === undefined) throw new ApiError('file_not_found');
  const content = { hash, size };
  const archive = await openArchive(blobs, content, {
    ...{ password: given.password ?? '', signal, name: given.name, language: given.language },
    encoding: given.encoding as NameEncoding,
  });
  try {
    const plan = await planOf(archive.entries, {
      chosen: given.chosen ? new Set(given.chosen) : undefined,
      path: given.path,
    });
    await unpackInto(context, attempt, plan, archive.unpack);
  } finally {
    await archive.close();
  }
}

type Unpack = Awaited<ReturnType<typeof openArchive>>['unpack'];

async function unpackInto(
  context: ArchivesDeps,
  { row: given, held, signal }: Attempt,
  plan: Plan,
  unpack: Unpack,
): Promise<void> {
  const { db, blobs, intake, tasks } = context;
  const { task_id: taskId, stage_id: stageId } = given;
  const row = await promise(context, given, plan);
  let done = row.done;
  const folderCount = plan.folders.length;
  for (; done < folderCount; done = Math.min(folderCount, done + foldersAtOnce)) {
    signal.throwIfAborted();
    await makeFolders(context, row, plan, done);
  }
  const left = plan.files.slice(done - folderCount);
  let before = plan.size - left.reduce((sum, file) => sum + file.size, 0);
  const stage = blobs.stage(stageId);
  const wanted = new Set(left.map(({ index }) => index));
  const unpacked = left.length === 0 ? [] : unpack(wanted);
  let at = 0;
  for await (const { index, body } of unpacked) {
    const file = left[at];
    if (file?.index !== index) throw new ApiError('archive_broken');
    await stage.discard();
    intake.forget(stageId);
    const staged = { stageId, size: file.size };
    const start = before;
    async function* counted(): AsyncGenerator<Uint8Array> {
      let position = 0;
      for await (const chunk of body) {
        signal.throwIfAborted();
        yield chunk;
        position += chunk.length;
        await tasks.advance(taskId, (100 * (start + position)) / Math.max(plan.size, 1));
      }
    }
    await intake.append(staged, { offset: 0, body: counted(), held });
    await keepFile(context, row, file, folderCount + plan.files.length - left.length + at + 1);
    before += file.size;
    at += 1;
  }
  if (at < left.length) throw new ApiError('archive_broken');
  signal.throwIfAborted();
  await withDriveLock(db, row.user_id, (locked) => finish(context, locked, row, plan));
}

/** Ids are derived, so that the next process knows them; without the seed nobody guesses one. */
const idOf = ({ seed }: Pick<WorkRow, 'seed'>, path: string): string =>
  `V${createHash('sha256').update(`${seed}/${path}`).digest('hex').slice(0, 32)}`;

const folderRow = (row: WorkRow, id: string, parent: string | null, name: string) => ({
  ...named(name),
  ...{ id, user_id: row.user_id, parent_id: parent, is_folder: true, blob_hash: null },
  ...{ mime_type: '', category: 'OTHER', trashed_at: null, user_modified_at: null },
});

/** Reserves what is still to come; with the first attempt comes the folder for it. */
const promise = ({ db }: ArchivesDeps, { task_id: taskId, user_id }: WorkRow, plan: Plan): Promise<WorkRow> =>
  withDriveLock(db, user_id, async ({ tx, userId }) => {
    const row = await lockWork(tx, taskId);
    if (row === undefined) throw new CancelledError();
    await refuseLarge(tx, userId, plan.largest);
    const left = plan.files.slice(Math.max(0, row.done - plan.folders.length));
    const reserved = left.reduce((sum, { size }) => sum + size, 0);
    if (!(await reserveQuota(tx, userId, reserved - row.reserved)))
      throw new ApiError('file_space_not_enough');
    const root = row.root_id ?? idOf(row, '');
    if (row.root_id === null) {
      if (!(await countEntries(tx, userId, 1))) throw new ApiError('file_too_many');
      await insertRows(tx, [folderRow(row, root, null, row.name)]);
    }
    const facts = { reserved, root_id: root, done: row.done };
    await noteExtraction(tx, taskId, facts);
    return { ...row, ...facts };
  });

const makeFolders = (
  { db }: ArchivesDeps,
  { task_id: taskId, user_id }: WorkRow,
  plan: Plan,
  from: number,
): Promise<void> =>
  withDriveLock(db, user_id, async ({ tx, userId }) => {
    const row = await lockWork(tx, taskId);
    if (row === undefined) throw new CancelledError();
    const some = plan.folders.slice(from, from + foldersAtOnce);
    if (!(await countEntries(tx, userId, some.length))) throw new ApiError('file_too_many');
    await insertRows(
      tx,
      some.map(({ path, parent, name }) => folderRow(row, idOf(row, path), folderOf(row, parent), name)),
    );
    await noteExtraction(tx, taskId, {
      reserved: row.reserved,
      root_id: row.root_id,
      done: from + some.length,
    });
  });

const folderOf = (row: WorkRow, parent: string): string => (parent === '' ? row.root_id! : idOf(row, parent));

/** Makes a file of what the stage has. */
async function keepFile(
  { db, blobs, intake }: ArchivesDeps,
  { task_id: taskId, stage_id: stageId, user_id }: WorkRow,
  { name, parent, size, modified }: PlannedFile,
  done: number,
): Promise<void> {
  const stage = blobs.stage(stageId);
  const { sha256, ...digests } = await intake.measured({ stageId, size });
  const { mimeType, category } = await sniff(
    await headOf(size, (start, end) => stage.read(start, end)),
    name,
  );
  await withDriveLock(db, user_id, async ({ tx, userId }) => {
    const row = await lockWork(tx, taskId);
    if (row === undefined) throw new CancelledError();
    const hash = Buffer.from(sha256, 'hex');
    await intake.keepBlob(tx, { hash, size, ...digests });
    if (!(await countEntries(tx, userId, 1))) throw new ApiError('file_too_many');
    const time = new Date(modified);
    await insertRows(tx, [
      {
        ...named(name),
        ...{ id: fileId(), user_id: userId, parent_id: folderOf(row, parent), is_folder: false },
        ...{ size, blob_hash: hash, mime_type: mimeType, category, trashed_at: null },
        user_modified_at: time.getUTCFullYear() > 0 && time.getUTCFullYear() < 10_000 ? time : null,
      },
    ]);
    await intake.settleReservation(tx, userId, size);
    await noteExtraction(tx, taskId, { reserved: row.reserved - size, root_id: row.root_id, done });
    await stage.seal(sha256);
  });
  intake.forget(stageId);
}

/** Puts what came out into its folder: the only entry by itself, several in a folder of the archive’s name. */
async function finish(
  { intake, tasks }: ArchivesDeps,
  { tx, userId, emit, note }: LockedDrive,
  { task_id: taskId }: WorkRow,
  plan: Plan,
): Promise<void> {
  const row = await lockWork(tx, taskId);
  if (row === undefined) throw new CancelledError();
  const folder = await folderOrRoot(tx, userId, row.parent_id);
  const outermost = [...plan.folders, ...plan.files].filter(({ parent }) => parent === '');
  const [top, ...others] = outermost;
  const single = top !== undefined && others.length === 0 ? await onlyChild(tx, row.root_id!) : undefined;
  const placed = single ?? { id: row.root_id!, name: row.name, is_folder: true };
  await refuseDepth(tx, userId, folder, placed.is_folder ? [placed.id] : []);
  const place = await freeNameIn(tx, folder, placed.name, placed.is_folder);
  await placeFile(tx, placed.id, { ...place, parent_id: folder });
  if (single !== undefined) {
    await removeEntries(tx, userId, [row.root_id!]);
    await countEntries(tx, userId, -1);
  }
  await deleteWork(tx, taskId);
  await tasks.complete(tx, taskId, { fileId: placed.id });
  await recordEvent(tx, { userId, type: 'TYPE_DECOMPRESS', fileId: placed.id, fileName: place.name });
  emit('created', [placed.id], [folder]);
  note({ kind: 'added', entries: [{ id: placed.id, folder }] });
  intake.contentCame();
}

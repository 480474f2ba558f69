import type { LockedDrive } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { folderOrRoot } from '../../../tree/content.ts';
import { named } from '../../../tree/place.ts';
import { countEntries } from '../../../tree/repo/drives.ts';
import { makeFile, type StoredFacts } from '../receive/finish.ts';
import { type StoredBlob, settleReservation, type UploadRow } from '../repo.ts';
import {
  completeUploads,
  insertFiles,
  keepBlobs,
  lockUploads,
  namesHadByOthers,
  recordUploaded,
} from './batch-repo.ts';
import { orRefusal } from './or-refusal.ts';

/** An upload whose bytes are in its stage. */
export interface Ready {
  readonly row: UploadRow;
  readonly facts: StoredFacts;
}

/** The file that an upload has become, or why it has not. */
export type Outcome = string | ApiError;

interface Made {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Uploads that have become files here: their stages are to be sealed before the commit. */
  readonly isNew: ReadonlySet<string>;
}

interface Placed extends Ready {
  readonly folder: string;
}

/** Makes the files of many uploads, of all whose names are free still in a few statements; of others as of one. */
export async function makeFiles(locked: LockedDrive, ready: readonly Ready[]): Promise<Made> {
  const outcomes = new Map<string, Outcome>();
  const isNew = new Set<string>();
  for (const { row } of await makePlain(locked, ready)) {
    outcomes.set(row.id, row.file_id);
    isNew.add(row.id);
  }
  for (const { row, facts } of ready) {
    if (outcomes.has(row.id)) continue;
    const made = await orRefusal(locked.tx, () => makeFile(locked, row, facts));
    outcomes.set(row.id, made instanceof ApiError ? made : made.fileId);
    if (!(made instanceof ApiError) && made.isNew) isNew.add(row.id);
  }
  return { outcomes, isNew };
}

async function makePlain(locked: LockedDrive, ready: readonly Ready[]): Promise<readonly Placed[]> {
  const { tx, userId, emit, note } = locked;
  const plain = await plainOf(locked, ready);
  if (plain.length === 0 || !(await countEntries(tx, userId, plain.length))) return [];
  await keepBlobs(tx, contentsOf(plain));
  await insertFiles(
    tx,
    plain.map(({ row, facts, folder }) => ({
      ...named(row.name),
      id: row.file_id,
      user_id: userId,
      parent_id: folder,
      is_folder: false,
      size: row.size,
      blob_hash: Buffer.from(facts.sha256, 'hex'),
      mime_type: facts.mimeType,
      category: facts.category,
      trashed_at: null,
      user_modified_at: row.user_modified_at,
    })),
  );
  await settleReservation(
    tx,
    userId,
    plain.reduce((sum, { row }) => sum + row.size, 0),
  );
  await completeUploads(
    tx,
    plain.map(({ row }) => row.id),
  );
  await recordUploaded(
    tx,
    userId,
    plain.map(({ row }) => ({ id: row.file_id, name: row.name })),
  );
  for (const [folder, files] of Map.groupBy(plain, (one) => one.folder))
    emit(
      'created',
      files.map(({ row }) => row.file_id),
      [folder],
    );
  note({ kind: 'added', entries: plain.map(({ row, folder }) => ({ id: row.file_id, folder })) });
  return plain;
}

/** Each once, in one order for all accounts: two that keep the same contents must not wait for each other. */
function contentsOf(plain: readonly Placed[]): readonly StoredBlob[] {
  const byHash = new Map(plain.map((one) => [one.facts.sha256, one]));
  return [...byHash]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([
        sha256,
        {
          row,
          facts: { gcid, crc32, md5 },
        },
      ]) => ({
        hash: Buffer.from(sha256, 'hex'),
        size: row.size,
        gcid,
        crc32,
        md5,
      }),
    );
}

async function plainOf({ tx, userId }: LockedDrive, ready: readonly Ready[]): Promise<readonly Placed[]> {
  const locked = await lockUploads(
    tx,
    ready.map(({ row }) => row.id),
  );
  const rows = new Map(locked.map((row) => [row.id, row]));
  const folders = new Map<string, string>();
  const placed: Placed[] = [];
  for (const { row: before, facts } of ready) {
    const row = rows.get(before.id);
    if (row === undefined || row.result_id !== null || row.on_conflict === 'replace') continue;
    if (row.sender_id !== userId) continue;
    const folder = folders.get(row.parent_id) ?? (await folderOrRoot(tx, userId, row.parent_id));
    folders.set(row.parent_id, folder);
    placed.push({ row, facts, folder });
  }
  return withFreeNames(tx, placed);
}

async function withFreeNames(tx: LockedDrive['tx'], placed: readonly Placed[]): Promise<readonly Placed[]> {
  const free: Placed[] = [];
  for (const [folder, inFolder] of Map.groupBy(placed, (one) => one.folder)) {
    const names = inFolder.map(({ row }) => row.name);
    const ids = inFolder.map(({ row }) => row.id);
    const had = new Set((await namesHadByOthers(tx, folder, names, ids)).map(({ name }) => name));
    for (const one of inFolder) {
      if (!had.has(one.row.name)) free.push(one);
      had.add(one.row.name);
    }
  }
  return free;
}

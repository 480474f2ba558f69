import type { LockedDrive } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { targetFolder } from '../../../tree/policy.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import { takenNames } from '../../../tree/repo/entries.ts';
import {
  acceptedOf,
  beginNamedStageIn,
  callOf,
  mostUnfinished,
  type NamedUpload,
  rowOf,
} from '../begin/create.ts';
import { countUnfinished, type UploadRow } from '../repo.ts';
import { insertKeys, insertUploads, knownKeys } from './batch-repo.ts';
import { orRefusal, orRefused } from './or-refusal.ts';

/** An upload that nothing stands against, as its drive is now. */
interface Plain {
  readonly at: number;
  readonly wanted: NamedUpload;
  readonly name: string;
  readonly folder: string;
}

/**
 * Begins many uploads, in a few statements for all those whose names are free and for which there is space. Any other
 * is begun as if it came alone, so that what is refused, renamed or known by its key is what it would be then.
 */
export async function beginUploads(
  locked: LockedDrive,
  entries: readonly { readonly wanted: NamedUpload }[],
): Promise<(UploadRow | ApiError)[]> {
  const begun: (UploadRow | ApiError | undefined)[] = entries.map(() => undefined);
  const plain = await plainOf(locked, entries);
  const rows = await insertPlain(locked, plain);
  for (const [index, { at }] of plain.entries()) begun[at] = rows[index];
  const all: (UploadRow | ApiError)[] = [];
  for (const [at, { wanted }] of entries.entries())
    all.push(begun[at] ?? (await orRefusal(locked.tx, () => beginNamedStageIn(locked, wanted))));
  return all;
}

async function insertPlain({ tx, userId }: LockedDrive, plain: readonly Plain[]): Promise<UploadRow[]> {
  if (plain.length === 0) return [];
  const rows = plain.map(({ wanted, name, folder }) => rowOf(wanted, folder, name));
  await insertKeys(
    tx,
    plain.flatMap(({ wanted }, index) => {
      const call = callOf(wanted);
      if (call === undefined) return [];
      const { key, requestHash } = call;
      return [{ user_id: userId, key, request_hash: requestHash, made_id: rows[index]!.file_id }];
    }),
  );
  const inserted = new Map((await insertUploads(tx, rows)).map((row) => [row.id, row]));
  return rows.map(({ id }) => inserted.get(id)!);
}

/** Their bytes are reserved once this has found them. */
async function plainOf(
  { tx, userId }: LockedDrive,
  entries: readonly { readonly wanted: NamedUpload }[],
): Promise<readonly Plain[]> {
  const named = await withFreeNames(tx, await withFolders(tx, userId, entries));
  const known = await knownKeys(
    tx,
    userId,
    named.flatMap(({ wanted }) => wanted.key ?? []),
  );
  const keys = new Set(known.map(({ key }) => key));
  const plain = named.filter(({ wanted }) => wanted.key !== undefined && !keys.has(wanted.key));
  if (plain.length === 0) return [];
  const sizes = plain.map(({ wanted }) => wanted.size);
  const isAllowed =
    (await countUnfinished(tx, userId, mostUnfinished)) + plain.length <= mostUnfinished &&
    !((await orRefused(() => refuseLarge(tx, userId, Math.max(...sizes)))) instanceof ApiError);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return isAllowed && (await reserveQuota(tx, userId, bytes)) ? plain : [];
}

async function withFolders(
  tx: LockedDrive['tx'],
  userId: string,
  entries: readonly { readonly wanted: NamedUpload }[],
): Promise<readonly Plain[]> {
  const folders = new Map<string, string | ApiError>();
  const found: Plain[] = [];
  for (const [at, { wanted }] of entries.entries()) {
    const isOfOthers = wanted.driveId !== wanted.userId;
    if (isOfOthers || wanted.replaces || wanted.rule === 'replace' || wanted.folders.length > 0) continue;
    const accepted = await orRefused(() => acceptedOf(wanted));
    if (accepted instanceof ApiError) continue;
    const { parentId } = wanted;
    const folder = folders.get(parentId) ?? (await orRefused(() => targetFolder(tx, userId, parentId)));
    folders.set(parentId, folder);
    if (typeof folder === 'string') found.push({ at, wanted, name: accepted.name, folder });
  }
  return found;
}

async function withFreeNames(tx: LockedDrive['tx'], entries: readonly Plain[]): Promise<readonly Plain[]> {
  const free: Plain[] = [];
  for (const inFolder of Map.groupBy(entries, ({ folder }) => folder).values()) {
    const names = inFolder.map(({ name }) => name);
    const had = new Set((await takenNames(tx, inFolder[0]!.folder, names)).map(({ name }) => name));
    for (const entry of inFolder) {
      if (!had.has(entry.name)) free.push(entry);
      had.add(entry.name);
    }
  }
  return free.sort((one, other) => one.at - other.at);
}

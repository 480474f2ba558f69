import type { ConflictRule } from '../../../../api/contract/files.ts';
import { nameTaken } from '../../../../api/contract/files.ts';
import type { LockedDrive } from '../../../db/index.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { replaceContent } from '../../../tree/content.ts';
import { idOf, placed } from '../../../tree/entries.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { targetFolder } from '../../../tree/policy.ts';
import { countEntries, takeQuota } from '../../../tree/repo/drives.ts';
import { deleteFile, findByName, takenNames } from '../../../tree/repo/entries.ts';
import { moveVersions } from '../../../tree/repo/versions.ts';
import type { ShownRow, StatedRow } from '../../../tree/rows.ts';
import { homesOf } from '../../../tree/trash.ts';

/** Entries that are moved into folders that may have their names. */
interface Arriving {
  readonly type: 'move' | 'copy' | 'untrash';
  readonly rows: readonly StatedRow[];
  /** The folder to move or copy into; restored entries return to their own. */
  readonly to: string | null | undefined;
}

/** Of names of 255 bytes, to write 1,000 into a statement and to read them again holds everybody else up. */
const namesAtOnce = 250;

/** Each becomes a version by statements of its own. */
const mostReplaced = 1000;

/**
 * The entries that a batch still has to process where names are taken. `refuse`: all of it or a refusal that names the entries;
 * `replace`: without the files that became the present content of a file of their name. The drive's lock is held.
 */
export async function settleNames(
  locked: LockedDrive,
  rule: ConflictRule,
  arriving: Arriving,
): Promise<readonly StatedRow[]> {
  const { rows } = arriving;
  if (rule === 'rename') return rows;
  const placed = await targetsOf(locked, arriving);
  const taken = await takenAmong(locked, placed);
  if (rule === 'refuse' && taken.length > 0) {
    throw new ApiError('file_duplicated_name', {
      details: [{ '@type': nameTaken, file_ids: taken.map(idOf) }],
    });
  }
  if (rule === 'refuse') return rows;
  if (taken.length > mostReplaced) throw invalid('ids', `at most ${mostReplaced} names that are taken`);
  const done = new Set<string>();
  for (const row of taken) {
    const there = await findByName(locked.tx, placed.get(row) as string, row.name);
    if (there === undefined || there.is_folder || row.is_folder || there.id === row.id) continue;
    await becomeVersion(locked, arriving.type, row, there);
    done.add(row.id);
  }
  return rows.filter(({ id }) => !done.has(id));
}

/** The folder of each that is not there already. */
async function targetsOf(
  { tx, userId }: LockedDrive,
  { type, rows, to }: Arriving,
): Promise<ReadonlyMap<StatedRow, string>> {
  if (type === 'untrash')
    return homesOf(
      tx,
      userId,
      rows.filter(({ trashed_at }) => trashed_at !== null),
    );
  const folder = await targetFolder(tx, userId, to);
  const coming = type === 'move' ? rows.filter(({ parent_id }) => parent_id !== folder) : rows;
  return new Map(coming.map((row) => [row, folder]));
}

async function takenAmong(
  { tx }: LockedDrive,
  targets: ReadonlyMap<StatedRow, string>,
): Promise<readonly StatedRow[]> {
  const taken: StatedRow[] = [];
  for (const [folder, group] of Map.groupBy(targets.keys(), (row) => targets.get(row) as string)) {
    for (let at = 0; at < group.length; at += namesAtOnce) {
      const some = group.slice(at, at + namesAtOnce);
      const names = some.map(({ name }) => name);
      const had = new Set((await takenNames(tx, folder, names)).map(({ name }) => name));
      taken.push(...some.filter(({ name }) => had.has(name)));
    }
  }
  return taken;
}

/**
 * The content goes into the existing file, whose own content becomes a version. A moved file brings its versions along.
 */
async function becomeVersion(
  { tx, userId, emit, note }: LockedDrive,
  type: Arriving['type'],
  row: StatedRow,
  there: ShownRow,
): Promise<void> {
  const content = {
    hash: row.blob_hash as Buffer,
    size: row.size,
    mimeType: row.mime_type,
    category: row.category,
    userModifiedAt: row.user_modified_at,
  };
  if (row.user_id !== userId) await refuseLarge(tx, userId, row.size);
  if (type === 'copy' && !(await takeQuota(tx, userId, row.size)))
    throw new ApiError('file_space_not_enough');
  await replaceContent(tx, there, content);
  emit('updated', [there.id], [there.parent_id as string]);
  note({ kind: 'updated', entries: [placed(there)] });
  if (type === 'copy') return;
  await moveVersions(tx, row.id, there.id);
  await deleteFile(tx, userId, row.id);
  await countEntries(tx, userId, -1);
  emit('deleted', [row.id], [row.parent_id ?? userId]);
}

import { type Db, type Tx, withDriveLock } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { replaceContent } from '../../tree/content.ts';
import { placed } from '../../tree/entries.ts';
import { changeable, seenOne } from '../../tree/policy.ts';
import { takeQuota } from '../../tree/repo/drives.ts';
import { listVersionRows, takeVersionRow } from '../../tree/repo/versions.ts';
import type { LiveRow, ShownRow, StatedRow, VersionRow } from '../../tree/rows.ts';

type ShownVersion = VersionRow & { readonly gcid: string };

interface Versions {
  readonly file: StatedRow;
  readonly versions: readonly ShownVersion[];
}

/** Older contents of a file, newest first. */
export async function listVersions(db: Db, userId: string, id: string): Promise<Versions> {
  const file = await seenOne(db, userId, id);
  const versions = await listVersionRows(db, userId, id);
  return { file, versions };
}

async function takeVersion(tx: Tx, userId: string, id: string, version: string): Promise<VersionRow> {
  const row = await takeVersionRow(tx, userId, id, version);
  if (row === undefined) throw new ApiError('file_not_found');
  return row;
}

/** The older content becomes the present one, and the present one a version; no more bytes are used. */
export function restoreVersion(db: Db, userId: string, id: string, version: string): Promise<ShownRow> {
  return withDriveLock(db, userId, async ({ tx, emit, note }) => {
    const [file] = (await changeable(tx, userId, [id])) as [LiveRow];
    const {
      blob_hash: hash,
      size,
      mime_type: mimeType,
      category,
    } = await takeVersion(tx, userId, id, version);
    await replaceContent(tx, file, { hash, size, mimeType, category });
    emit('updated', [id], [file.parent_id]);
    note({ kind: 'updated', entries: [placed(file)] });
    return seenOne(tx, userId, id);
  });
}

export function deleteVersion(db: Db, userId: string, id: string, version: string): Promise<void> {
  return withDriveLock(db, userId, async ({ tx, emit }) => {
    const file = await seenOne(tx, userId, id);
    const { size } = await takeVersion(tx, userId, id, version);
    await takeQuota(tx, userId, -size);
    emit('updated', [id], [file.parent_id]);
  });
}

import { fileId, type LockedDrive } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { folderWithin } from './entries.ts';
import { freeNameIn } from './place.ts';
import { countEntries } from './repo/drives.ts';
import { findByName, findDownloadFolder, insertFile } from './repo/entries.ts';

/** The name that public clients know (api.md, Files); a renamed folder keeps its role. */
const usualName = 'My Pack';

/**
 * The folder of the root for downloads without another folder, or one `within` it, by a path of valid names; created
 * when the first of them ends.
 */
export async function downloadFolder(locked: LockedDrive, within: readonly string[] = []): Promise<string> {
  let folder = await usualFolder(locked);
  for (const name of within) {
    const there = await findByName(locked.tx, folder, name);
    // A file of that name stays, and is not stepped around with another folder at each download.
    if (there !== undefined && !there.is_folder) break;
    folder = (there ?? (await folderWithin(locked, { parentId: folder, name, rule: 'rename' }))).id;
  }
  return folder;
}

async function usualFolder({ tx, userId, emit }: LockedDrive): Promise<string> {
  const known = await findDownloadFolder(tx, userId);
  if (known !== undefined) return known.id;
  const there = await findByName(tx, userId, usualName);
  if (there?.is_folder) return there.id;
  if (!(await countEntries(tx, userId, 1))) throw new ApiError('file_too_many');
  const row = await insertFile(tx, {
    ...(await freeNameIn(tx, userId, usualName, true)),
    id: fileId(),
    user_id: userId,
    parent_id: userId,
    is_folder: true,
    blob_hash: null,
    mime_type: '',
    category: 'OTHER',
    folder_type: 'DOWNLOAD',
    trashed_at: null,
    user_modified_at: null,
  });
  emit('created', [row.id], [userId]);
  return row.id;
}

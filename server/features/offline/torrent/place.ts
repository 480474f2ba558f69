import type { LockedDrive } from '../../../db/index.ts';
import type { TorrentFacts, TorrentFile } from '../../../torrents/index.ts';
import { folderWithin } from '../../../tree/entries.ts';
import { acceptableName } from '../../../tree/names.ts';
import { findByName, findStated } from '../../../tree/repo/entries.ts';

/** A name in a torrent as a valid name in the drive: never a path, never empty. */
export const nameOf = (said: string): string => acceptableName(said) ?? '_';

/** A torrent of a single file, which needs no folder. */
export const isSingle = ({ files }: Pick<TorrentFacts, 'files'>): boolean =>
  files.length === 1 && files[0]!.path.length === 1;

/** Levels of folders within the folder of a torrent; deeper ones are flattened. */
const deepest = 32;

interface Placed {
  /** The folder of the torrent; for a single file, its parent. */
  readonly folderId: string;
  /** Parent of the file. */
  readonly parentId: string;
  readonly name: string;
}

/**
 * Where a file of a torrent is stored: a single file directly in the target folder, several in a folder of their own, with the torrent's
 * subfolders. A folder that was deleted meanwhile is created again.
 */
export async function placeOf(
  locked: LockedDrive,
  {
    facts,
    file,
    name,
    folderId,
    within,
  }: {
    readonly facts: Pick<TorrentFacts, 'files'>;
    readonly file: TorrentFile;
    /** Name of the folder, or of the only file. */
    readonly name: string;
    readonly folderId: string | null;
    /** Where the folder is made. */
    readonly within: () => Promise<string>;
  },
): Promise<Placed> {
  if (isSingle(facts)) {
    const parentId = await within();
    return { folderId: parentId, parentId, name };
  }
  const own = (await presentFolder(locked, folderId)) ?? (await newFolder(locked, name, await within()));
  let parentId = own;
  for (const part of file.path.slice(0, -1).slice(0, deepest).map(nameOf)) {
    const there = await findByName(locked.tx, parentId, part);
    parentId = there?.is_folder
      ? there.id
      : (await folderWithin(locked, { parentId, name: part, rule: 'rename' })).id;
  }
  return { folderId: own, parentId, name: nameOf(file.path.at(-1) ?? '') };
}

/** Created in the root if the target folder is gone. */
async function newFolder(locked: LockedDrive, name: string, within: string): Promise<string> {
  const parentId = (await presentFolder(locked, within)) ?? locked.userId;
  return (await folderWithin(locked, { parentId, name, rule: 'rename' })).id;
}

async function presentFolder({ tx, userId }: LockedDrive, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const [row] = await findStated(tx, userId, [id]);
  return row?.is_folder && row.state === 'live' ? row.id : undefined;
}

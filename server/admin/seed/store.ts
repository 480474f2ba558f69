import { BlobError, type BlobStore } from '../../blobs/index.ts';
import { type Db, uploadId, withDriveLock } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { createDigests, keepBlob } from '../../features/uploads/index.ts';
import { addFile } from '../../tree/content.ts';
import { createFolder } from '../../tree/entries.ts';
import { sniff } from '../../tree/kinds/kinds.ts';
import { checkedName } from '../../tree/place.ts';
import { takeQuota } from '../../tree/repo/drives.ts';
import { findByName } from '../../tree/repo/entries.ts';
import { recordEvent } from '../../tree/repo/events.ts';
import type { ShownRow } from '../../tree/rows.ts';

export interface SeedDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly userId: string;
}

export interface SeedFile {
  readonly parentId: string;
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly modifiedAt?: Date;
  /** Where the name is taken, the file there becomes an older version; it is refused otherwise. */
  readonly isNewVersion?: boolean;
}

/** The folder of that name, made if it is not there. */
export async function folderIn({ db, userId }: SeedDeps, parentId: string, name: string): Promise<string> {
  return (
    await withDriveLock(db, userId, (locked) =>
      createFolder(locked, userId, { parentId, name, rule: 'replace' }),
    )
  ).id;
}

/** The entry of a folder with the name. */
export const findNamed = ({ db }: SeedDeps, parentId: string, name: string): Promise<ShownRow | undefined> =>
  findByName(db, parentId, checkedName(name));

/** Stores content and makes a file of it, in the order in which an upload does. */
export async function storeFile(deps: SeedDeps, file: SeedFile): Promise<ShownRow> {
  try {
    return await storeOnce(deps, file);
  } catch (error) {
    // The server's clean-up removed the bytes as those of an upload that no longer exists.
    if (error instanceof BlobError && error.reason === 'missing') return storeOnce(deps, file);
    throw error;
  }
}

async function storeOnce({ db, blobs, userId }: SeedDeps, file: SeedFile): Promise<ShownRow> {
  const bytes = Buffer.from(file.bytes as Uint8Array);
  const size = bytes.length;
  const name = checkedName(file.name);
  const stage = blobs.stage(uploadId());
  const digests = createDigests(size);
  const chunks = (async function* () {
    yield bytes;
  })();
  await stage.append(0, chunks, { limit: size, onChunk: digests.update });
  const { sha256, gcid, crc32, md5 } = digests.finish();
  const hash = Buffer.from(sha256, 'hex');
  const kind = await sniff(bytes, name);
  try {
    return await withDriveLock(db, userId, async (locked) => {
      const { tx } = locked;
      await keepBlob(tx, { hash, size, gcid, crc32, md5 });
      if (!(await takeQuota(tx, userId, size))) throw new ApiError('file_space_not_enough');
      const row = await addFile(locked, {
        ...kind,
        hash,
        size,
        parentId: file.parentId,
        name,
        rule: file.isNewVersion === true ? 'replace' : 'refuse',
        userModifiedAt: file.modifiedAt ?? null,
      });
      await recordEvent(tx, { userId, type: 'TYPE_UPLOAD', fileId: row.id, fileName: row.name });
      await stage.seal(sha256);
      return row;
    });
  } catch (error) {
    await stage.discard();
    throw error;
  }
}

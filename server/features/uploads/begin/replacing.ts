import { gcid } from '../../../../api/contract/gcid.ts';
import type { LockedDrive } from '../../../db/index.ts';
import { invalid } from '../../../errors.ts';
import { type Replaced, unchanged } from '../../../tree/content.ts';
import { readMetadataText } from '../tus.ts';

/** Keys of `Upload-Metadata` that name the file whose content an upload is to become, and the content that was read. */
const keys = { fileId: 'replaces', hash: 'replaces_hash' } as const;

/** The same for an upload that is asked for in another way: it is kept with the upload as its metadata. */
export const replacingMetadata = (replaced: Replaced | undefined): Readonly<Record<string, string>> =>
  replaced === undefined ? {} : { [keys.fileId]: replaced.fileId, [keys.hash]: replaced.hash };

/** The file that an upload is to replace, by its metadata; undefined: it becomes one of its own. */
export function replacedBy(metadata: ReadonlyMap<string, string>): Replaced | undefined {
  const fileId = metadata.get(keys.fileId) ?? '';
  const hash = metadata.get(keys.hash) ?? '';
  if (fileId === '' && hash === '') return undefined;
  if (!/^[\w-]{1,64}$/.test(fileId)) throw invalid('Upload-Metadata', 'replaces: the id of a file');
  if (!gcid.test(hash))
    throw invalid('Upload-Metadata', 'replaces_hash: the GCID of the content that was read');
  return { fileId, hash };
}

/** The same of an upload that was begun. */
export const replacedIn = (metadata: string): Replaced | undefined => replacedBy(readMetadataText(metadata));

/** Entries by which the drive of an upload is found: its folder, or the file that it replaces. */
export const placeOf = ({
  replaces,
  parentId,
}: {
  readonly replaces?: Replaced | undefined;
  readonly parentId: string;
}) => (replaces === undefined ? { into: parentId } : { ids: [replaces.fileId] });

/** Where the file that is to be replaced lies now, and its name. */
export async function placeOfReplaced(
  locked: LockedDrive,
  replaced: Replaced,
): Promise<{ readonly parentId: string; readonly name: string }> {
  const { parent_id: parentId, name } = await unchanged(locked, replaced);
  return { parentId, name };
}

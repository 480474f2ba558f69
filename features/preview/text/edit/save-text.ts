import { listActivity } from '../../../../api/contract/activity.ts';
import type { FileAnswer } from '../../../../api/contract/file.ts';
import { getFile } from '../../../../api/contract/files.ts';
import { CallError } from '../../../../api/error.ts';
import { sendSmall, type UploadEntry } from '../../../../api/small-upload.ts';
import { callDrive } from '../../../session/index.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The id of the file; undefined where it is another one by now, or cannot be written to. */
type Saved = string | undefined;

/** Reasons for which another copy, or another place, has to be chosen. */
const conflictReasons: ReadonlySet<string> = new Set(['conflict', 'file_not_found', 'file_in_trash']);

const send = (entry: UploadEntry, bytes: Bytes): Promise<Saved> =>
  sendSmall(callDrive, entry, bytes).catch((error: unknown) => {
    if (error instanceof CallError && conflictReasons.has(error.error)) return undefined;
    throw error;
  });

interface Save {
  readonly file: Pick<FileAnswer, 'id' | 'name' | 'parent_id'>;
  readonly bytes: Bytes;
  /** The same one for each try to save the same bytes. */
  readonly key: string;
}

/** Makes a text the content of its file, as long as that is still what was read, by its GCID. */
export const saveText = ({ file, bytes, key, base }: Save & { readonly base: string }): Promise<Saved> =>
  send({ name: file.name, replaces: { file_id: file.id, hash: base }, idempotency_key: key }, bytes);

/** Saves a text beside its file; in the root where that folder can no longer be written to. */
export async function saveCopy({ file, bytes, key }: Save): Promise<Saved> {
  const copy = { name: file.name, on_conflict: 'rename' };
  const beside = await send({ ...copy, parent_id: file.parent_id, idempotency_key: key }, bytes);
  return beside ?? send({ ...copy, parent_id: '', idempotency_key: `${key}-root` }, bytes);
}

/**
 * - `changed`: has other content by now
 * - `trashed`
 * - `readOnly`: may only be looked at any more
 * - `gone`: deleted, or out of reach
 */
export interface Conflict {
  readonly kind: 'changed' | 'trashed' | 'readOnly' | 'gone';
  /** As it is now. */
  readonly file?: FileAnswer;
  /** Who has changed it, where that is known: somebody's name, or the person themselves. */
  readonly by?: string | 'self';
}

export const currentFile = (id: string): Promise<FileAnswer> =>
  callDrive(getFile, { params: { id }, query: { usage: 'FETCH' } });

/** The present state of a file whose save was refused. Rejects where the server is not reached. */
export async function conflictOf(id: string): Promise<Conflict> {
  let file: FileAnswer;
  try {
    file = await currentFile(id);
  } catch (error) {
    if ((error as { error?: unknown }).error === 'file_not_found') return { kind: 'gone' };
    throw error;
  }
  if (file.trashed) return { kind: 'trashed', file };
  if (file.role === 'view') return { kind: 'readOnly', file };
  const by = await changedBy(file).catch(() => undefined);
  return { kind: 'changed', file, ...(by !== undefined && { by }) };
}

/** Known in folders that are shared with people. */
async function changedBy({ id, parent_id: folder }: FileAnswer): Promise<string | undefined> {
  if (folder === '') return undefined;
  const { activity } = await callDrive(listActivity, { query: { file_id: folder, limit: 20 } });
  const change = activity.find(
    ({ action, entries }) => action === 'updated' && entries.some((entry) => entry.id === id),
  );
  if (change?.by_caller) return 'self';
  return change?.actor_name || undefined;
}

import { readFileTree } from '../choose/file-tree.ts';
import type { UploadChoice } from '../facade.ts';
import type { Source } from '../keep/store.ts';
import type { QueuedFile, UploadFault } from '../queue/queue.ts';
import { checkNames } from './check-names.ts';
import { withoutSystemFiles } from './system-files.ts';

/** Files and folders that were chosen together. */
export interface Batch {
  /** As its files name it. */
  readonly batch: string;
  readonly accountId: string;
  readonly parentId: string;
  readonly folders: readonly (readonly string[])[];
  readonly files: readonly QueuedFile[];
  /** With names that no drive can have, or which the browser may not read: they are shown as failed, never sent. */
  readonly refused: readonly QueuedFile[];
  /** How many files a system keeps for itself there, which stay behind. */
  readonly leftOut: number;
  /** By the id of the file. */
  readonly sources: ReadonlyMap<string, Source>;
}

/** Random enough for one browser; `randomUUID` is only there on secure origins. */
const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Reads the choice, folders included, and validates the names. */
export async function readBatch(
  { captured: taken, parentId }: UploadChoice,
  accountId: string,
): Promise<Batch> {
  const { tree, count: leftOut } = await withoutSystemFiles(await readFileTree(taken));
  const { files, folders, refused } = checkNames(tree);
  const batch = newId();
  const sources = new Map<string, Source>();
  const queued = (
    facts: Pick<QueuedFile, 'name' | 'path'>,
    file?: File,
    fault?: UploadFault,
  ): QueuedFile => ({
    id: newId(),
    batch,
    accountId,
    parentId,
    ...facts,
    size: file?.size ?? 0,
    lastModified: file?.lastModified ?? 0,
    type: file?.type ?? '',
    rule: 'ask',
    phase: fault ? 'failed' : 'waiting',
    sent: 0,
    tries: 0,
    ...(fault && { fault }),
  });
  return {
    batch,
    accountId,
    parentId,
    folders,
    files: files.map(({ name, path, file, handle }) => {
      const one = queued({ name, path }, file);
      sources.set(one.id, { content: file, handle });
      return one;
    }),
    refused: [
      ...refused.map(({ path, file, fault }) =>
        queued({ name: file.name, path }, file, { reason: 'name', name: fault }),
      ),
      ...tree.unreadable.map((name) => queued({ name, path: [] }, undefined, { reason: 'unreadable' })),
    ],
    leftOut,
    sources,
  };
}

/** Bytes. */
export const sizeOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/**
 * The batch with only those files that fit into so many bytes; a file that is too large does not exclude a smaller one
 * after it. Folders that would be empty for lack of space are left out, too.
 */
export function limitToFreeSpace(batch: Batch, free: number): Batch {
  let left = free;
  const files = batch.files.filter(({ size }) => {
    if (size > left) return false;
    left -= size;
    return true;
  });
  const [before, after] = [foldersAbove(batch.files), foldersAbove(files)];
  const folders = batch.folders.filter((path) => {
    const key = JSON.stringify(path);
    return after.has(key) || !before.has(key);
  });
  return { ...batch, files, folders };
}

/** Every folder that has one of the files below it, as JSON. */
function foldersAbove(files: readonly Pick<QueuedFile, 'path'>[]): ReadonlySet<string> {
  const above = new Set<string>();
  for (const { path } of files) {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const key = JSON.stringify(path.slice(0, depth));
      if (above.has(key)) break;
      above.add(key);
    }
  }
  return above;
}

/** The contents that are sent, by the id of the file. */
export const contentsOf = (batches: readonly Batch[]): ReadonlyMap<string, File> =>
  new Map(
    batches.flatMap(({ files, sources }) =>
      files.flatMap(({ id }): [string, File][] => {
        const content = sources.get(id)?.content;
        return content ? [[id, content]] : [];
      }),
    ),
  );

import type { Stats } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asBlobError, unlessAbsent } from './disk-errors.ts';
import type { Folders } from './disk-folders.ts';
import { createDiskStages } from './disk-stage.ts';
import { createStagePlace } from './stage-place.ts';
import { acceptHash, acceptStageId, type BlobHash, type BlobStore, isStageId } from './store.ts';

interface StageFolderOptions {
  readonly folders: Folders;
  /** Absolute path of the store's folder; uploads are in `stage` below it. */
  readonly folder: string;
  readonly log: { warn(facts: object, message: string): void };
  /** Makes the file at this path the blob of that name, which is well-formed. */
  readonly seal: (path: string, hash: BlobHash) => Promise<void>;
}

/** Uploads as files in a folder of this machine: `stage/<id>`. */
export function createStageFolder({
  folders,
  folder,
  log,
  seal,
}: StageFolderOptions): Pick<BlobStore, 'stage' | 'stagePlace' | 'stages'> {
  const stages = join(folder, 'stage');
  const stageAt = createDiskStages({
    folders,
    log,
    seal: async (path, hash) => {
      acceptHash(hash);
      await seal(path, hash);
    },
  });
  return {
    stage: (id) => {
      acceptStageId(id);
      return stageAt(join(stages, id));
    },
    stagePlace: createStagePlace(folder, folders),
    stages: async function* () {
      for await (const { name, stats } of walk(stages, 1)) {
        if (isStageId(name)) yield { id: name, size: stats.size, modifiedAt: stats.mtime };
      }
    },
  };
}

/** Every file `depth` folders down. Files that are removed meanwhile are left out. */
export async function* walk(folder: string, depth: number): AsyncGenerator<{ name: string; stats: Stats }> {
  try {
    const entries = await unlessAbsent(opendir(folder));
    if (entries === undefined) return;
    for await (const entry of entries) {
      const path = join(folder, entry.name);
      if (depth > 1) {
        if (entry.isDirectory()) yield* walk(path, depth - 1);
      } else if (entry.isFile()) {
        const stats = await unlessAbsent(stat(path));
        if (stats !== undefined) yield { name: entry.name, stats };
      }
    }
  } catch (error) {
    throw asBlobError(error);
  }
}

import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { opendir, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { asBlobError, unlessAbsent, withStoreErrors } from './disk-errors.ts';
import type { Folders } from './disk-folders.ts';
import { createDiskStages } from './disk-stage.ts';
import { createStagePlace } from './stage-place.ts';
import { acceptHash, acceptStageId, type BlobHash, type BlobStore, isStageId, type Stage } from './store.ts';

interface StageFolderOptions {
  readonly folders: Folders;
  /** Absolute path of the store's folder; uploads are in `stage` below it. */
  readonly folder: string;
  readonly log: { warn(facts: object, message: string): void };
  /** Makes the file at this path the blob of that name, which is well-formed. */
  readonly seal: (path: string, hash: BlobHash) => Promise<void>;
}

interface StageFolder extends Pick<BlobStore, 'stage' | 'stagePlace' | 'stages'> {
  /** For content that comes from another store: a stage that is not listed, so that nobody takes it for an upload without an owner. */
  readonly incoming: () => Stage;
  /** Removes those that a crash left, of which no byte was written since then. */
  readonly sweep: (before: Date) => Promise<void>;
}

const incomingForm = /^[0-9a-f]{32}\.part$/;

/** Uploads as files in a folder of this machine: `stage/<id>`. */
export function createStageFolder({ folders, folder, log, seal }: StageFolderOptions): StageFolder {
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
      for await (const { name, stats } of filesIn(stages)) {
        if (isStageId(name)) yield { id: name, size: stats.size, modifiedAt: stats.mtime };
      }
    },
    incoming: () => stageAt(join(stages, `${randomBytes(16).toString('hex')}.part`)),
    sweep: async (before) => {
      for await (const { name, stats } of filesIn(stages)) {
        if (!incomingForm.test(name) || stats.mtime >= before) continue;
        await withStoreErrors(unlessAbsent(unlink(join(stages, name))));
        log.warn({ name }, 'unfinished copy of content given up');
      }
    },
  };
}

/** Every file of the folder, in no order. Files that are removed meanwhile are left out. */
async function* filesIn(folder: string): AsyncGenerator<{ name: string; stats: Stats }> {
  try {
    const entries = await unlessAbsent(opendir(folder));
    if (entries === undefined) return;
    for await (const entry of entries) {
      if (!entry.isFile()) continue;
      const stats = await unlessAbsent(stat(join(folder, entry.name)));
      if (stats !== undefined) yield { name: entry.name, stats };
    }
  } catch (error) {
    throw asBlobError(error);
  }
}

/** Every file `depth` folders down, by name in each folder, which must be small. Files that are removed meanwhile are left out. */
export async function* walk(folder: string, depth: number): AsyncGenerator<{ name: string; stats: Stats }> {
  try {
    const entries = (await unlessAbsent(readdir(folder, { withFileTypes: true }))) ?? [];
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
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

import { mkdtemp, readFile, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { revisionOf } from '../../live/editing/revision.ts';
import { type FileWrite, writeFiles } from '../../live/editing/write-files.ts';
import { CannotRunError } from '../command.ts';

/** A text to be written. */
export interface TextWrite {
  /** Its name in messages to people. */
  readonly name: string;
  readonly path: string;
  /** Its text when it was read; undefined for a new file. */
  readonly before: string | undefined;
  readonly text: string;
}

/**
 * Writes texts, all or none. A file that was changed since it was read is left alone.
 * @throws {CannotRunError} with the reason, where nothing was written.
 */
export async function writeTexts(writes: readonly TextWrite[]): Promise<void> {
  const files = await Promise.all(writes.map(fileWriteOf));
  const missing = await missingFolders(files.map(({ path }) => dirname(path)));
  const journalFolder = await mkdtemp(join(tmpdir(), 'add-'));
  try {
    await writeFiles(journalFolder, files);
  } catch (error) {
    for (const folder of missing) await rmdir(folder).catch(() => {});
    throw new CannotRunError(`Nothing was written: ${error instanceof Error ? error.message : error}`);
  } finally {
    await rm(journalFolder, { recursive: true, force: true });
  }
}

async function fileWriteOf({ name, path, before, text }: TextWrite): Promise<FileWrite> {
  if (before === undefined) {
    if (await isThere(path)) throw new CannotRunError(`Nothing was written: ${name} stands there already.`);
    return { name, path, before: null, text };
  }
  // A symbolic link is kept: its target is written.
  const real = await realpath(path);
  const bytes = await readFile(real);
  const isMarked = bytes.subarray(0, 3).equals(byteOrderMark);
  if (bytes.subarray(isMarked ? 3 : 0).toString() !== before.replace(/^\uFEFF/, ''))
    throw new CannotRunError(`Nothing was written: somebody else has changed ${name} meanwhile. Try again.`);
  const written = text.replace(/^\uFEFF/, '');
  return { name, path: real, before: revisionOf(bytes), text: isMarked ? `\uFEFF${written}` : written };
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Folders that will be made for these, the deepest first. */
async function missingFolders(folders: readonly string[]): Promise<readonly string[]> {
  const missing = new Set<string>();
  for (let folder of folders)
    while (!(await isThere(folder)) && dirname(folder) !== folder) {
      missing.add(folder);
      folder = dirname(folder);
    }
  return [...missing].toSorted((one, other) => other.length - one.length);
}

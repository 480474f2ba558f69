import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { longest, readBytes } from '../file-bytes.ts';
import { revisionOf } from './revision.ts';

/** A file to be written, or removed where `text` is null. `path` is its real path, without links. */
export interface FileWrite {
  readonly name: string;
  readonly path: string;
  readonly before: string | null;
  readonly text: string | null;
}

/** The step that remains for one file, as the journal has it. */
interface Step {
  readonly path: string;
  /** The text, beside the file; null where the file is to be removed. */
  readonly aside: string | null;
  /** Revisions: of what was there, and of the text. */
  readonly before: string | null;
  readonly after: string | null;
}

interface Journal {
  /** Whether all texts have been written beside their files, so that the publication is finished whatever happens. */
  readonly isDecided: boolean;
  readonly steps: readonly Step[];
}

const journalName = 'publication.json';

/**
 * Writes files, all or none. Each text is first written whole beside its file; then the journal records the decision, and from
 * that moment on the publication counts. After a crash before it, the next start removes the texts beside the files; after a
 * crash later, the next start or the next publication completes the publication (`finishWrites`).
 * @param onStep called before each step, for tests that die there.
 * @throws the system's error where a text cannot be written; nothing has changed then.
 */
export async function writeFiles(
  journalFolder: string,
  writes: readonly FileWrite[],
  onStep: (step: string) => Promise<void> | void = () => {},
): Promise<void> {
  const mark = randomBytes(6).toString('hex');
  const steps = writes.map(({ path, before, text }): Step => {
    const aside = text === null ? null : join(dirname(path), `.${basename(path).slice(0, 80)}.${mark}.tmp`);
    return { path, aside, before, after: text === null ? null : revisionOf(Buffer.from(text)) };
  });
  try {
    await mkdir(journalFolder, { recursive: true, mode: 0o700 });
    await writeJournal(journalFolder, { isDecided: false, steps });
    for (const [at, { path, aside }] of steps.entries()) {
      await onStep('aside');
      const text = writes[at]?.text ?? null;
      if (aside !== null && text !== null) await writeAside(path, aside, text);
    }
    await onStep('decide');
    await writeJournal(journalFolder, { isDecided: true, steps });
  } catch (error) {
    await undo(steps);
    await removeJournal(journalFolder).catch(() => {});
    throw error;
  }
  await carryOut(steps, onStep);
  await onStep('end');
  await removeJournal(journalFolder);
}

/**
 * Finishes an interrupted publication. A file that was changed since then is left alone.
 * @returns whether there was one.
 */
export async function finishWrites(journalFolder: string): Promise<boolean> {
  const text = await readFile(join(journalFolder, journalName), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return false;
  const { isDecided, steps } = JSON.parse(text) as Journal;
  if (isDecided) await carryOut(steps, () => {});
  else await undo(steps);
  await removeJournal(journalFolder);
  return true;
}

async function undo(steps: readonly Step[]): Promise<void> {
  for (const { aside } of steps) if (aside !== null) await rm(aside, { force: true }).catch(() => {});
}

async function carryOut(
  steps: readonly Step[],
  onStep: (step: string) => Promise<void> | void,
): Promise<void> {
  for (const { path, aside, before, after } of steps) {
    await onStep('file');
    const present = await presentRevision(path);
    if (present !== after) {
      if (present !== before) await (aside === null ? undefined : rm(aside, { force: true }));
      else if (aside === null) await unlink(path);
      else await rename(aside, path);
    } else if (aside !== null) await rm(aside, { force: true });
    await syncFolder(dirname(path));
  }
}

/** The revision of the file; null where there is none. */
export async function presentRevision(path: string): Promise<string | null> {
  try {
    return revisionOf(await readBytes(path, longest.manifest));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Writes a file with the permissions of the one that it replaces. */
async function writeAside(path: string, aside: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const found = await lstat(path).catch(() => undefined);
  const file = await open(aside, 'wx', 0o644);
  try {
    await file.writeFile(text);
    if (found?.isFile()) await file.chmod(found.mode & 0o777);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeJournal(folder: string, journal: Journal): Promise<void> {
  const aside = join(folder, `${journalName}.tmp`);
  const file = await open(aside, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(journal));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, journalName));
  await syncFolder(folder);
}

async function removeJournal(folder: string): Promise<void> {
  await rm(join(folder, journalName), { force: true });
  await syncFolder(folder);
}

/** Syncs a folder, so that the names in it are on the disk. Not every file system can do that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync();
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle?.close();
  }
}

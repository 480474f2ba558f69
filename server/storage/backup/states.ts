import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, type Manifest, manifestName, parseManifest, stateFolder } from './manifest.ts';

/** One point in time that a backup folder can be restored to. */
export interface State {
  /** The folder of its tables, inside the backup. */
  readonly folder: string;
  readonly takenAt: Date;
  /** Undefined where it is damaged. */
  readonly manifest: Manifest | undefined;
  readonly isWhole: boolean;
}

interface States {
  /** From the newest on. */
  readonly states: readonly State[];
  /** Folders that a backup left which did not come to its end. */
  readonly leftovers: readonly string[];
}

const isAbsent = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** Undefined where it is damaged, `none` where there is none. */
async function manifestIn(path: string): Promise<Manifest | undefined | 'none'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return 'none';
    throw error;
  }
  return parseManifest(text);
}

/**
 * The states in a backup folder. Each has its manifest inside its folder. A backup of before 1 December 2026 has one alone, beside it.
 */
export async function readStates(folder: string): Promise<States> {
  const states: State[] = [];
  const leftovers: string[] = [];
  const names = await readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const beside = await manifestIn(join(folder, manifestName));
  for (const name of names) {
    const takenAt = stateFolder.timeOf(name);
    if (takenAt === undefined) continue;
    const found = await manifestIn(join(folder, name, manifestName));
    if (found === 'none') {
      if (beside === undefined) states.push({ folder: name, takenAt, manifest: undefined, isWhole: false });
      else if (beside !== 'none' && beside.folder === name)
        states.push({ folder: name, takenAt, manifest: beside, isWhole: true });
      else leftovers.push(name);
      continue;
    }
    const manifest = found?.folder === name ? found : undefined;
    states.push({ folder: name, takenAt, manifest, isWhole: manifest !== undefined });
  }
  states.sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  return { states, leftovers };
}

/**
 * The newest state that is not after a time; the newest of all without one.
 * @throws {BackupError} where there is none, and where it is damaged: an older one is not taken unasked.
 */
export async function stateAt(folder: string, at?: Date): Promise<Manifest> {
  const { states } = await readStates(folder);
  const oldest = states.at(-1);
  if (oldest === undefined)
    throw new BackupError(`${folder} holds no whole backup: ${manifestName} cannot be read.`);
  const found = at === undefined ? states[0] : states.find(({ takenAt }) => takenAt <= at);
  if (found === undefined)
    throw new BackupError(
      `${folder} holds no backup of ${at?.toISOString()} or before: the oldest is of ${oldest.takenAt.toISOString()}.`,
    );
  if (found.manifest !== undefined) return found.manifest;
  const path = join(folder, found.folder, manifestName);
  throw new BackupError(
    `The backup of ${found.takenAt.toISOString()} cannot be used: ${path} is damaged, or was written by another version. --at takes an older one.`,
  );
}

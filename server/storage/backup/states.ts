import { BackupError, type Manifest, manifestName, parseManifest, stateFolder } from './manifest.ts';
import type { BackupPlace } from './place.ts';

/** One point in time that a backup folder can be restored to. */
export interface State {
  /** The folder of its tables, inside the backup. */
  readonly folder: string;
  readonly takenAt: Date;
  /** Undefined where it is damaged. */
  readonly manifest: Manifest | undefined;
  readonly isWhole: boolean;
  /** Whether its manifest lies beside its folder alone. */
  readonly isBeside: boolean;
}

interface States {
  /** From the newest on. */
  readonly states: readonly State[];
  /** Folders that a backup left which did not come to its end. */
  readonly leftovers: readonly string[];
}

/** Undefined where it is damaged, `none` where there is none. */
async function manifestIn(place: BackupPlace, path: string): Promise<Manifest | undefined | 'none'> {
  const text = await place.readText(path);
  return text === undefined ? 'none' : parseManifest(text);
}

/**
 * The states in a place. Each has its manifest inside its folder. A backup of before 1 December 2026 has one alone, beside it.
 */
export async function readStates(place: BackupPlace): Promise<States> {
  const states: State[] = [];
  const leftovers: string[] = [];
  const names = await place.folders(stateFolder.beginning);
  const beside = await manifestIn(place, manifestName);
  for (const name of names) {
    const takenAt = stateFolder.timeOf(name);
    if (takenAt === undefined) continue;
    const found = await manifestIn(place, `${name}/${manifestName}`);
    const isBeside = found === 'none';
    if (isBeside) {
      if (beside === undefined)
        states.push({ folder: name, takenAt, manifest: undefined, isWhole: false, isBeside });
      else if (beside !== 'none' && beside.folder === name)
        states.push({ folder: name, takenAt, manifest: beside, isWhole: true, isBeside });
      else leftovers.push(name);
      continue;
    }
    const manifest = found?.folder === name ? found : undefined;
    states.push({ folder: name, takenAt, manifest, isWhole: manifest !== undefined, isBeside });
  }
  states.sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  return { states, leftovers };
}

/**
 * The newest state that is not after a time; the newest of all without one.
 * @throws {BackupError} where there is none, and where it is damaged: an older one is not taken unasked.
 */
export async function stateAt(place: BackupPlace, at?: Date): Promise<Manifest> {
  const { states } = await readStates(place);
  const oldest = states.at(-1);
  if (oldest === undefined)
    throw new BackupError(`${place.name} holds no whole backup: ${manifestName} cannot be read.`);
  const found = at === undefined ? states[0] : states.find(({ takenAt }) => takenAt <= at);
  if (found === undefined)
    throw new BackupError(
      `${place.name} holds no backup of ${at?.toISOString()} or before: the oldest is of ${oldest.takenAt.toISOString()}.`,
    );
  if (found.manifest !== undefined) return found.manifest;
  const path = `${place.name}/${found.folder}/${manifestName}`;
  throw new BackupError(
    `The backup of ${found.takenAt.toISOString()} cannot be used: ${path} is damaged, or was written by another version. --at takes an older one.`,
  );
}

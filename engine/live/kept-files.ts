import { grain, stateOf } from './file-bytes.ts';

interface Kept<Made> {
  readonly state: string;
  /** When this state was met first. */
  readonly since: number;
  /** The bytes were read so late that no other ones can have this state. */
  readonly isSettled: boolean;
  readonly made: Made;
}

/** Makes something of a file, or gives what was made of it while it cannot have changed. Rejects as the making does. */
type KeepMade<Made> = (path: string, make: () => Promise<Made>) => Promise<Made>;

/** More than a site may have: past them the one that was made first is forgotten. */
const most = 25_000;

/**
 * Keeps what was made of files, by their paths. Two writes within a grain of the file system's clock leave the same size and times:
 * until that has passed since a state was met, the file is read again. The clock is one that never goes back, and that of this
 * process: the file system may be another machine's.
 */
export function keptByFile<Made>(): KeepMade<Made> {
  const known = new Map<string, Kept<Made>>();
  return async (path, make) => {
    const at = performance.now();
    const state = await stateOf(path);
    const before = known.get(path);
    if (before?.isSettled && before.state === state) return before.made;
    const since = before?.state === state ? before.since : at;
    const made = await make();
    known.delete(path);
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    known.set(path, { state, since, isSettled: at - since >= grain, made });
    return made;
  };
}

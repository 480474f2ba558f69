import { grain, stateOf } from './file-bytes.ts';

interface Kept<Made> {
  readonly state: string;
  /** When this state was met first. */
  readonly since: number;
  /** The bytes were read so late that no other ones can have this state (see `createFingerprints`). */
  readonly isSettled: boolean;
  readonly made: Made;
}

/** Makes something of a file, or gives what was made of it while it cannot have changed. Rejects as the making does. */
type KeepMade<Made> = (path: string, make: () => Promise<Made>) => Promise<Made>;

/** Keeps what was made of files, by their paths. @param most of so many; past them all are forgotten. */
export function keptByFile<Made>(most: number): KeepMade<Made> {
  const known = new Map<string, Kept<Made>>();
  return async (path, make) => {
    const at = performance.now();
    const state = await stateOf(path);
    const before = known.get(path);
    if (before?.isSettled && before.state === state) return before.made;
    const since = before?.state === state ? before.since : at;
    const made = await make();
    if (known.size >= most) known.clear();
    known.set(path, { state, since, isSettled: at - since >= grain, made });
    return made;
  };
}

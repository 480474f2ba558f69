import { type FileState, grain, stateOf } from './file-bytes.ts';

interface Kept<Made> {
  readonly state: string;
  readonly changed: number;
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

/** Of each file system the newest time that was met: its clock has come at least so far. */
const newest = new Map<bigint, number>();

/**
 * Whether whatever is written from now on gets other times, by those of the file: another one on the file system is newer by a grain.
 * The clock of this process must say so too: that of the file system may have gone back. By itself it tells nothing of a file system on
 * another machine.
 * @param before the time of the file's last change as it was met before.
 */
function isOld({ device, modified, changed }: FileState, before: number): boolean {
  const now = Date.now();
  // A file that was changed before it was changed: the clock has gone back, and what was met tells nothing of it.
  if (changed < before) newest.delete(device);
  const known = newest.get(device) ?? 0;
  // A time in the future is one that will not come before the clock has gone back.
  if (changed > known && changed <= now) newest.set(device, changed);
  return Math.max(modified, changed) + grain <= Math.min(now, known);
}

/**
 * Keeps what was made of files, by their paths. Two writes within a grain of the file system's clock leave the same size and times:
 * a file is read again unless it was older than that when it was read, or a grain has passed since its state was met. That clock is one
 * that never goes back, and that of this process: the file system may be another machine's.
 */
export function keptByFile<Made>(find = stateOf): KeepMade<Made> {
  const known = new Map<string, Kept<Made>>();
  return async (path, make) => {
    const at = performance.now();
    const found = await find(path);
    const { state, changed } = found;
    const before = known.get(path);
    const wasOld = isOld(found, before?.changed ?? 0);
    if (before?.isSettled && before.state === state) return before.made;
    const since = before?.state === state ? before.since : at;
    const made = await make();
    known.delete(path);
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    known.set(path, { state, changed, since, isSettled: wasOld || at - since >= grain, made });
    return made;
  };
}

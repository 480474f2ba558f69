import { createHash } from 'node:crypto';
import { grain, readBytes, stateOf } from './file-bytes.ts';
import { listSources, type SourceFile, type SourceFolders, type WatchedFolder } from './source-files.ts';

/** What lies on the disk: the digest of each file's bytes, by the file's name; of one that cannot be read, the reason. */
export type Fingerprint = ReadonlyMap<string, string>;

/** Never rejects. Called once at a time. */
export type TakeFingerprint = () => Promise<Look>;

interface Look {
  readonly fingerprint: Fingerprint;
  /** Folders to watch, by path. */
  readonly folders: ReadonlyMap<string, WatchedFolder>;
}

/** Files looked at side by side: a network folder that hangs must leave threads to those who read other files. */
const lanes = 2;

interface Known {
  readonly state: string;
  readonly digest: string;
  /** When this state was met first. */
  readonly since: number;
  /** The bytes were read so late that no other ones can have this state. */
  readonly isSettled: boolean;
}

/** SHA-256, in base64. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
/** Stands for the digest of what cannot be read. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return `cannot be read: ${code ?? message}`;
};

/**
 * Takes fingerprints of a site's files, and reads only those that may have changed since the last one. Two writes within a
 * grain of the file system's clock leave the same size and times: until that has passed, the bytes are read again.
 * @param now ms of a clock that never goes back; that of the file system, which may be another machine's, takes no part.
 */
export function createFingerprints(
  places: SourceFolders,
  now: () => number = () => performance.now(),
): TakeFingerprint {
  let known = new Map<string, Known>();
  const look = async (of: SourceFile): Promise<Known> => {
    const { name } = of;
    if (of.refusal) throw of.refusal;
    const at = now();
    const state = await stateOf(of.path);
    const before = known.get(name);
    const since = before?.state === state ? before.since : at;
    if (before?.isSettled && before.state === state) return before;
    return {
      state,
      digest: digestOf(await readBytes(of.path, of.longest)),
      since,
      isSettled: at - since >= grain,
    };
  };
  return async () => {
    try {
      const { files, folders } = await listSources(places);
      const found = new Map<string, Known>();
      const fingerprint = new Map(files.map(({ name }) => [name, '']));
      const waiting = files.values();
      const lane = async () => {
        for (const waited of waiting) {
          const { name } = waited;
          try {
            const file = await look(waited);
            found.set(name, file);
            fingerprint.set(name, file.digest);
          } catch (error) {
            fingerprint.set(name, reasonOf(error));
          }
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      known = found;
      return { fingerprint, folders };
    } catch (error) {
      return { fingerprint: new Map([['', reasonOf(error)]]), folders: new Map() };
    }
  };
}

/** Names of the files in which two fingerprints differ. */
export function differing(one: Fingerprint, other: Fingerprint): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name));
}

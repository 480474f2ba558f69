import { createHash } from 'node:crypto';
import { readBytes } from './file-bytes.ts';
import { keptByFile } from './kept-files.ts';
import { listSources, type SourceFile, type SourceFolders, type WatchedFolder } from './source-files.ts';

/** The files on the disk: the digest of each one's bytes by its name; for one that cannot be read, the reason. */
export type Fingerprint = ReadonlyMap<string, string>;

/** Never rejects. Called once at a time. */
export type TakeFingerprint = () => Promise<Look>;

export interface Look {
  readonly fingerprint: Fingerprint;
  /** Folders to watch, by path. */
  readonly folders: ReadonlyMap<string, WatchedFolder>;
  /** Ms from its beginning, without what it waited for before; undefined where that is not known. */
  readonly took?: number;
}

/** Most files that are read at a time: a network folder that hangs must leave threads for other reads. */
const lanes = 2;

/** SHA-256, in base64. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
/** Takes the place of the digest of a file that cannot be read. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return `cannot be read: ${code ?? message}`;
};

/** The digest of a file that is not refused; rejects where it cannot be read. */
export type DigestFile = (file: SourceFile) => Promise<string>;

/** Reads only files that may have changed since the last time. */
function keptDigests(): DigestFile {
  const kept = keptByFile<string>();
  return ({ path, longest }) => kept(path, async () => digestOf(await readBytes(path, longest)));
}

/** Takes fingerprints of a site's files. */
export function createFingerprints(
  places: SourceFolders,
  digestFile: DigestFile = keptDigests(),
): TakeFingerprint {
  const digestIn = async (file: SourceFile): Promise<string> => {
    if (file.refusal) throw file.refusal;
    return digestFile(file);
  };
  return async () => {
    const began = performance.now();
    try {
      const { files, folders } = await listSources(places);
      const fingerprint = new Map(files.map(({ name }) => [name, '']));
      const waiting = files.values();
      const lane = async () => {
        for (const file of waiting) fingerprint.set(file.name, await digestIn(file).catch(reasonOf));
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return { fingerprint, folders, took: performance.now() - began };
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

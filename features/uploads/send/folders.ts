import { type Clock, systemClock } from '../../../api/clock.ts';
import { createFile } from '../../../api/contract/files.ts';
import { malformed } from '../../../api/error.ts';
import { callDrive } from '../../session/index.ts';
import { createRateLimit } from './rate-limit.ts';

/** Where folders are to be. */
export interface UploadTarget {
  /** The choice of files: folders that were created for another one may have been moved by now. */
  readonly batch: string;
  /** In whose drive. */
  readonly accountId: string;
  /** The folder that they go into; the root is "". */
  readonly parentId: string;
}

export interface Folders {
  /** The folder at a path, created if missing; simultaneous calls get the same one. */
  readonly at: (place: UploadTarget, path: readonly string[]) => Promise<string>;
  /** It turned out to be missing: the next call looks again. */
  readonly forget: (place: UploadTarget, path: readonly string[]) => void;
}

type CreateFolder = (parentId: string, name: string, accountId: string) => Promise<string>;

/** An existing folder of that name is used: chosen folders are merged into it. */
const createOrFindFolder: CreateFolder = async (parentId, name, accountId) => {
  const body = { kind: 'drive#folder', name, parent_id: parentId, on_conflict: 'replace' } as const;
  const { file } = await callDrive(createFile, { body, retry: 2, as: accountId });
  if (!file) throw malformed(createFile.path);
  return file.id;
};

/**
 * An account may write 3,000 times a minute, and is refused everything it writes after that: so many of those calls are
 * left to its owner and to the files.
 */
const creationRate = { burst: 1000, perSecond: 25 };

/** Remembers the folders that it has created or found, each requested once. A failure is not remembered. */
export function createFolders(make: CreateFolder = createOrFindFolder, clock: Clock = systemClock): Folders {
  const turn = createRateLimit({ ...creationRate, clock });
  const known = new Map<string, Promise<string>>();
  const keyOf = (place: UploadTarget, path: readonly string[]) =>
    JSON.stringify([place.batch, place.parentId, path]);
  const at = (place: UploadTarget, path: readonly string[]): Promise<string> => {
    const name = path.at(-1);
    if (name === undefined) return Promise.resolve(place.parentId);
    const key = keyOf(place, path);
    const found = known.get(key);
    if (found) return found;
    const made = at(place, path.slice(0, -1)).then(async (parentId) => {
      await turn();
      return make(parentId, name, place.accountId);
    });
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };
  return {
    at,
    forget(place, path) {
      for (let depth = path.length; depth > 0; depth -= 1) known.delete(keyOf(place, path.slice(0, depth)));
    },
  };
}

import { createFingerprints, differing, type Fingerprint, type TakeFingerprint } from './fingerprint.ts';
import { paced } from './paced.ts';
import type { SourceFolders } from './source-files.ts';
import { type WatchFolders, watchFolders } from './watch.ts';

/** Follows what lies on the disk. */
export interface Following {
  /**
   * Compares the files with what was read of them, and has them read again where they differ, for which nobody waits.
   * Shared by all who ask; resolves in `timeout` ms even if a network folder does not answer.
   */
  compare(): Promise<void>;
  /** Resolves when the files as they are now, or later ones, have been read. */
  reconcile(): Promise<void>;
  /** Names of files that differed when they were last compared; undefined while a comparison is late. */
  pending(): readonly string[] | undefined;
  close(): void;
}

export interface FollowOptions {
  readonly places: SourceFolders;
  /** What was read. */
  readonly read: Fingerprint;
  /** Reads again. Resolves with what was read, undefined where it failed; called once at a time. */
  readonly readAgain: () => Promise<Fingerprint | undefined>;
  readonly onError: (error: unknown) => void;
  /** In ms. A comparison begins so long after the last one, whether a change was noticed or not. */
  readonly every?: number;
  readonly watch?: WatchFolders;
  /** Looks what lies on the disk. Never rejects; called once at a time. */
  readonly take?: TakeFingerprint;
  /** How long `compare` waits, in ms. */
  readonly timeout?: number;
}

/** Of a burst of changes the last one is awaited so long, in ms, the first one at the longest so long. */
const quiet = 40;
const longestBurst = 250;
/** A folder that appears while folders are being found is looked into at once, so many times. */
const mostLooks = 5;

/**
 * Follows the files: a watch says at once that something may have changed, and a comparison every two seconds finds what
 * no watch sees, such as a network folder's changes. Only the comparison decides.
 */
export function followSources(options: FollowOptions): Following {
  const { readAgain, onError, every = 2_000, watch = watchFolders, timeout = 1_000 } = options;
  const take = options.take ?? createFingerprints(options.places);
  let read = options.read;
  let disk = options.read;
  let reading: Promise<void> | undefined;
  let isLate = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const look = paced(async () => {
    clearTimeout(timer);
    for (let looks = 1; looks <= mostLooks && !isClosed; looks += 1) {
      const { fingerprint, folders } = await take();
      disk = fingerprint;
      // What was written to a folder before its watch began is seen by another look.
      if (isClosed || !watching.follow(folders)) break;
    }
    isLate = false;
    if (isClosed) return;
    timer = setTimeout(() => void look(), every).unref();
    if (differing(disk, read).length > 0) begin();
  });
  const begin = () => {
    const before = disk;
    reading ??= readAgain()
      // What cannot be read as a whole is not read again before it has changed.
      .then((now) => {
        read = now ?? before;
      })
      .finally(() => {
        reading = undefined;
        void look();
      });
  };
  const watching = watch(
    bursts(
      () => void look(true),
      () => isClosed,
    ),
    onError,
  );
  void look();
  return {
    async compare() {
      const compared = look();
      await withTimeout(compared, timeout, () => {
        isLate = true;
      });
    },
    async reconcile() {
      do {
        await look();
        await reading;
      } while (!isClosed && differing(disk, read).length > 0);
    },
    pending: () => (isLate ? undefined : differing(disk, read)),
    close() {
      isClosed = true;
      clearTimeout(timer);
      watching.close();
    },
  };
}

/** Calls once for a burst of calls: a moment after the last one, or when the burst lasts. */
function bursts(run: () => void, isOver: () => boolean): () => void {
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  return () => {
    if (isOver()) return;
    const now = performance.now();
    if (timer) clearTimeout(timer);
    else since = now;
    const wait = Math.max(0, Math.min(quiet, since + longestBurst - now));
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, wait).unref();
  };
}

async function withTimeout(run: Promise<void>, timeout: number, onLate: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      onLate();
      resolve();
    }, timeout).unref();
  });
  await Promise.race([run, late]);
  clearTimeout(timer);
}

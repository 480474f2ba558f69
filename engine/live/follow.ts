import { createFingerprints, differing, type Fingerprint, type TakeFingerprint } from './fingerprint.ts';
import { paced } from './paced.ts';
import type { SourceFolders } from './source-files.ts';
import { type WatchFolders, watchFolders } from './watch.ts';

/** Follows the files on the disk. */
export interface Following {
  /**
   * Compares the files with their last reading. Where they differ it has them read again, without waiting for that.
   * Shared by all who ask; resolves in `timeoutMs` ms (`timeout` by default) even if a network folder does not answer.
   */
  compare(timeoutMs?: number): Promise<void>;
  /** Resolves when the files as they are now, or later ones, have been read. */
  reconcile(): Promise<void>;
  /** Names of files that differed when they were last compared; undefined while a comparison is late. */
  pending(): readonly string[] | undefined;
  close(): void;
}

/** A reading of the files that is not served yet. */
export interface NewReading {
  /** Undefined where the files could not be read as a whole. */
  readonly fingerprint: Fingerprint | undefined;
  /** Serves the usable part of the reading, or reports why there is none. */
  take(): Promise<void>;
}

export interface FollowOptions {
  readonly places: SourceFolders;
  /** The files as they were read. */
  readonly read: Fingerprint;
  /** Reads again. Never rejects; called once at a time. */
  readonly readAgain: () => Promise<NewReading>;
  /** A watch or the serving of a reading has failed. */
  readonly onError: (error: unknown) => void;
  /** An editor seems to have a file open. */
  readonly opened?: () => void;
  /** In ms. A comparison begins so long after the last one, whether a change was noticed or not. */
  readonly every?: number;
  readonly watch?: WatchFolders;
  /** Reads the digests of the files on the disk. Never rejects; called once at a time. */
  readonly take?: TakeFingerprint;
  /** How long `compare` waits by default, in ms. */
  readonly timeout?: number;
  /** In ms: files that differ for so long are read although others are being written without a pause. */
  readonly longestHold?: number;
}

/** Ms after the last change of a burst, and most ms after its first change, until the files are read. */
const quiet = { last: 40, first: 250 };
/** As `quiet`, until the files are read ahead: the changes of one save come within that time. */
const shortQuiet = { last: 4, first: 20 };
/** As `quiet`, until they are compared, which takes a while and need not wait for its end: a later change begins both anew. */
const lookQuiet = { last: 12, first: 220 };
/** Ms without reading ahead after one in vain: the next ones may be so too, as for a file that is written without end. */
const restAfterVain = 2_000;
/** Most readings that are discarded because of later changes: a file that is written without end must not hold up others. */
const mostMisses = 3;
/** Most looks in a row: a folder that appears during a look is looked into at once. */
const mostLooks = 5;

/**
 * Follows the files: a watch says at once that something may have changed, and a comparison every two seconds finds what
 * no watch sees, such as a network folder's changes. Only the comparison decides.
 */
export function followSources(options: FollowOptions): Following {
  const { onError, every = 2_000, watch = watchFolders, timeout = 1_000, longestHold = 1_000 } = options;
  const take = options.take ?? createFingerprints(options.places);
  let read = options.read;
  let disk = options.read;
  let reading: Promise<void> | undefined;
  let ahead: Promise<NewReading> | undefined;
  let noneAheadBefore = 0;
  /** The time since which differing files are not read because others are being written. */
  let heldSince: number | undefined;
  let misses = 0;
  /** Callers that wait for a reading of the present files. */
  let reconciling = 0;
  let isLate = false;
  /** Times of the last hint of a change, and of the beginning of the last look; `isLooking` until that has ended. */
  let hinted = Number.NEGATIVE_INFINITY;
  let lookBegan = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let lastReading: Promise<unknown> = Promise.resolve();
  /** Waits for the last reading: a discarded one may still be under way. */
  const readAgain = (): Promise<NewReading> => {
    const next = lastReading.then(options.readAgain);
    lastReading = next;
    return next;
  };

  const look = paced(async () => {
    clearTimeout(timer);
    [lookBegan, isLooking] = [performance.now(), true];
    let cost = 0;
    for (let looks = 1; looks <= mostLooks && !isClosed; looks += 1) {
      const began = performance.now();
      const { fingerprint, folders, took = performance.now() - began } = await take();
      cost += took;
      disk = fingerprint;
      // A file that was written before the watch of its folder began is seen by another look.
      if (isClosed || !watching.follow(folders)) break;
    }
    [isLate, isLooking] = [false, false];
    if (isClosed) return cost;
    timer = setTimeout(() => void look(), every).unref();
    settle();
    return cost;
  });
  /** Has files that differ read and served. While a burst lasts a file may be half written, and its end calls this again. */
  const settle = () => {
    const mayBegin = reconciling > 0 || !isBurst();
    if (differing(disk, read).length > 0) {
      heldSince ??= performance.now();
      if (mayBegin || performance.now() - heldSince >= longestHold) begin();
      return;
    }
    heldSince = undefined;
    if (mayBegin) forget();
  };
  const [seenForLook] = bursts(() => void look(true), lookQuiet);
  const [seen, isBurst] = bursts(() => {
    if (isClosed) return;
    if (lookBegan <= hinted) void look(true);
    else if (!isLooking) settle();
  }, quiet);
  const [seenShortly] = bursts(() => {
    if (!isClosed && performance.now() >= noneAheadBefore && reading === undefined) ahead ??= readAgain();
  }, shortQuiet);
  const watching = watch(
    () => {
      if (isClosed) return;
      hinted = performance.now();
      seenShortly();
      seenForLook();
      seen();
    },
    onError,
    options.opened,
  );
  /** Discards a reading that was made ahead in vain. */
  const forget = () => {
    if (ahead === undefined) return;
    ahead = undefined;
    noneAheadBefore = performance.now() + restAfterVain;
  };
  const isOnDisk = ({ fingerprint }: NewReading) =>
    fingerprint !== undefined && differing(fingerprint, disk).length === 0;
  /** Serves what was read ahead, if the files were then as they are now; else they are read now. */
  const serveNewest = async () => {
    const before = disk;
    const early = await ahead;
    const isEarly = early !== undefined && isOnDisk(early);
    if (!isEarly) forget();
    const newest = isEarly ? early : await readAgain();
    if (isClosed) return;
    // A file was written meanwhile, and perhaps read half-written; the next look tells.
    if (newest.fingerprint !== undefined && !isOnDisk(newest) && misses < mostMisses) {
      misses += 1;
      ahead = Promise.resolve(newest);
      return;
    }
    misses = 0;
    ahead = undefined;
    heldSince = undefined;
    try {
      await newest.take();
    } catch (error) {
      onError(error);
    }
    // Files that cannot be read or served are not read again before they have changed.
    read = newest.fingerprint ?? before;
  };
  const begin = () => {
    reading ??= serveNewest().finally(() => {
      reading = undefined;
      void look();
    });
  };
  void look();
  return {
    async compare(timeoutMs = timeout) {
      const compared = look();
      await withTimeout(compared, timeoutMs, () => {
        isLate = true;
      });
    },
    async reconcile() {
      reconciling += 1;
      try {
        do {
          await look();
          await reading;
        } while (!isClosed && differing(disk, read).length > 0);
      } finally {
        reconciling -= 1;
      }
    },
    pending: () => (isLate ? undefined : differing(disk, read)),
    close() {
      isClosed = true;
      clearTimeout(timer);
      watching.close();
    },
  };
}

/**
 * Calls once for a burst of calls: some ms after the last one, or some ms after the first one where the burst goes on.
 * @returns the function to call, and whether a burst is under way.
 */
function bursts(
  run: () => void,
  { last, first }: { readonly last: number; readonly first: number },
): [call: () => void, isUnderWay: () => boolean] {
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  const call = () => {
    const now = performance.now();
    if (timer) clearTimeout(timer);
    else since = now;
    const wait = Math.max(0, Math.min(last, since + first - now));
    timer = setTimeout(() => {
      timer = undefined;
      run();
    }, wait).unref();
  };
  return [call, () => timer !== undefined];
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

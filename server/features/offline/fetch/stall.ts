import type { OfflineContext } from '../deps.ts';

/** Tells the owner of a download since when nothing has come. */
interface StallWatch {
  /** Called now and then with the bytes that have come. @returns for how many milliseconds there have been no more. */
  readonly look: (bytes: number) => Promise<number>;
}

export function watchForStall(
  { tasks, db, reportStallAfter }: Pick<OfflineContext, 'tasks' | 'db' | 'reportStallAfter'>,
  taskId: string,
): StallWatch {
  let [seen, seenAt, seenOn] = [Number.NaN, performance.now(), new Date()];
  /** Undefined: as an earlier try left it. */
  let isReported: boolean | undefined;
  return {
    look: async (bytes) => {
      const comes = bytes > seen;
      if (bytes !== seen) [seen, seenAt, seenOn] = [bytes, performance.now(), new Date()];
      const quiet = performance.now() - seenAt;
      if (comes && isReported !== false) {
        await tasks.markStalled(db, taskId, null);
        isReported = false;
      } else if (!comes && isReported !== true && quiet >= reportStallAfter) {
        await tasks.markStalled(db, taskId, seenOn);
        isReported = true;
      }
      return quiet;
    },
  };
}

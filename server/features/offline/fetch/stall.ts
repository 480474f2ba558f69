import type { OfflineContext } from '../deps.ts';

/** Tells the owner of a download since when nothing has come. */
interface StallWatch {
  /** Called now and then with the bytes that have come. @returns for how many milliseconds there have been no more. */
  readonly look: (bytes: number) => Promise<number>;
}

export function watchForStall(
  { tasks, db, toldAfter }: Pick<OfflineContext, 'tasks' | 'db' | 'toldAfter'>,
  taskId: string,
): StallWatch {
  let [seen, seenAt, seenOn] = [Number.NaN, performance.now(), new Date()];
  /** Undefined: as an earlier try left it. */
  let isTold: boolean | undefined;
  return {
    look: async (bytes) => {
      const comes = bytes > seen;
      if (bytes !== seen) [seen, seenAt, seenOn] = [bytes, performance.now(), new Date()];
      const quiet = performance.now() - seenAt;
      if (comes && isTold !== false) {
        await tasks.markStalled(db, taskId, null);
        isTold = false;
      } else if (!comes && isTold !== true && quiet >= toldAfter) {
        await tasks.markStalled(db, taskId, seenOn);
        isTold = true;
      }
      return quiet;
    },
  };
}

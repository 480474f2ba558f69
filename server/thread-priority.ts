import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Of work that nobody waits for in this moment: what answers people goes before it, and without that it is as fast as ever. */
export const behindAnswers = 10;

/** Gives the thread that calls a lower priority. Linux gives each thread its own, under its number in /proc. */
export const lowerThreadPriority = (): void =>
  lower(() => Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]));

/** Gives another process a lower priority, and all threads that it starts from then on. */
export const lowerProcessPriority = (pid: number | undefined): void => lower(() => pid);

function lower(idOf: () => number | undefined): void {
  try {
    const id = idOf();
    if (Number.isInteger(id)) setPriority(id!, Math.max(behindAnswers, getPriority(id)));
  } catch {
    // It has ended; or elsewhere, or where it is forbidden, it has the same right to a core as everything else.
  }
}

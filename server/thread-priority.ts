import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Of work that nobody waits for in this moment: what answers people goes before it, and without that it is as fast as ever. */
export const behindAnswers = 10;

/** Gives the thread that calls a lower priority. Linux gives each thread its own, under its number in /proc. */
export function lowerThreadPriority(): void {
  try {
    const thread = Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]);
    if (Number.isInteger(thread)) setPriority(thread, Math.max(behindAnswers, getPriority(thread)));
  } catch {
    // Elsewhere, or where it is forbidden, this work has the same right to a core as everything else.
  }
}

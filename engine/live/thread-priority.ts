import { getPriority, setPriority } from 'node:os';

/**
 * Lets all other threads of the process go first: whoever waits for a page has the core. Called on the thread that steps back.
 * On Linux priorities are those of threads; elsewhere it would be that of the whole process, and nothing is done.
 */
export function stepBack(): void {
  try {
    // 0 is the calling thread.
    if (process.platform === 'linux') setPriority(0, Math.max(5, getPriority(0)));
  } catch {
    // Where it is forbidden, the thread has the same right to a core as the others.
  }
}

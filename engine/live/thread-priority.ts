import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';

const own = 15;
const ofHelpers = 10;
const tasks = '/proc/self/task';

/**
 * Lets all other threads of the process go first: whoever waits for a page has the core. Called on the thread that steps back, and takes
 * with it the threads on which V8 collects garbage and compiles for the whole process: most of their work while a site is read is that
 * of the thread that reads. Only a privileged process could raise a priority again, so it stays as it is.
 * On Linux priorities are those of threads; elsewhere it would be that of the whole process, and nothing is done.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    // 0 is the calling thread.
    lower(0, own);
    for (const id of readdirSync(tasks)) if (isHelper(id)) lower(Number(id), ofHelpers);
  } catch {
    // Where it is forbidden, the threads have the same right to a core as the others.
  }
}

/** Given to a thread as it starts. */
export interface ThreadStart {
  readonly isLong: boolean;
}

/** Steps back at the start of a thread that is to do long work. */
export function stepBackForLongWork(): void {
  if ((workerData as Partial<ThreadStart> | null)?.isLong === true) stepBack();
}

/** Priorities count downwards: 0 goes before 10. */
const lower = (id: number, priority: number): void => setPriority(id, Math.max(priority, getPriority(id)));

const isHelper = (id: string): boolean =>
  readFileSync(`${tasks}/${id}/comm`, 'latin1').startsWith('V8Worker');

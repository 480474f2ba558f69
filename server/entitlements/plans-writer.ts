import type { Db } from '../db/index.ts';
import { type Plan, writePlans } from './repo.ts';

interface PlansWriterOptions {
  readonly db: Db;
  /** The plans of the served site now; undefined: it has none that can be read. */
  readonly plans: () => readonly Plan[] | undefined;
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
  /** Milliseconds until a write that failed is tried again. */
  readonly wait?: number;
}

interface PlansWriter {
  /** Writes the plans of the site into the database. Never rejects: what fails is tried again until it is done. */
  readonly write: () => Promise<void>;
  readonly close: () => void;
}

/** One write after the other, each of the plans as they are when its turn comes: the newest are the last. */
export function createPlansWriter({ db, plans, log, wait = 5000 }: PlansWriterOptions): PlansWriter {
  let last: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  const writeOnce = async (): Promise<void> => {
    clearTimeout(again);
    const present = plans();
    if (present === undefined || isClosed) return;
    try {
      if ((await writePlans(db, present)) > 0)
        log.info({ plans: present.map(({ name }) => name) }, 'plans changed');
    } catch (err) {
      log.warn({ err }, 'the plans could not be written');
      if (!isClosed) again = setTimeout(write, wait).unref();
    }
  };
  const write = (): Promise<void> => {
    last = last.then(writeOnce);
    return last;
  };
  return {
    write,
    close: () => {
      isClosed = true;
      clearTimeout(again);
    },
  };
}

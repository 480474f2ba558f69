import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/index.ts';
import { listPlans, type Plan, writePlans } from './repo.ts';

/** As the database has it. */
const inFull = (plan: Plan): Required<Plan> => ({
  name: plan.name,
  storage: plan.storage,
  downloadsDaily: plan.downloadsDaily,
  downloadsAtOnce: plan.downloadsAtOnce ?? null,
  largestFile: plan.largestFile ?? null,
  trafficMonthly: plan.trafficMonthly ?? null,
  liveShares: plan.liveShares ?? null,
});

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

/**
 * One write after the other, each of the plans as they are when its turn comes: the newest are the last. What has not changed here is not
 * written again, so that a process never takes back what another one with a newer file has written; it says so once.
 */
export function createPlansWriter({ db, plans, log, wait = 5000 }: PlansWriterOptions): PlansWriter {
  let last: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  let written: string | undefined;
  let isOvertaken = false;
  const compare = async (present: readonly Plan[]): Promise<void> => {
    if (isOvertaken || isDeepStrictEqual(await listPlans(db), present.map(inFull))) return;
    isOvertaken = true;
    log.warn(
      { plans: present.map(({ name }) => name) },
      'another server process has written other plans: its content/plans.yaml differs, and its plans apply',
    );
  };
  const writeOnce = async (): Promise<void> => {
    clearTimeout(again);
    const present = plans();
    if (present === undefined || isClosed) return;
    const text = JSON.stringify(present);
    try {
      if (text === written) return await compare(present);
      if ((await writePlans(db, present)) > 0)
        log.info({ plans: present.map(({ name }) => name) }, 'plans changed');
      written = text;
      isOvertaken = false;
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

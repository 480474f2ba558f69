import type { Db } from '../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import type { Mailer } from '../../mail/index.ts';
import { letterAbout } from './letter.ts';
import { deleteOld, findFeedback } from './repo.ts';

interface FeedbackJobsDeps {
  readonly db: Db;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Where letters about feedback go; undefined: nowhere, the operator's command lists it. */
  readonly feedbackTo?: (() => Promise<string | undefined>) | undefined;
}

const atOnce = 5000;

/** A letter may be sent twice, after a crash; deleted feedback needs none. */
export const feedbackJobs = ({ db, mailer, feedbackTo }: FeedbackJobsDeps): JobHandlers => ({
  'feedback.letter': async (payload) => {
    const feedback = await findFeedback(db, (payload as { readonly id: string }).id);
    const to = feedback && (await feedbackTo?.());
    if (feedback !== undefined && to !== undefined) await mailer.send(letterAbout(feedback, to));
  },
  'feedback.clean': async (_, { signal }) => {
    while (!signal.aborted && (await deleteOld(db, atOnce)) === atOnce);
  },
});

export const feedbackCron: readonly CronEntry[] = [{ name: 'feedback.clean', pattern: '23 3 * * *' }];

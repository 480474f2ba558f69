import type { MailSetting } from '../../../api/contract/settings.ts';
import type { Db, Tx } from '../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import type { Letter, ReminderFacts } from '../../mail/index.ts';
import * as repo from './repo.ts';
import { findReminders } from './service.ts';

interface ReminderJobsDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly renews: (tx: Tx, ending: repo.Ending) => Promise<boolean>;
  readonly enqueue: (
    tx: Tx,
    name: string,
    payload: object,
    options: { jobKey: string; queue: string; maxAttempts: number },
  ) => Promise<void>;
  /** Undefined where the account wants none. */
  readonly recipient: (
    userId: string,
    setting: MailSetting,
  ) => Promise<{ readonly to: string; readonly language: string; readonly unsubscribe: string } | undefined>;
  /** The name of a plan, by language. */
  readonly namesOf: (plan: string) => Readonly<Record<string, string>> | undefined;
  readonly write: (reminder: ReminderFacts) => Promise<Letter>;
  readonly send: (letter: Letter) => Promise<void>;
}

const atOnce = 1000;
const day = 24 * 60 * 60 * 1000;

export const reminderJobs = (deps: ReminderJobsDeps): JobHandlers => {
  const { db, now, enqueue, namesOf } = deps;
  return {
    'reminders.find': async (_, { signal }) => {
      const leaveLetter = (tx: Tx, id: string) =>
        enqueue(
          tx,
          'reminders.mail',
          { id },
          {
            jobKey: `reminders.mail:${id}`,
            // One at a time: a mail server that does not answer holds up no other work.
            queue: 'reminders.mail',
            maxAttempts: 8,
          },
        );
      await findReminders({ ...deps, leaveLetter }, signal);
      while (!signal.aborted && (await repo.deleteOld(db, new Date(now() - 30 * day), atOnce)) === atOnce);
    },
    // Sent again where the mail server's answer, or the note of it, was lost.
    'reminders.mail': async (payload) => {
      const { id } = payload as { readonly id: string };
      const found = await repo.findWaiting(db, id, new Date(now()));
      if (found === undefined) return;
      const { userId, unit, subject, amount, endsAt } = found;
      const to = await deps.recipient(userId, unit === 'plan' ? 'mail_premium_end' : 'mail_addon_end');
      if (to === undefined) return;
      const names = unit === 'plan' ? (namesOf(subject) ?? { 'en-US': subject }) : {};
      await deps.send(await deps.write({ ...to, unit, names, amount: amount ?? 0, endsAt }));
      await repo.markMailed(db, id, new Date(now()));
    },
  };
};

export const reminderCron: readonly CronEntry[] = [{ name: 'reminders.find', pattern: '37 * * * *' }];

import type { Db, Tx } from '../../db/index.ts';
import { enqueue, type JobHandlers } from '../../jobs/index.ts';
import type { DownloadDoneFacts, Letter } from '../../mail/index.ts';
import type { readSettings } from '../settings/index.ts';
import { claimDoneMail, unclaimDoneMail } from './repo.ts';

/** How letters about downloads that are done are written and sent. */
export interface DoneMail {
  /** Undefined where the account wants none, or is gone. */
  readonly recipient: (
    userId: string,
    setting: 'mail_download_done',
  ) => Promise<{ readonly to: string; readonly language: string; readonly unsubscribe: string } | undefined>;
  readonly drive: string;
  readonly write: (facts: DownloadDoneFacts) => Promise<Letter>;
  readonly send: (letter: Letter) => Promise<void>;
}

/** Milliseconds after which an owner no longer waits in front of a download. */
export const longDownload = 10 * 60 * 1000;

interface LeaveDeps {
  readonly readSettings: typeof readSettings;
  readonly mailAfter: number;
}

/** Leaves the letter about a long download that is done, in the transaction that completes its task, if its owner wants one. */
export async function leaveDoneMail(
  { readSettings: read, mailAfter }: LeaveDeps,
  tx: Tx,
  { taskId, userId, since }: { readonly taskId: string; readonly userId: string; readonly since: Date },
): Promise<void> {
  if (Date.now() - since.getTime() < mailAfter || !(await read(tx, userId)).mail_download_done) return;
  const options = { jobKey: `offline.mail:${taskId}`, queue: 'offline.mail', maxAttempts: 8 };
  await enqueue(tx, 'offline.mail', { taskId }, options);
}

/**
 * Sends such a letter. It is marked before it goes: a process that is killed in between sends none, and none is sent twice. One that the mail
 * server did not take is tried again.
 */
export const doneMailJobs = (db: Db, letters: DoneMail | undefined): JobHandlers => ({
  'offline.mail': async (payload) => {
    const { taskId } = payload as { readonly taskId: string };
    const task = letters && (await claimDoneMail(db, taskId));
    if (letters === undefined || task === undefined) return;
    const { user_id: userId, name, size } = task;
    try {
      const to = await letters.recipient(userId, 'mail_download_done');
      if (to === undefined) return;
      await letters.send(await letters.write({ ...to, name, size, drive: letters.drive }));
    } catch (error) {
      await unclaimDoneMail(db, taskId);
      throw error;
    }
  },
});

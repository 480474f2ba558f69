import type { BlobStore } from './blobs/index.ts';
import type { Database } from './db/index.ts';
import { dayOf, deleteTraffic } from './entitlements/index.ts';
import type { Accounts } from './features/account/index.ts';
import { deleteUnpaid, endRenewals } from './features/payment/index.ts';
import type { Uploads } from './features/uploads/index.ts';
import { type CronEntry, enqueue, type JobHandlers } from './jobs/index.ts';
import { deliver, type Mailer } from './mail/index.ts';
import { storageJobs } from './storage/index.ts';
import { removeDrive } from './tree/remove-drive.ts';

/** Jobs in which more than one feature has a part. */

export const mailJobs = (mailer: Mailer): JobHandlers => ({
  'mail.send': (payload) => deliver(mailer)(payload as Parameters<ReturnType<typeof deliver>>[0]),
});

/** Milliseconds for which days of traffic are kept: a year and some more. */
const trafficKept = 400 * 86_400_000;

interface Daily {
  readonly database: Pick<Database, 'db' | 'openClient'>;
  readonly blobs: BlobStore;
  readonly accounts: Accounts;
  readonly content: {
    readonly clean: () => Promise<void>;
    /** Files derived from content are removed with it. */
    readonly forget: (hash: string) => Promise<void>;
  };
  readonly uploads: Uploads;
}

/** An account's row is deleted when nothing is left that belongs to it; the rest is cleaning up. */
export const dailyJobs = ({
  database,
  blobs,
  accounts: { admin },
  content,
  uploads,
}: Daily): JobHandlers => ({
  'account.delete': async (payload) => {
    const { userId } = payload as { userId: string };
    await removeDrive(database.db, userId);
    // Again, for what was told while the deletion began.
    await endRenewals(database.db, userId, enqueue);
    await admin.erase(userId);
  },
  'accounts.sweep': () => admin.sweep(),
  'orders.clean': () => deleteUnpaid(database.db, Date.now()),
  'downloads.clean': async () => {
    await content.clean();
    await deleteTraffic(database.db, dayOf(Date.now() - trafficKept));
  },
  'uploads.clean': async () => void (await uploads.cleanUploads()),
  'uploads.md5': async (_, { signal }) => void (await uploads.addMissingMd5s(signal)),
  ...storageJobs({
    database,
    blobs: {
      ...blobs,
      remove: async (hash) => {
        await blobs.remove(hash);
        await content.forget(hash);
      },
    },
  }),
});

export const dailyCron: readonly CronEntry[] = [
  { name: 'accounts.sweep', pattern: '7 * * * *' },
  { name: 'downloads.clean', pattern: '47 3 * * *' },
  { name: 'orders.clean', pattern: '52 3 * * *' },
  { name: 'uploads.clean', pattern: '17 * * * *' },
  { name: 'uploads.md5', pattern: '*/5 * * * *' },
];

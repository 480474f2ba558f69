import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BlobStore } from './blobs/index.ts';
import { type Database, type Db, migrate, readSecret, type Tx } from './db/index.ts';
import { type Accounts, createAccounts } from './features/account/index.ts';
import { type Captcha, createCaptcha } from './features/captcha/index.ts';
import { changeCron, changeJobs, changeRoutes, createChanges } from './features/changes/index.ts';
import { createDownloads, createLinks } from './features/downloads/index.ts';
import { eventCron, eventJobs, eventRoutes, record } from './features/events/index.ts';
import {
  addFile,
  batchTaskKind,
  batchTypes,
  checkedName,
  createFiles,
  createFolder,
  createSpace,
  expiryCron,
  type Links,
  nameFor,
  presentFile,
  presentFiles,
  removeDrive,
  reserveSpace,
  seen,
  seenOne,
  sniff,
  takeSpace,
  targetFolder,
  trashFiles,
} from './features/files/index.ts';
import { createObjectUploads } from './features/object-uploads/index.ts';
import { storageCron, storageJobs } from './features/storage/index.ts';
import { createTasks, recentTasks, taskCron, taskJobs, taskRoutes } from './features/tasks/index.ts';
import { createThumbnailsFeature, isPicture } from './features/thumbnails/index.ts';
import { createUploads, type Uploads } from './features/uploads/index.ts';
import { createLimits, type Limits, type LimitsOptions } from './http/limits.ts';
import type { MountOptions } from './http/mount.ts';
import type { Route } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type CronEntry, createJobs, enqueue, type JobHandlers, type Jobs } from './jobs/index.ts';
import { createMailer, deliver, type Mailer } from './mail/index.ts';

export interface DriveOptions {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly publicUrl: string;
  readonly contentUrl?: string | undefined;
  /** Where letters and thumbnails go. */
  readonly dataFolder: string;
  readonly smtpUrl?: string | undefined;
  readonly log: Logger;
  readonly now?: () => number;
  readonly rates?: LimitsOptions['rates'];
  readonly counts?: LimitsOptions['counts'];
}

export interface Drive extends Omit<MountOptions, 'checksAnswers'> {
  readonly routes: readonly Route[];
  readonly accounts: Accounts;
  readonly jobs: Jobs;
  /** Ends the streams that would keep the HTTP server from closing. */
  readonly hush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Puts the drive together: each feature gets the collaborators that it uses. The tables are brought up to date first. */
export async function openDrive(options: DriveOptions): Promise<Drive> {
  const { database, log, now = Date.now } = options;
  const { db, pool } = database;
  await migrate(db);
  const limits = createLimits({
    pool,
    ...(options.rates && { rates: options.rates }),
    ...(options.counts && { counts: options.counts }),
  });
  const captcha = createCaptcha({ key: await readSecret(db, 'captcha'), limits, now });
  const { accounts, mailer } = await openAccounts(options, limits, captcha);
  const content = await openContent(options);
  const tasks = createTasks({ db });
  const { links } = content;
  const uploads = openUploads(options, links);
  const objects = createObjectUploads({
    ...uploads,
    db,
    blobs: options.blobs,
    publicUrl: options.publicUrl,
    key: await readSecret(db, 'object uploads'),
    now,
  });
  const files = createFiles({
    db,
    tasks,
    enqueue,
    links,
    beginUpload: objects.beginUpload,
    endPromised: uploads.endPromised,
  });
  const batchKind = batchTaskKind({ enqueue });
  const batchKinds = Object.fromEntries(batchTypes.map((type) => [type, batchKind]));
  const changes = createChanges({
    database,
    log,
    authenticate: accounts.authenticate,
    recentTasks: (userId, revision) => recentTasks(db, userId, revision),
  });
  const shown: PresentFiles = (...of) => presentFiles({ db, links }, ...of);
  const jobs = createJobs({
    database,
    log,
    cron: [...changeCron, ...eventCron, ...taskCron, ...expiryCron, ...storageCron, ...dailyCron],
    handlers: {
      ...files.jobs,
      ...changeJobs(db),
      ...eventJobs(db),
      ...taskJobs(db),
      ...dailyJobs(db, { accounts, content, uploads }),
      ...mailJobs(mailer),
      ...storageJobs({ database, blobs: options.blobs, now }),
    },
  });
  return {
    routes: [
      ...accounts.routes,
      ...captcha.routes,
      ...files.routes,
      ...uploads.routes,
      ...objects.routes,
      ...content.routes,
      ...changeRoutes({ db, changes }),
      ...eventRoutes({ db, presentFiles: shown }),
      ...taskRoutes({ db, kinds: batchKinds, trashFiles, presentFiles: shown }),
    ],
    authenticate: accounts.authenticate,
    limit: limits.limit,
    accounts,
    jobs,
    hush: changes.close,
    close: async () => {
      await jobs.stop();
      await changes.close();
      await uploads.close();
      await content.close();
      await accounts.close();
      mailer.close();
    },
  };
}

type PresentFiles = (...of: Tail<Parameters<typeof presentFiles>>) => ReturnType<typeof presentFiles>;
type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

/** What reads content: by signed links, as archives, as thumbnails. */
async function openContent({
  database: { db },
  blobs,
  publicUrl,
  contentUrl,
  dataFolder,
  log,
  now = Date.now,
}: DriveOptions) {
  const key = await readSecret(db, 'links');
  const links = createLinks({ key, contentUrl, publicUrl, now, isPicture });
  const downloads = createDownloads({
    db,
    blobs,
    key,
    links,
    publicUrl,
    contentUrl,
    headers: securityHeaders(publicUrl, contentUrl),
    seen,
    seenOne,
    recordEvent: (event) => record(db, event),
    now,
    log,
  });
  const thumbnails = createThumbnailsFeature({
    ...downloads,
    blobs,
    folder: join(dataFolder, 'thumbnails'),
    now,
    log,
  });
  return {
    links,
    routes: [...downloads.routes, ...thumbnails.routes],
    clean: downloads.clean,
    close: thumbnails.close,
  };
}

function openUploads({ database: { db, dial }, blobs, publicUrl, log }: DriveOptions, links: Links): Uploads {
  return createUploads({
    db,
    dial,
    blobs,
    files: {
      addFile,
      checkedName,
      createFolder,
      nameFor,
      reserveSpace,
      seenOne,
      sniff,
      takeSpace,
      targetFolder,
    },
    present: (row) => presentFile(row, { links, thumbnailSize: 'SIZE_LARGE', hasContentLinks: true }),
    recordEvent: record,
    publicUrl,
    log,
  });
}

async function openAccounts(options: DriveOptions, limits: Limits, captcha: Captcha) {
  const { database, publicUrl, dataFolder, smtpUrl, log, now = Date.now } = options;
  const mailer = createMailer({ smtpUrl, outbox: join(dataFolder, 'outbox'), publicUrl, now });
  const accounts = await createAccounts({
    database,
    publicUrl,
    limits,
    captcha,
    log,
    now,
    // A job tries again where the mail server is away.
    mail: (posted) => enqueue(database.db, 'mail.send', { ...posted }, { maxAttempts: 8 }),
    onUserCreated: (tx, userId) => createSpace(tx, userId),
    deleteDrive: (tx: Tx, userId) =>
      enqueue(tx, 'account.delete', { userId }, { jobKey: `account.delete:${userId}` }),
  });
  return { accounts, mailer };
}

const mailJobs = (mailer: Mailer): JobHandlers => ({
  'mail.send': (payload) => deliver(mailer)(payload as Parameters<ReturnType<typeof deliver>>[0]),
});

interface Daily {
  readonly accounts: Accounts;
  readonly content: { readonly clean: () => Promise<void> };
  readonly uploads: Uploads;
}

/** An account's row goes when nothing is left that belongs to it; the rest is cleaning up. */
const dailyJobs = (db: Db, { accounts: { admin }, content, uploads }: Daily): JobHandlers => ({
  'account.delete': async (payload) => {
    const { userId } = payload as { userId: string };
    await removeDrive(db, userId);
    await admin.erase(userId);
  },
  'accounts.sweep': () => admin.sweep(),
  'downloads.clean': () => content.clean(),
  'uploads.clean': async () => void (await uploads.cleanUploads()),
});

const dailyCron: readonly CronEntry[] = [
  { name: 'accounts.sweep', pattern: '7 * * * *' },
  { name: 'downloads.clean', pattern: '47 3 * * *' },
  { name: 'uploads.clean', pattern: '17 * * * *' },
];

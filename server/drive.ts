import { migrate, readSecret } from './db/index.ts';
import { openAccounts } from './drive-accounts.ts';
import { openBackups } from './drive-backups.ts';
import { openContent } from './drive-content.ts';
import { openGrants } from './drive-grants.ts';
import { dailyCron, dailyJobs, mailJobs } from './drive-jobs.ts';
import { openOffline } from './drive-offline.ts';
import type { DriveOptions } from './drive-options.ts';
import { openPeople } from './drive-people.ts';
import { createPlansWriter, createTrafficMeter, dayOf, readTotals } from './entitlements/index.ts';
import { type Accounts, avatarAddress, signInFailures } from './features/account/index.ts';
import { activityCron, activityJobs, activityRoutes } from './features/activity/index.ts';
import { createArchiveFeature, stagedArchives } from './features/archives/index.ts';
import { openCaptcha } from './features/captcha/index.ts';
import { changeCron, changeJobs, changeRoutes, createChanges } from './features/changes/index.ts';
import { eventCron, eventJobs, eventRoutes } from './features/events/index.ts';
import { feedbackCron } from './features/feedback/index.ts';
import { createFileRequests, fileRequestCron, isVisitToken } from './features/file-requests/index.ts';
import { batchTaskKind, batchTypes, createFiles, expiryCron } from './features/files/index.ts';
import { createIndexNow, indexNowCron, indexNowJobs } from './features/index-now/index.ts';
import { invitationCron } from './features/invitations/index.ts';
import { createObjectUploads } from './features/object-uploads/index.ts';
import { type Offline, offlineCron, stagedDownloads } from './features/offline/index.ts';
import { reminderCron } from './features/reminders/index.ts';
import {
  createGuesses,
  createShareCounters,
  createShares,
  type PageVersionOf,
  type Receive,
  shareCron,
} from './features/shares/index.ts';
import { createSiteEditor, siteEditorRoutes } from './features/site-editor/index.ts';
import {
  createEventCounter,
  statisticsCron,
  statisticsJobs,
  statisticsRoutes,
} from './features/statistics/index.ts';
import { createTasks, recentTasks, taskCron, taskJobs, taskRoutes } from './features/tasks/index.ts';
import { createDecoderBudget } from './features/thumbnails/index.ts';
import { createUploads } from './features/uploads/index.ts';
import { createWebDav, type WebDav } from './features/webdav/index.ts';
import type { AccountTotals } from './http/account-metrics.ts';
import { createLimits } from './http/limits.ts';
import type { MountOptions } from './http/mount.ts';
import type { Route } from './http/route.ts';
import { countJobs, createJobs, enqueue, type Jobs, joinJobs } from './jobs/index.ts';
import { createMedia, createMediaRequests, findMediaPrograms, mediaCron, mediaJobs } from './media/index.ts';
import { storageCron } from './storage/index.ts';
import { type Grant, linkedGrant } from './tree/granted.ts';

export type { DriveOptions } from './drive-options.ts';

export interface Drive extends Omit<MountOptions, 'checksAnswers' | 'turnsOf' | 'trusts'> {
  readonly routes: readonly Route[];
  readonly accounts: Accounts;
  /** For the form of the sign-in, as a page without its script sends it. */
  readonly handOver: Accounts['handOver'];
  readonly webDav: WebDav;
  /** For the page of a share, which the server renders. */
  readonly receive: Receive;
  readonly pageVersion: PageVersionOf;
  readonly jobs: Jobs;
  /** Numbers of the day for `/metrics`. */
  readonly totals: () => Promise<AccountTotals>;
  readonly blockedTorrents: Offline['blockedTorrents'];
  /** Writes down which of the site's files have changed, for its history, and what its plans allow; search engines are told later. */
  readonly recordSiteFiles: () => Promise<void>;
  /** Ends the streams that would keep the HTTP server from closing. */
  readonly endStreams: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Puts the drive together: each feature gets the collaborators that it uses. The tables are brought up to date first. */
export async function openDrive(options: DriveOptions): Promise<Drive> {
  const { database, blobs, publicUrl, log, now = Date.now } = options;
  const { db, pool } = database;
  await migrate(database);
  const plans = createPlansWriter({ db, log, plans: () => options.plans?.() });
  await plans.write();
  const limits = createLimits({
    pool,
    ...(options.rates && { rates: options.rates }),
    ...(options.counts && { counts: options.counts }),
  });
  const {
    captcha,
    passcodes,
    routes: captchaRoutes,
  } = openCaptcha({
    key: await readSecret(db, 'captcha'),
    limits,
    publicUrl,
    contentUrl: options.contentUrl,
    ...options.captcha,
    failures: signInFailures(db),
    now,
  });
  const decoderBudget = createDecoderBudget();
  const {
    accounts,
    mailer,
    mailPreferences,
    close: closeAccounts,
  } = await openAccounts(options, {
    limits,
    captcha,
    decoderBudget,
  });
  const people = await openPeople(options, { limits, mailer, accounts, mailPreferences });
  const counters = createShareCounters(db, log);
  const statistics = createEventCounter({ db, now, log });
  const traffic = createTrafficMeter({ db, now, log });
  const programs = options.mediaPrograms ?? (await findMediaPrograms());
  const media = createMedia({ db, blobs, programs, log });
  const content = await openContent(options, {
    counters,
    media,
    traffic,
    generations: accounts.linkGenerations,
    decoderBudget,
  });
  const tasks = createTasks({ db });
  const { links, archives } = content;
  const linksOf = (grant: Grant) => links.ofShare(linkedGrant(grant));
  const mediaRequests = createMediaRequests(db, log);
  const uploads = createUploads({
    db,
    contentCame: mediaRequests.contentCame,
    openClient: database.openClient,
    blobs,
    links,
    linksOf,
    otherStages: async (ids) => [...(await stagedDownloads(db, ids)), ...(await stagedArchives(db, ids))],
    publicUrl,
    log,
  });
  const objects = createObjectUploads({
    ...uploads,
    db,
    publicUrl,
    key: await readSecret(db, 'object uploads'),
    now,
  });
  const offline = openOffline(options, uploads, {
    tasks,
    limits,
    content,
    letters: { recipient: mailPreferences.recipient, send: mailer.send },
  });
  const archiveWork = createArchiveFeature({
    ...{ db, blobs, intake: uploads.intake, tasks, plan: archives.plan, log },
  });
  const files = createFiles({
    db,
    tasks,
    enqueue,
    links,
    linksOf,
    beginUpload: objects.beginUpload,
    beginDownload: offline.beginDownload,
    limit: limits.limit,
    downloadsToday: offline.downloadsToday,
    trafficOf: traffic.read,
    endPromised: uploads.endPromised,
  });
  const webDav = createWebDav({
    ...{ db, publicUrl, blobs },
    authenticate: accounts.authenticateApp,
    limit: limits.limit,
    beginUpload: uploads.beginUpload,
    receiver: uploads.receiver,
    endPromised: uploads.endPromised,
    trash: files.trash,
    serve: content.serve,
    contentHeaders: content.contentHeaders,
  });
  const shares = await createShares({
    passcodes,
    db,
    publicUrl,
    now,
    avatarUrl: (id) => avatarAddress(publicUrl, id),
    counters,
    generationOf: accounts.linkGenerations.of,
    links,
    archives,
    tasks,
  });
  const fileRequests = createFileRequests({
    ...{ db, publicUrl, now, passcodes, guesses: createGuesses(db) },
    avatarUrl: (id) => avatarAddress(publicUrl, id),
  });
  const batchKind = batchTaskKind({ enqueue });
  const kinds = {
    ...Object.fromEntries(batchTypes.map((type) => [type, batchKind])),
    restore: shares.taskKind,
    offline: offline.kind,
    ...archiveWork.kinds,
  };
  const siteEditor = createSiteEditor({
    db,
    log,
    site: () => options.editedSite?.site(),
    root: options.editedSite?.root ?? '.',
    findUser: accounts.admin.findUser,
  });
  const announcing =
    options.indexNow &&
    indexNowJobs({
      indexNow: createIndexNow({
        ...options.indexNow,
        db,
        publicUrl,
        site: () => options.editedSite?.site(),
        log,
      }),
      db,
      enqueue,
      now,
    });
  const changes = createChanges({
    database,
    log,
    authenticate: accounts.authenticate,
    recentTasks: (userId, revision) => recentTasks(db, userId, revision),
  });
  const shortJobs = createJobs({
    database,
    log,
    cron: [
      ...changeCron,
      ...eventCron,
      ...activityCron,
      ...taskCron,
      ...expiryCron,
      ...shareCron,
      ...fileRequestCron,
      ...storageCron,
      ...offlineCron,
      ...feedbackCron,
      ...invitationCron,
      ...reminderCron,
      ...statisticsCron,
      ...mediaCron,
      ...(announcing ? indexNowCron : []),
      ...dailyCron,
    ],
    handlers: {
      ...files.jobs,
      ...mediaJobs(db, media),
      ...changeJobs(db),
      ...eventJobs(db),
      ...activityJobs(db),
      ...taskJobs({ db, kinds }),
      ...dailyJobs({ database, blobs, accounts, content, uploads }),
      ...mailJobs(mailer),
      ...statisticsJobs({ db, now }),
      ...shares.jobs,
      ...fileRequests.jobs,
      ...people.jobs,
      ...offline.jobs,
      ...archiveWork.jobs,
      ...announcing?.handlers,
    },
  });
  const archiveShift = createJobs({
    database,
    log,
    handlers: archiveWork.work,
    concurrency: 2,
    pollEvery: 5000,
  });
  const backups = openBackups(options, mailer);
  const jobs = joinJobs([
    shortJobs,
    offline.transfers,
    archiveShift,
    ...(offline.seeding ? [offline.seeding] : []),
    ...(backups ? [backups.jobs] : []),
  ]);
  return {
    routes: [
      ...accounts.routes,
      ...people.routes,
      ...captchaRoutes,
      ...files.routes,
      ...uploads.routes,
      ...objects.routes,
      ...content.routes,
      ...offline.routes,
      ...archiveWork.routes,
      ...shares.routes,
      ...fileRequests.routes,
      ...openGrants({ db, limits, linksOf, publicUrl }),
      ...siteEditorRoutes(siteEditor),
      ...statisticsRoutes({
        db,
        counter: statistics,
        now,
        hasArticle: (article) => options.editedSite?.site()?.hasText?.(`help/${article}`) ?? false,
        requireOperator: siteEditor.requireOperator,
      }),
      ...changeRoutes(changes),
      ...eventRoutes({ db, links }),
      ...activityRoutes(db),
      ...taskRoutes({ db, kinds, links }),
    ],
    authenticate: (token) =>
      isVisitToken(token) ? fileRequests.authenticate(token) : accounts.authenticate(token),
    limit: limits.limit,
    totals: async () => ({
      ...(await readTotals(db, dayOf(now()))),
      jobs: await countJobs(db),
      bytesFree: (await blobs.free().catch(() => undefined))?.bytesFree,
      backups: await backups?.runs(),
    }),
    handOver: accounts.handOver,
    webDav,
    receive: shares.receive,
    pageVersion: shares.pageVersion,
    accounts,
    jobs,
    blockedTorrents: offline.blockedTorrents,
    recordSiteFiles: async () => {
      await plans.write();
      await siteEditor.recordFiles();
      await announcing?.siteChanged();
    },
    endStreams: async () => {
      accounts.endWaits();
      await changes.close();
    },
    close: async () => {
      plans.close();
      await jobs.stop();
      await options.torrents?.close();
      await counters.flush();
      await traffic.close();
      await statistics.close();
      await changes.close();
      await uploads.close();
      await mediaRequests.settled();
      await content.close();
      await closeAccounts();
    },
  };
}

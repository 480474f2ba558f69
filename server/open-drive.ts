import type { Logger } from 'pino';
import { endpoints } from '../api/contract/index.ts';
import { serverTime } from '../api/contract/server-time.ts';
import manifest from '../package.json' with { type: 'json' };
import { type BackupBucketEnv, contentFolder, openBlobs, storesName } from './blobs/index.ts';
import { captchaIn } from './captcha-options.ts';
import type { SettledEnv } from './data-folder.ts';
import { type Database, openData } from './db/index.ts';
import { type DriveOptions, openDrive } from './drive.ts';
import { createDriveApis, type DriveApis } from './drive-apis.ts';
import { openEgress, openOperatorFetch } from './egress/index.ts';
import { createOpenApi, openApiRoutes } from './features/openapi/index.ts';
import type { Route } from './http/route.ts';
import { openBackupPlace } from './storage/index.ts';
import { stripeIn } from './stripe-options.ts';
import { createTorrents } from './torrents/index.ts';

export interface OpenedDrive {
  readonly apis: DriveApis;
  /** The description of all endpoints, which needs no database. */
  readonly open: readonly Route[];
  readonly database: Database;
  /** Closes the drive and releases the database. After the HTTP server is closed. */
  readonly close: () => Promise<void>;
}

type DriveEnv = Pick<
  SettledEnv,
  | 'DATABASE_URL'
  | 'DATA_DIR'
  | 'BLOB_STORE'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'BLOB_STORE_FROM'
  | 'S3_FROM_ENDPOINT'
  | 'S3_FROM_REGION'
  | 'S3_FROM_ACCESS_KEY_ID'
  | 'S3_FROM_SECRET_ACCESS_KEY'
  | 'CONTENT_URL'
  | 'SMTP_URL'
  | 'FEEDBACK_TO'
  | 'EGRESS_ALLOW'
  | 'EGRESS_PORTS'
  | 'OFFLINE_TORRENTS'
  | 'OFFLINE_SEED_RATIO'
  | 'OFFLINE_SEED_RATE'
  | 'OFFLINE_SEED_HOURS'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API'
  | 'CAPTCHA'
  | 'CAPTCHA_SITE_KEY'
  | 'CAPTCHA_SECRET_KEY'
  | 'CAPTCHA_API'
  | 'CAPTCHA_CLIENTS'
  | 'DEBUG_CONSOLE'
  | 'INDEX_NOW_KEY'
  | 'INDEX_NOW_API'
  | 'BACKUP_TO'
  | 'BACKUP_EVERY'
  | 'BACKUP_KEEP'
  | 'BACKUP_DRILL'
  | keyof BackupBucketEnv
>;

/**
 * The drive of this process, from its environment. Resolves when the drive is open, or while its database is away, in
 * which case it opens later by itself.
 * @throws {EmbeddedPostgresError} if our own database cannot be started.
 */
export async function openDriveOf({
  env,
  publicUrl,
  siteName,
  editedSite,
  plans,
  offers,
  rewards,
  countryOf,
  log,
}: {
  env: DriveEnv;
  publicUrl: string;
  siteName: () => string;
  editedSite?: DriveOptions['editedSite'];
  plans: DriveOptions['plans'];
  offers: DriveOptions['offers'];
  rewards: DriveOptions['rewards'];
  countryOf?: DriveOptions['countryOf'];
  log: Logger;
}): Promise<OpenedDrive> {
  const open = openApiRoutes(await createOpenApi({ publicUrl, version: manifest.version }));
  const captcha = await captchaIn(env);
  const data = await openData(env, log, storesName(env));
  const outside = {
    allowed: env.EGRESS_ALLOW,
    ports: env.EGRESS_PORTS,
    userAgent: `PikPakDrive/${manifest.version} (+${publicUrl})`,
  };
  const apis = createDriveApis({
    endpoints: endpoints.filter((endpoint) => endpoint.group !== serverTime.group),
    log,
    open: () =>
      openDrive({
        database: data.database,
        blobs: openBlobs(env, log),
        publicUrl,
        siteName,
        ...(editedSite && { editedSite }),
        stripe: stripeIn(env),
        captcha,
        debug: env.DEBUG_CONSOLE,
        indexNow: indexNowIn(env),
        backups: backupsIn(env, log),
        plans,
        offers,
        rewards,
        contentUrl: env.CONTENT_URL,
        dataFolder: env.DATA_DIR,
        smtpUrl: env.SMTP_URL,
        egress: openEgress(outside),
        ...(env.OFFLINE_TORRENTS && { torrents: createTorrents(outside), seeding: seedingIn(env) }),
        feedbackTo: env.FEEDBACK_TO,
        countryOf,
        log,
      }),
  });
  const close = async (): Promise<void> => {
    await apis.close();
    await data.close();
  };
  try {
    await apis.tried;
  } catch (error) {
    await close();
    throw error;
  }
  return { apis, open, database: data.database, close };
}

const indexNowIn = (env: DriveEnv): DriveOptions['indexNow'] =>
  env.INDEX_NOW_KEY === undefined
    ? undefined
    : {
        key: env.INDEX_NOW_KEY,
        api: env.INDEX_NOW_API,
        fetch: openOperatorFetch({ allowed: env.EGRESS_ALLOW, ports: env.EGRESS_PORTS }),
      };

const backupsIn = (env: DriveEnv, log: Logger): DriveOptions['backups'] =>
  env.BACKUP_TO === undefined
    ? undefined
    : {
        place: openBackupPlace(env.BACKUP_TO, env, log),
        everyHours: env.BACKUP_EVERY,
        keep: env.BACKUP_KEEP,
        drillDays: env.BACKUP_DRILL,
        contentFolder: contentFolder(env),
      };

const seedingIn = (env: DriveEnv): DriveOptions['seeding'] =>
  env.OFFLINE_SEED_RATIO === 0
    ? undefined
    : {
        ratio: env.OFFLINE_SEED_RATIO,
        rate: env.OFFLINE_SEED_RATE * 1024,
        hours: env.OFFLINE_SEED_HOURS,
      };

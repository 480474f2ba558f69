import { join } from 'node:path';
import type { Logger } from 'pino';
import type { BlobStore } from './blobs/index.ts';
import { type Database, readSecret, type Tx } from './db/index.ts';
import type { Egress } from './egress/index.ts';
import { type AccountsOptions, createAccounts, type LinkGenerations } from './features/account/index.ts';
import type { Captcha } from './features/captcha/index.ts';
import { createDownloads, createLinks } from './features/downloads/index.ts';
import { stagedDownloads } from './features/offline/index.ts';
import { shareOpens, shareShows, type Tally } from './features/shares/index.ts';
import {
  createResizer,
  createThumbnailsFeature,
  isPicture,
  type MemoryBudget,
} from './features/thumbnails/index.ts';
import { createUploads, type Uploads } from './features/uploads/index.ts';
import type { Limits, LimitsOptions } from './http/limits.ts';
import { securityHeaders } from './http/security-headers.ts';
import { enqueue } from './jobs/index.ts';
import { createMailer, deliver } from './mail/index.ts';
import { recordEvent } from './tree/event-repo.ts';
import type { Links } from './tree/present.ts';
import { createSpace } from './tree/space.ts';

/** The larger parts of the drive, each with what it is made of; `drive.ts` joins them. */

export interface DriveOptions {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly publicUrl: string;
  readonly contentUrl?: string | undefined;
  /** Where letters and thumbnails go. */
  readonly dataFolder: string;
  readonly smtpUrl?: string | undefined;
  /** Where letters about feedback go; without a mail server they are in the outbox in any case. */
  readonly feedbackTo?: string | undefined;
  /** Name of the header in which the proxy in front tells the caller's country. */
  readonly countryHeader?: string | undefined;
  /** What the site calls itself now: no account may be called like that. */
  readonly siteName?: (() => string) | undefined;
  readonly log: Logger;
  /** Goes to addresses that users name; one without exceptions by default. */
  readonly egress?: Egress;
  /** Downloads that an account may begin on one day. */
  readonly daily?: { readonly usual: number; readonly premium: number };
  readonly now?: () => number;
  readonly rates?: LimitsOptions['rates'];
  readonly counts?: LimitsOptions['counts'];
  readonly hashing?: AccountsOptions['hashing'];
}

/** What reads content: by signed links, as archives, as thumbnails. */
export async function openContent(
  { database: { db }, blobs, publicUrl, contentUrl, dataFolder, log, now = Date.now }: DriveOptions,
  {
    tally,
    generations,
    decoderBudget,
  }: {
    readonly tally: Pick<Tally, 'downloaded'>;
    readonly generations: LinkGenerations;
    readonly decoderBudget: MemoryBudget;
  },
) {
  const key = await readSecret(db, 'links');
  const links = createLinks({ key, contentUrl, publicUrl, now, generations, isPicture });
  const downloads = createDownloads({
    db,
    blobs,
    key,
    links,
    publicUrl,
    contentUrl,
    headers: securityHeaders(publicUrl, contentUrl),
    recordEvent: (event) => recordEvent(db, event),
    generations,
    shareOpens: shareOpens(db),
    shareShows: shareShows(db),
    shareDownloaded: tally.downloaded,
    now,
    log,
  });
  const thumbnails = createThumbnailsFeature({
    ...downloads,
    blobs,
    folder: join(dataFolder, 'thumbnails'),
    budget: decoderBudget,
    now,
    log,
  });
  return {
    links,
    archives: downloads.archives,
    forget: thumbnails.forget,
    routes: [...downloads.routes, ...thumbnails.routes],
    clean: downloads.clean,
    close: thumbnails.close,
  };
}

export function openUploads(
  { database: { db, openClient }, blobs, publicUrl, log }: DriveOptions,
  links: Links,
): Uploads {
  return createUploads({
    db,
    openClient,
    blobs,
    links,
    otherStages: (ids) => stagedDownloads(db, ids),
    publicUrl,
    log,
  });
}

export async function openAccounts(
  options: DriveOptions,
  {
    limits,
    captcha,
    decoderBudget,
  }: { readonly limits: Limits; readonly captcha: Captcha; readonly decoderBudget: MemoryBudget },
) {
  const { database, publicUrl, dataFolder, smtpUrl, siteName, log, hashing, now = Date.now } = options;
  const mailer = createMailer({ smtpUrl, outbox: join(dataFolder, 'outbox'), publicUrl, now });
  const resizer = createResizer(decoderBudget);
  const accounts = await createAccounts({
    resizePicture: resizer.resize,
    database,
    publicUrl,
    limits,
    captcha,
    siteName,
    log,
    now,
    ...(hashing && { hashing }),
    // At once, since somebody waits for the code; a job tries again where the mail server is away.
    mail: async (posted) => {
      await deliver(mailer)(posted).catch((error: unknown) => {
        log.warn({ err: error }, 'a letter could not be sent; a job tries again');
        return enqueue(database.db, 'mail.send', { ...posted }, { maxAttempts: 8 });
      });
    },
    onUserCreated: (tx, userId) => createSpace(tx, userId),
    deleteDrive: (tx: Tx, userId) =>
      enqueue(tx, 'account.delete', { userId }, { jobKey: `account.delete:${userId}` }),
  });
  const close = async (): Promise<void> => {
    await accounts.close();
    await resizer.close();
    mailer.close();
  };
  return { accounts, mailer, close };
}

import type { Logger } from 'pino';
import type { Offers, SiteHandler } from '../app/server.ts';
import type { BlobStore } from './blobs/index.ts';
import type { Database } from './db/index.ts';
import type { Egress } from './egress/index.ts';
import type { Plan } from './entitlements/index.ts';
import type { AccountsOptions } from './features/account/index.ts';
import type { CaptchaOptions } from './features/captcha/index.ts';
import type { CheckInTerms } from './features/check-in/index.ts';
import type { CompensationTerms } from './features/compensation/index.ts';
import type { DebugTerms } from './features/config/index.ts';
import type { IndexNowOptions } from './features/index-now/index.ts';
import type { ReferralTerms } from './features/invitations/index.ts';
import type { SeedingTerms } from './features/offline/index.ts';
import type { StripeOptions } from './features/payment/index.ts';
import type { CountryOf } from './http/country.ts';
import type { LimitsOptions } from './http/limits.ts';
import type { MediaPrograms } from './media/index.ts';
import type { BackupPlace, Keep } from './storage/index.ts';
import type { Torrents } from './torrents/index.ts';

/** The rewards of the site (`content/rewards.yaml`). */
interface Rewards {
  readonly checkIn: CheckInTerms | undefined;
  readonly referral: ReferralTerms | undefined;
  readonly compensations?: readonly CompensationTerms[];
}

interface NamedPlan extends Plan {
  /** Its name, by language. */
  readonly names?: Readonly<Record<string, string>>;
}

interface ScheduledBackups {
  /** It has been backed up to by hand before. */
  readonly place: BackupPlace;
  readonly everyHours: number;
  readonly keep: Keep;
  /** Days between two drills; 0: there are none. */
  readonly drillDays: number;
  /** Where content lies as files, if it does: on the same file system it is linked. */
  readonly contentFolder: string;
}

/** Options of a drive. */
export interface DriveOptions {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly publicUrl: string;
  readonly contentUrl?: string | undefined;
  /** The folder for letters and thumbnails. */
  readonly dataFolder: string;
  readonly smtpUrl?: string | undefined;
  /** The address for letters about feedback; without a mail server they only go to the outbox. */
  readonly feedbackTo?: string | undefined;
  /** The country that a call comes from; never known, without it. */
  readonly countryOf?: CountryOf | undefined;
  /** Present names of the site, which no account may have. */
  readonly siteName?: (() => string) | undefined;
  /** Tells search engines which pages of the site have changed; nobody is told, without it. */
  readonly indexNow?: IndexNowOptions | undefined;
  /** The served site, once it is open, and its folder: for the site editor. */
  readonly editedSite?: { readonly site: () => SiteHandler | undefined; readonly root: string };
  readonly log: Logger;
  /** Connects to addresses that users name; by default, without exceptions to the address policy. */
  readonly egress?: Egress;
  /** Scheduled backups; none without them. */
  readonly backups?: ScheduledBackups | undefined;
  /** Downloads torrents; none: they are not downloaded here. Closed with the drive. */
  readonly torrents?: Torrents | undefined;
  /** The terms on which torrents are given to peers after their transfer; none: nothing is. */
  readonly seeding?: SeedingTerms | undefined;
  /** The plans of the served site, that of every account first; undefined where it has none that can be read. */
  readonly plans?: (() => readonly NamedPlan[] | undefined) | undefined;
  /** The offers of the served site with their prices; undefined where it has none, or no plans that can be read. */
  readonly offers?: (() => Offers | undefined) | undefined;
  /** Payment by Stripe, where it is set up. */
  readonly stripe?: Omit<StripeOptions, 'publicUrl'> | undefined;
  /** How people show that they are some; by a proof of work, without it. */
  readonly captcha?: CaptchaOptions | undefined;
  /** The rewards of the served site; undefined: none. */
  readonly rewards?: (() => Rewards | undefined) | undefined;
  /** Who may open the debug console; nobody, without it. */
  readonly debug?: DebugTerms | undefined;
  /** Where ffmpeg's programs are; by default they are looked for on PATH. */
  readonly mediaPrograms?: MediaPrograms | undefined;
  readonly now?: () => number;
  readonly rates?: LimitsOptions['rates'];
  readonly counts?: LimitsOptions['counts'];
  readonly hashing?: AccountsOptions['hashing'];
}

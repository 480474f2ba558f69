import type { BlobStore } from '../../blobs/index.ts';
import type { Db } from '../../db/index.ts';
import type { Egress } from '../../egress/index.ts';
import type { Limits } from '../../http/limits.ts';
import type { RunningTorrent, Torrents } from '../../torrents/index.ts';
import type { readSettings } from '../settings/index.ts';
import type { Tasks } from '../tasks/index.ts';
import type { Intake } from '../uploads/index.ts';
import { type DoneMail, longDownload } from './done-mail.ts';
import { createFurtherConnections, type FurtherConnections } from './fetch/connections.ts';
import { type PartsOptions, usualParts } from './fetch/parts.ts';
import { type TimeLimits, usualTimeLimits } from './fetch/time-limits.ts';
import type { DownloadConcurrency } from './repo.ts';
import type { SeedingTerms } from './seeding/terms.ts';

export interface OfflineDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly egress: Egress;
  /** None: torrents are not downloaded here. */
  readonly torrents?: Torrents | undefined;
  readonly intake: Intake;
  readonly readSettings: typeof readSettings;
  readonly tasks: Pick<Tasks, 'begin' | 'advance' | 'learn' | 'markStalled' | 'complete' | 'fail'>;
  readonly limits: Pick<Limits, 'take'>;
  readonly log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
  };
  /** Downloads at once, of all processes together. */
  readonly concurrency?: DownloadConcurrency;
  /** Milliseconds between two looks at whether a running download is still wanted. */
  readonly pollEvery?: number;
  /** Seconds before the second try; each later one waits twice as long. */
  readonly firstWait?: number;
  readonly timeLimits?: TimeLimits;
  readonly parts?: PartsOptions;
  /** Connections beyond the first of each download, of all of them together. */
  readonly further?: FurtherConnections;
  /** Milliseconds to find out from peers what is in a torrent, in one try. */
  readonly findWithin?: number;
  /** Milliseconds without a byte from any peer after which a try ends. */
  readonly stalledAfter?: number;
  /** Milliseconds without a byte after which the owner is told. */
  readonly reportStallAfter?: number;
  /** None: no letters are sent. */
  readonly doneMail?: DoneMail | undefined;
  /** Milliseconds after which a download is long. */
  readonly mailAfter?: number;
  /** None: nothing is given to peers, not even after the transfer. */
  readonly seeding?: SeedingTerms | undefined;
  /** Milliseconds between two looks at what is to be seeded. */
  readonly seedsEvery?: number;
}

/** A torrent that is downloaded in this process. */
interface OpenedDownload extends Pick<RunningTorrent, 'readRange'> {
  /** Bytes that are here of the file under way. */
  readonly position: () => number;
}

export interface OfflineContext
  extends Required<Omit<OfflineDeps, 'torrents' | 'seeding' | 'doneMail'>>,
    Pick<OfflineDeps, 'torrents' | 'seeding' | 'doneMail'> {
  /** By task: players read from them. */
  readonly opened: Map<string, OpenedDownload>;
}

export const defaultConcurrency: DownloadConcurrency = { all: 8, ofAccount: 3, long: 4 };

export const withDefaults = (deps: OfflineDeps): OfflineContext => ({
  concurrency: defaultConcurrency,
  pollEvery: 1000,
  firstWait: 5,
  timeLimits: usualTimeLimits,
  parts: usualParts,
  further: createFurtherConnections({ ofHost: 4, all: 12 }),
  findWithin: 180_000,
  stalledAfter: 180_000,
  reportStallAfter: 15_000,
  seedsEvery: 5000,
  mailAfter: longDownload,
  opened: new Map(),
  ...deps,
});

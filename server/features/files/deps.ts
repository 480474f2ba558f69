import type { FileAnswer } from '../../../api/contract/file.ts';
import type { ConflictRule } from '../../../api/contract/files.ts';
import type { TaskAnswer } from '../../../api/contract/tasks.ts';
import type { Limits } from '../../http/limits.ts';
import type { Reached } from '../../tree/granted.ts';
import type { Keyed } from '../../tree/once.ts';
import type { PresentDeps } from '../../tree/present-reached.ts';
import type { BatchDeps } from './batch/batch.ts';

/** An upload that is requested by `POST /drive/v1/files`; the uploads feature does it. */
export interface NewUpload {
  /** Who sends it. */
  readonly userId: string;
  /** The drive that takes it. */
  readonly reached: Reached;
  readonly parentId: string;
  readonly name: string;
  readonly size: number;
  /** GCID or SHA-256; a hint, never proof. */
  readonly hash: string;
  readonly rule: ConflictRule;
  readonly userModifiedAt: Date | null;
  /** The client program: some read an answer in a way of their own. */
  readonly userAgent?: string;
  /** How its sender named the call. */
  readonly call?: Keyed | undefined;
}

/** A download from an address; the offline feature does it. */
interface NewOfflineFile {
  readonly userId: string;
  readonly url: string;
  /** Indexes of the files of a torrent that are wanted; undefined: all. */
  readonly files: readonly number[] | undefined;
  /** Undefined: the folder for downloads. */
  readonly parentId: string | undefined;
  /** The client program, as a name for a folder; empty: the site itself. */
  readonly program: string;
  readonly name: string;
  readonly rule: ConflictRule;
  readonly call?: Keyed | undefined;
}

export interface BegunUpload {
  readonly uploadType: string;
  readonly file: FileAnswer;
  /** Absent where the content was known, so that the file is there already. */
  readonly resumable?: {
    readonly kind: 'drive#resumable';
    readonly provider: string;
    readonly params: Record<string, string>;
  };
}

/** Downloads from addresses of one day (UTC): how many an account may begin, and how many it has. */
interface DownloadsToday {
  readonly most: number;
  readonly begun: number;
  /** Whether that is by a plan that not every account has. */
  readonly isPremium: boolean;
  /** Whether magnet links and torrents are among what can be downloaded. */
  readonly takesTorrents: boolean;
}

export interface FilesDeps extends BatchDeps, PresentDeps {
  readonly beginUpload: (upload: NewUpload) => Promise<BegunUpload>;
  readonly beginDownload: (download: NewOfflineFile) => Promise<TaskAnswer>;
  readonly limit: Limits['limit'];
  readonly downloadsToday: (userId: string) => Promise<DownloadsToday>;
  /** Bytes that left this month (UTC), and how many may, in all and by visitors of shares; null: no limit. */
  readonly trafficOf: (userId: string) => Promise<{
    readonly used: number;
    readonly limit: number | null;
    readonly shared: number;
    readonly sharedLimit: number | null;
    readonly resetsAt: Date;
  }>;
  /** Which of these ids are reserved for uploads in progress; those uploads are ended. */
  readonly endPromised: (userId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

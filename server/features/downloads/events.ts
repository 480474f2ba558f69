import { createHash } from 'node:crypto';

/** Recent activity of a drive. */
export interface DownloadEvent {
  readonly userId: string;
  readonly type: 'TYPE_DOWNLOAD';
  readonly fileId: string;
  readonly fileName: string;
}

export type RecordEvent = (event: DownloadEvent) => Promise<unknown>;

interface DownloadEventsDeps {
  readonly recordEvent: RecordEvent;
  readonly shareDownloaded: (shareId: string) => void;
  readonly log: { warn(facts: object, message: string): void };
}

/** A download of this file by this link has begun. */
export type DownloadBegun = (
  token: string,
  file: {
    readonly userId: string;
    readonly fileId: string;
    readonly fileName: string;
    /** The share that gave the link: then it was no act of the owner. */
    readonly shareId?: string | undefined;
  },
) => void;

/** Links and files that this process has recorded. */
const mostKnown = 10_000;

/**
 * Records each file once for each link, however many ranges are read: as far as this process knows, the events feature
 * removes other duplicates. A failure to record does not end the download; a later range retries.
 */
export function downloadEvents({ recordEvent, shareDownloaded, log }: DownloadEventsDeps): DownloadBegun {
  const known = new Set<string>();
  return (token, { shareId, ...file }) => {
    const digest = createHash('sha256').update(`${token}\0${file.fileId}`).digest('base64url');
    if (known.has(digest)) return;
    if (known.size >= mostKnown) known.clear();
    known.add(digest);
    if (shareId !== undefined) return shareDownloaded(shareId);
    recordEvent({ type: 'TYPE_DOWNLOAD', ...file }).catch((err) => {
      known.delete(digest);
      log.warn({ err }, 'download event not recorded');
    });
  };
}

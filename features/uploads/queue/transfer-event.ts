import { type NameRule, type QueuedFile, type UploadFault, withNameTaken } from './queue.ts';

/** Why bytes stopped going. */
export type TransferFailure =
  /** No answer, or one that asks to retry: it continues after a while. */
  | { readonly type: 'interrupted'; readonly retryAfter?: number | undefined }
  /** The folder has that name. */
  | { readonly type: 'name-taken' }
  /** The server no longer has the upload: it starts again. */
  | { readonly type: 'upload-gone' }
  /** The file cannot be read any more: it was moved, renamed or changed. */
  | { readonly type: 'unreadable' }
  | { readonly type: 'refused'; readonly reason: string; readonly requestId?: string | undefined };

export type TransferEvent =
  /** The account has something of this size: the content is read to find out whether it is this. */
  | { readonly type: 'comparing' }
  /** Hash of an instant upload in progress; undefined once the server has answered. */
  | { readonly type: 'hash-sent'; readonly hash: string | undefined }
  /** Idempotency key of the creation in progress: until an answer comes the upload may exist at an unknown address. */
  | { readonly type: 'creating'; readonly key: string }
  | { readonly type: 'created'; readonly url: string }
  /** Bytes that the server has, how many of them are new, and ms of a monotonic clock. */
  | { readonly type: 'progress'; readonly sent: number; readonly more: number; readonly at: number }
  /** `wasKnown`: the account had the content, and nothing was sent. */
  | { readonly type: 'done'; readonly fileId: string; readonly wasKnown: boolean }
  | TransferFailure;

/** An event, and the file as it was when its transfer began: meanwhile its rule may be another. */
export interface TransferReport {
  readonly file: Pick<QueuedFile, 'id' | 'accountId' | 'rule' | 'size'>;
  readonly event: TransferEvent;
}

/** The file after an event of its transfer. Facts about the server are applied even if the transfer was stopped. */
export function afterTransferEvent(file: QueuedFile, begunBy: NameRule, event: TransferEvent): QueuedFile {
  switch (event.type) {
    case 'hash-sent':
      return { ...file, askedFor: event.hash };
    case 'creating':
      return { ...file, begunBy: event.key };
    case 'created':
      return { ...file, url: event.url, begunBy: undefined, knowledge: undefined };
    case 'done':
      return {
        ...file,
        phase: 'done',
        sent: file.size,
        fileId: event.fileId,
        fault: undefined,
        knowledge: event.wasKnown ? 'known' : undefined,
      };
    case 'unreadable':
      return { ...file, phase: 'file-needed', fault: { reason: 'unreadable' } };
    default:
      return file.phase === 'sending' ? whileSending(file, begunBy, event) : file;
  }
}

type EventWhileSending = Exclude<
  TransferEvent,
  { readonly type: 'hash-sent' | 'creating' | 'created' | 'done' | 'unreadable' }
>;

function whileSending(file: QueuedFile, begunBy: NameRule, event: EventWhileSending): QueuedFile {
  switch (event.type) {
    case 'comparing':
      return { ...file, knowledge: 'compared' };
    case 'progress':
      return { ...file, sent: event.sent, tries: event.more > 0 ? 0 : file.tries };
    case 'interrupted':
      return { ...file, phase: 'broken', tries: file.tries + 1 };
    case 'name-taken':
      return withNameTaken(file, begunBy);
    case 'upload-gone':
      return { ...file, phase: 'waiting', url: undefined, sent: 0 };
    case 'refused':
      return failed(file, { reason: event.reason, requestId: event.requestId });
  }
}

const failed = (file: QueuedFile, fault: UploadFault): QueuedFile => ({
  ...file,
  phase: 'failed',
  fault,
  begunBy: undefined,
});

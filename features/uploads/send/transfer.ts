import { Upload } from 'tus-js-client';
import { bearer } from '../../session/index.ts';
import type { NameRule, QueuedFile } from '../queue/queue.ts';
import type { TransferEvent } from '../queue/transfer-event.ts';
import { failureOf } from './failure.ts';
import { createIdleTimeout } from './idle-timeout.ts';
import { createFromKnownContent, idempotencyKeyOf } from './instant-upload.ts';

export interface TransferStart {
  readonly file: QueuedFile;
  readonly content: File;
}

export interface Transfer {
  /**
   * Stops sending; the server keeps what has arrived. The only later event is the result: the address of an upload that
   * was being created, so that it can continue there, or the file.
   */
  readonly stop: () => void;
}

/** Headers by which a visitor of a file request sends, who has no drive with content to compare, and gets no other right. */
type VisitorHeaders = Readonly<Record<string, string>>;

/** Bytes of one request. The server keeps what arrives of an interrupted one; proxies limit endless ones. */
const piece = 64 * 1024 * 1024;
/** Ms between two reports of progress. */
const leastBetween = 250;
/**
 * Ms without a byte or an answer after which a connection is given up: the system detects one that died silently, as
 * when a device slept, only after a quarter of an hour. After the last byte the server may be creating the file.
 */
const longestSilence = { underWay: 60_000, atEnd: 300_000 };

const endpoint = '/drive/v1/uploads';

/** The rule as the server has it; `skip` is decided here, once the server has reported the taken name. */
const onConflict: Readonly<Record<NameRule, string>> = {
  ask: 'ask',
  skip: 'ask',
  rename: 'rename',
  replace: 'replace',
};

/** Of a creation, by itself or in a batch: its key belongs to these facts. */
export const creationFactsOf = (file: QueuedFile, parentId: string) => ({
  filename: file.name,
  filetype: file.type,
  parent_id: parentId,
  on_conflict: onConflict[file.rule],
  user_modified_time: new Date(file.lastModified).toISOString(),
  idempotency_key: idempotencyKeyOf('sent', file, parentId),
});

/**
 * Sends a file, from where the server has it: tus 1.0. Tries once; the queue decides when to try again. The empty
 * creation comes before the bytes, and is named by a key, as is all that makes something: an answer that is lost never makes
 * the file twice, nor reserves its space twice.
 */
export function beginTransfer(
  file: QueuedFile,
  content: File,
  folderId: () => Promise<string>,
  report: (event: TransferEvent) => void,
  visitor?: VisitorHeaders,
): Transfer {
  let stopUpload: (() => void) | undefined;
  let isStopped = false;
  const fail = async (error: unknown) => {
    const failure = await failureOf(error, content, file.url !== undefined, ...(visitor ? [null] : []));
    if (!isStopped) report(failure);
  };
  const start = async () => {
    const parentId = file.url === undefined ? await folderId() : '';
    if (isStopped) return;
    if (file.url === undefined && visitor === undefined) {
      const isWanted = () => !isStopped;
      const fileId = await createFromKnownContent(file, content, { parentId, isWanted, report });
      if (fileId !== undefined) return report({ type: 'done', fileId, wasKnown: true });
      if (isStopped) return;
    }
    const upload = uploadOf(file, content, { parentId, report, fail, visitor });
    stopUpload = upload.stop;
    upload.start();
  };
  start().catch(fail);
  return {
    stop() {
      isStopped = true;
      stopUpload?.();
    },
  };
}

interface TusOptions {
  readonly visitor: VisitorHeaders | undefined;
  readonly parentId: string;
  readonly report: (event: TransferEvent) => void;
  readonly fail: (error: unknown) => void;
}

interface TusUpload extends Transfer {
  readonly start: () => void;
}

function uploadOf(
  file: QueuedFile,
  content: File,
  { parentId, report, fail, visitor }: TusOptions,
): TusUpload {
  const key = idempotencyKeyOf('sent', file, parentId);
  let sentBefore: number | undefined;
  let reportedAt = 0;
  let isStopped = false;
  let isBeingCreated = false;
  const end = () => {
    isStopped = true;
    idleTimeout.clear();
    void upload.abort();
  };
  const stop = () => {
    isStopped = true;
    // A creation is still answered: a paused upload continues from what it created.
    if (!isBeingCreated) end();
  };
  const idleTimeout = createIdleTimeout(() => {
    end();
    fail(new Error(`no byte and no answer for ${longestSilence.underWay} ms or more`));
  });
  const awaitMore = (sent: number) =>
    idleTimeout.extend(sent < file.size ? longestSilence.underWay : longestSilence.atEnd);
  const upload = new Upload(content, {
    endpoint: file.url === undefined ? endpoint : null,
    uploadUrl: file.url ?? null,
    metadata: creationFactsOf(file, parentId),
    chunkSize: piece,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      const headers = visitor ?? (await bearer.headers(file.accountId));
      // tus would send an upload that was stopped meanwhile.
      if (isStopped) throw new Error('stopped');
      isBeingCreated = upload.url === null;
      if (isBeingCreated) report({ type: 'creating', key });
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    },
    onUploadUrlAvailable: () => {
      isBeingCreated = false;
      if (upload.url !== null) report({ type: 'created', url: pathOf(upload.url) });
      if (isStopped) end();
    },
    onProgress: (sent) => {
      awaitMore(sent);
      const at = performance.now();
      if (sentBefore !== undefined && sent < file.size && at - reportedAt < leastBetween) return;
      // Bytes before this start were counted then; the first report only gives the position.
      const more = sentBefore === undefined ? 0 : Math.max(0, sent - sentBefore);
      report({ type: 'progress', sent, more, at });
      sentBefore = sent;
      reportedAt = at;
    },
    onSuccess: ({ lastResponse }) => {
      idleTimeout.clear();
      const fileId = lastResponse.getHeader('x-file-id') ?? '';
      report({ type: 'done', fileId, wasKnown: false });
    },
    onError: (error) => {
      idleTimeout.clear();
      fail(error);
    },
  });
  return {
    start() {
      awaitMore(file.sent);
      upload.start();
    },
    stop,
  };
}

/** An address of the page's own server; whichever host it names, it is reached at the page's own host. */
const pathOf = (url: string): string => new URL(url, 'http://localhost').pathname;

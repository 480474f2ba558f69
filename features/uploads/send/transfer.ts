import { Upload } from 'tus-js-client';
import { bearer } from '../../session/index.ts';
import type { NameRule, QueuedFile } from '../queue/queue.ts';
import { failureOf, type TransferFailure } from './failure.ts';
import { createIdleTimeout } from './idle-timeout.ts';
import { createFromKnownContent, idempotencyKeyOf } from './instant-upload.ts';

export interface TransferListener {
  /** The account has something of this size: it is found out whether it is this. */
  readonly compared: () => void;
  /** The drive is asked to make the file of content of this hash; undefined once it has answered. */
  readonly asked: (hash: string | undefined) => void;
  /** The upload is asked for under this key: until an answer comes it may be there, and nobody knows where. */
  readonly beginning: (key: string) => void;
  readonly begun: (url: string) => void;
  /** Bytes that the server has, and how many of them are new; at most four times a second. */
  readonly moved: (progress: { readonly sent: number; readonly more: number; readonly at: number }) => void;
  /** `wasKnown`: the account had the content, and nothing was sent. */
  readonly succeeded: (fileId: string, wasKnown: boolean) => void;
  readonly broke: (how: TransferFailure) => void;
}

export interface Transfer {
  /**
   * Ends the sending; what has arrived stays on the server. Nothing is heard afterwards but what it has become: where an
   * upload that was being begun is, so that it can be given up, or the file.
   */
  readonly stop: () => void;
}

/** Bytes of one request. The server keeps what arrives of one that breaks; proxies do not like endless ones. */
const piece = 64 * 1024 * 1024;
/** Ms between two words about progress. */
const leastBetween = 250;
/**
 * Ms without a byte or an answer after which a line is given up: of one that died without a word, as when a device slept,
 * the system tells only after a quarter of an hour. After the last byte the server may be making the file meanwhile.
 */
const longestSilence = { underWay: 60_000, atEnd: 300_000 };

const endpoint = '/drive/v1/uploads';

/** The rule as the server knows it; `skip` is decided here, once the server has said that the name is taken. */
const onConflict: Readonly<Record<NameRule, string>> = {
  ask: 'ask',
  skip: 'ask',
  rename: 'rename',
  replace: 'replace',
};

/**
 * Sends a file, from where the server has it: tus 1.0. Tries once; the queue decides when to try again. The empty
 * creation comes before the bytes, and is named by a key, as is all that makes something: an answer that is lost never makes
 * the file twice, nor promises its room twice.
 */
export function beginTransfer(
  file: QueuedFile,
  content: File,
  folderId: () => Promise<string>,
  listener: TransferListener,
): Transfer {
  let stop: (() => void) | undefined;
  let isStopped = false;
  const heard = { ...listener };
  const silence = () => {
    isStopped = true;
    stop?.();
  };
  const broke = async (error: unknown) => {
    const how = await failureOf(error, content, file.url !== undefined);
    if (!isStopped) heard.broke(how);
  };
  const start = async () => {
    const parentId = file.url === undefined ? await folderId() : '';
    if (isStopped) return;
    if (file.url === undefined) {
      const isWanted = () => !isStopped;
      const { compared, asked } = heard;
      const fileId = await createFromKnownContent(file, content, { parentId, isWanted, compared, asked });
      if (fileId !== undefined) return heard.succeeded(fileId, true);
      if (isStopped) return;
    }
    const upload = uploadOf(file, content, parentId, {
      ...heard,
      succeeded: (fileId) => heard.succeeded(fileId, false),
      broke,
    });
    stop = upload.stop;
    upload.start();
  };
  start().catch(broke);
  return { stop: silence };
}

interface Hearing extends Omit<TransferListener, 'broke' | 'succeeded' | 'asked'> {
  readonly succeeded: (fileId: string) => void;
  readonly broke: (error: unknown) => void;
}

interface Sending {
  readonly start: () => void;
  readonly stop: () => void;
}

function uploadOf(file: QueuedFile, content: File, parentId: string, heard: Hearing): Sending {
  const key = idempotencyKeyOf('sent', file, parentId);
  let known: number | undefined;
  let spokenAt = 0;
  let isStopped = false;
  let isBeingBegun = false;
  const end = () => {
    isStopped = true;
    line.clear();
    void upload.abort();
  };
  const stop = () => {
    isStopped = true;
    // The server promises its room all the same, and only its answer says where it can be given back.
    if (!isBeingBegun) end();
  };
  const line = createIdleTimeout(() => {
    end();
    heard.broke(new Error(`no byte and no answer for ${longestSilence.underWay} ms or more`));
  });
  const hear = (sent: number) =>
    line.extend(sent < file.size ? longestSilence.underWay : longestSilence.atEnd);
  const upload = new Upload(content, {
    endpoint: file.url === undefined ? endpoint : null,
    uploadUrl: file.url ?? null,
    metadata: {
      filename: file.name,
      filetype: file.type,
      parent_id: parentId,
      on_conflict: onConflict[file.rule],
      user_modified_time: new Date(file.lastModified).toISOString(),
      idempotency_key: key,
    },
    chunkSize: piece,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      const headers = await bearer.headers(file.accountId);
      // tus would send what was stopped meanwhile.
      if (isStopped) throw new Error('stopped');
      isBeingBegun = upload.url === null;
      if (isBeingBegun) heard.beginning(key);
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    },
    onUploadUrlAvailable: () => {
      isBeingBegun = false;
      if (upload.url !== null) heard.begun(pathOf(upload.url));
      if (isStopped) end();
    },
    onProgress: (sent) => {
      hear(sent);
      const at = performance.now();
      if (known !== undefined && sent < file.size && at - spokenAt < leastBetween) return;
      // What came before this start was counted then; the first word only says where it stands.
      heard.moved({ sent, more: known === undefined ? 0 : Math.max(0, sent - known), at });
      known = sent;
      spokenAt = at;
    },
    onSuccess: ({ lastResponse }) => {
      line.clear();
      heard.succeeded(lastResponse.getHeader('x-file-id') ?? '');
    },
    onError: (error) => {
      line.clear();
      heard.broke(error);
    },
  });
  return {
    start() {
      hear(file.sent);
      upload.start();
    },
    stop,
  };
}

/** An address of the page's own server; whichever host it named, it is asked where the page is. */
const pathOf = (url: string): string => new URL(url, 'http://localhost').pathname;

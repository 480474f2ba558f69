import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { CallError, lastRefusal } from '../../api/error.ts';
import { bearer } from '../session/index.ts';
import { keyOf, makeOfKnown } from './instant.ts';
import { isPassing, isUnanswered } from './passing.ts';
import type { NameRule, QueuedFile } from './queue.ts';

/** Why bytes stopped going. */
export type Break =
  /** No answer, or one that asks to come again: it goes on after a while. */
  | { readonly kind: 'line'; readonly retryAfter?: number | undefined; readonly isOurs?: boolean }
  /** The folder has that name. */
  | { readonly kind: 'taken' }
  /** The server has forgotten the upload: it begins anew. */
  | { readonly kind: 'gone' }
  /** The disk does not give the file any more: it was moved, renamed or changed. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'refused'; readonly reason: string; readonly requestId: string | undefined };

export interface TransferListener {
  /** The account has something of this size: it is found out whether it is this. */
  readonly compared: () => void;
  /** The drive is asked to make the file of content of this hash; undefined once it has answered. */
  readonly asked: (hash: string | undefined) => void;
  readonly begun: (url: string) => void;
  /** Bytes that the server has, and how many of them are new; at most four times a second. */
  readonly moved: (progress: { readonly sent: number; readonly more: number; readonly at: number }) => void;
  /** `wasKnown`: the account had the content, and nothing was sent. */
  readonly succeeded: (fileId: string, wasKnown: boolean) => void;
  readonly broke: (how: Break) => void;
}

export interface Transfer {
  /** Ends the sending; what has arrived stays on the server. Nothing is heard afterwards. */
  readonly stop: () => void;
}

/** Bytes of one request. The server keeps what arrives of one that breaks; proxies do not like endless ones. */
const piece = 64 * 1024 * 1024;
/** Ms between two words about progress. */
const leastBetween = 250;

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
    const how = await breakOf(error, content, file.url !== undefined);
    if (!isStopped) heard.broke(how);
  };
  const start = async () => {
    const parentId = file.url === undefined ? await folderId() : '';
    if (isStopped) return;
    if (file.url === undefined) {
      const isWanted = () => !isStopped;
      const { compared, asked } = heard;
      const fileId = await makeOfKnown(file, content, { parentId, isWanted, compared, asked });
      // Also told of one that was stopped meanwhile: it is there.
      if (fileId !== undefined) return heard.succeeded(fileId, true);
      if (isStopped) return;
    }
    const upload = uploadOf(file, content, parentId, {
      ...heard,
      succeeded: (fileId) => isStopped || heard.succeeded(fileId, false),
      broke,
    });
    stop = () => void upload.abort();
    upload.start();
  };
  start().catch(broke);
  return { stop: silence };
}

interface Hearing extends Omit<TransferListener, 'broke' | 'succeeded' | 'asked'> {
  readonly succeeded: (fileId: string) => void;
  readonly broke: (error: unknown) => void;
}

function uploadOf(file: QueuedFile, content: File, parentId: string, heard: Hearing): Upload {
  let known: number | undefined;
  let spokenAt = 0;
  const upload = new Upload(content, {
    endpoint: file.url === undefined ? endpoint : null,
    uploadUrl: file.url ?? null,
    metadata: {
      filename: file.name,
      filetype: file.type,
      parent_id: parentId,
      on_conflict: onConflict[file.rule],
      user_modified_time: new Date(file.lastModified).toISOString(),
      idempotency_key: keyOf('sent', file, parentId),
    },
    chunkSize: piece,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      const headers = await bearer.headers(file.accountId);
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    },
    onUploadUrlAvailable: () => upload.url !== null && heard.begun(pathOf(upload.url)),
    onProgress: (sent) => {
      const at = performance.now();
      if (known !== undefined && sent < file.size && at - spokenAt < leastBetween) return;
      // What came before this start was counted then; the first word only says where it stands.
      heard.moved({ sent, more: known === undefined ? 0 : Math.max(0, sent - known), at });
      known = sent;
      spokenAt = at;
    },
    onSuccess: ({ lastResponse }) => heard.succeeded(lastResponse.getHeader('x-file-id') ?? ''),
    onError: heard.broke,
  });
  return upload;
}

/** An address of the page's own server; whichever host it named, it is asked where the page is. */
const pathOf = (url: string): string => new URL(url, 'http://localhost').pathname;

async function breakOf(error: unknown, content: File, wasBegun: boolean): Promise<Break> {
  if (error instanceof CallError) return breakOfCall(error);
  const { originalRequest: request, originalResponse: response } = error as Partial<DetailedError>;
  if (!response || response.getStatus() === 0) {
    // A file that the disk no longer gives looks like a line that broke.
    if (!(await isReadable(content))) return { kind: 'unreadable' };
    return { kind: 'line' };
  }
  return judge(response, request, wasBegun);
}

/** A call that comes before the upload: for its folder, or whether the drive has the content. */
function breakOfCall(error: CallError): Break {
  const { error: reason, retryAfter, requestId } = lastRefusal(error);
  return isUnanswered(error) ? { kind: 'line', retryAfter } : { kind: 'refused', reason, requestId };
}

async function judge(
  response: HttpResponse,
  request: HttpRequest | undefined,
  wasBegun: boolean,
): Promise<Break> {
  const status = response.getStatus();
  const reason = reasonIn(response.getBody());
  if (reason === 'file_duplicated_name') return { kind: 'taken' };
  if (reason === 'upload_gone' || (wasBegun && (status === 404 || status === 410))) return { kind: 'gone' };
  if (status === 401) {
    // Where nobody is signed in any more the session tells it, and the queue waits for the same account.
    const authorization = String(request?.getHeader('authorization') ?? '');
    await bearer.renew({ authorization }).catch(() => false);
    return { kind: 'line', retryAfter: 0 };
  }
  if (isPassing(status)) return { kind: 'line', retryAfter: secondsIn(response) };
  return { kind: 'refused', reason, requestId: response.getHeader('x-request-id') };
}

function secondsIn(response: HttpResponse): number | undefined {
  const seconds = Number(response.getHeader('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

function reasonIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'string' ? error : 'unknown';
  } catch {
    return 'unknown';
  }
}

async function isReadable(content: File): Promise<boolean> {
  if (content.size === 0) return true;
  try {
    return (await content.slice(0, 1).arrayBuffer()).byteLength === 1;
  } catch {
    return false;
  }
}

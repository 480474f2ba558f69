import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import { CallError, lastRefusal } from '../../../api/error.ts';
import { bearer } from '../../session/index.ts';
import type { TransferFailure } from '../queue/transfer-event.ts';
import { isTransient, isUnanswered } from './retry.ts';

/** A request was refused for want of a right; another may be had. */
type Renew = (authorization: string) => Promise<unknown>;

/** If the session has ended, the session model reports it, and the queue waits for the same account. */
const renewSession: Renew = (authorization) => bearer.renew({ authorization }).catch(() => false);

/**
 * Reads an error of a call or of tus. `wasBegun`: the upload had an address before this try. `renew`: null where no other right can
 * be had, and that is a refusal.
 */
export async function failureOf(
  error: unknown,
  content: File,
  wasBegun: boolean,
  renew: Renew | null = renewSession,
): Promise<TransferFailure> {
  if (error instanceof CallError) return failureOfCall(error);
  const { originalRequest: request, originalResponse: response } = error as Partial<DetailedError>;
  if (!response || response.getStatus() === 0) {
    // An unreadable file looks like a lost connection.
    if (!(await isReadable(content))) return { type: 'unreadable' };
    return { type: 'interrupted' };
  }
  return failureOfResponse({ response, request, wasBegun, renew });
}

/** A call that comes before the upload: for its folder, or whether the drive has the content. */
function failureOfCall(error: CallError): TransferFailure {
  const { error: reason, retryAfter, requestId } = lastRefusal(error);
  return isUnanswered(error) ? { type: 'interrupted', retryAfter } : { type: 'refused', reason, requestId };
}

interface Refusal {
  readonly response: HttpResponse;
  readonly request: HttpRequest | undefined;
  readonly wasBegun: boolean;
  readonly renew: Renew | null;
}

async function failureOfResponse({ response, request, wasBegun, renew }: Refusal): Promise<TransferFailure> {
  const status = response.getStatus();
  const reason = reasonIn(response.getBody());
  if (reason === 'file_duplicated_name') return { type: 'name-taken' };
  if (reason === 'upload_gone' || (wasBegun && (status === 404 || status === 410)))
    return { type: 'upload-gone' };
  if (status === 401 && renew !== null) {
    await renew(String(request?.getHeader('authorization') ?? ''));
    return { type: 'interrupted', retryAfter: 0 };
  }
  if (isTransient(status)) return { type: 'interrupted', retryAfter: secondsIn(response) };
  return { type: 'refused', reason, requestId: response.getHeader('x-request-id') };
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

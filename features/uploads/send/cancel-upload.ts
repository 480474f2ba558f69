import { callTimeout } from '../../../api/client.ts';
import { type Clock, systemClock } from '../../../api/clock.ts';
import { endNamedUpload, uploadState } from '../../../api/contract/uploads.ts';
import { CallError, isCancelled, lastRefusal } from '../../../api/error.ts';
import { bearer, callDrive } from '../../session/index.ts';
import { isUnanswered, retryDelay } from './retry.ts';
import { createUnwantedUploads, type UnwantedUpload, type UnwantedUploads } from './unwanted.ts';

/**
 * Cancels an account's upload, so that the space reserved for it is free at once; otherwise the server does it after a
 * day.
 * @returns whether the server has answered.
 */
async function cancelByUrl(url: string, accountId: string): Promise<boolean> {
  const { status } = await fetch(url, {
    method: 'DELETE',
    headers: { ...(await bearer.headers(accountId)), 'tus-resumable': '1.0.0' },
    keepalive: true,
    signal: AbortSignal.timeout(callTimeout),
  });
  return status < 500 && ![401, 408, 423, 425, 429].includes(status);
}

/** Tries within some three minutes: the connection on which the answer was lost may be down for a while. */
const mostTries = 10;

/** Gives up the upload that a creation has begun, or may yet begin. @returns whether the server has answered. */
async function cancelByKey(
  key: string,
  accountId: string,
  { wait }: Pick<Clock, 'wait'> = systemClock,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await callDrive(endNamedUpload, { query: { idempotency_key: key }, as: accountId });
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || isCancelled(error)) throw error;
      if (!isUnanswered(error)) return true;
      if (tries === mostTries) return false;
      await wait(retryDelay(tries, lastRefusal(error).retryAfter));
    }
  }
}

/**
 * Ends cancelled uploads at the server. Until that has answered they are kept: the line may be down longer than this page is
 * open.
 */
export async function cancelUploads(
  uploads: readonly UnwantedUpload[],
  unwanted: UnwantedUploads = createUnwantedUploads(),
): Promise<void> {
  unwanted.keep(uploads, Date.now());
  await Promise.all(uploads.map((upload) => cancelOne(upload, unwanted)));
}

async function cancelOne(upload: UnwantedUpload, unwanted: UnwantedUploads): Promise<void> {
  try {
    if ('key' in upload) {
      if (await cancelByKey(upload.key, upload.accountId)) unwanted.drop(upload);
    } else if (!isUploadPath(upload.url) || (await cancelByUrl(upload.url, upload.accountId))) {
      unwanted.drop(upload);
    }
  } catch {
    // Not answered: the next page, or the next connection, retries.
  }
}

/** Those that an earlier page or connection could not cancel. One after the other, in the background. */
export async function cancelLeftover(
  accountId: string,
  unwanted: UnwantedUploads = createUnwantedUploads(),
): Promise<void> {
  for (const upload of unwanted.of(accountId, Date.now())) await cancelOne(upload, unwanted);
}

/** Only paths of uploads are accepted: any code of the site could have written the stored value. */
const isUploadPath = (url: string): boolean =>
  url.startsWith(uploadState.path.replace('{id}', '')) && !url.includes('..');

import { patience } from '../../../api/client.ts';
import { type Clock, systemClock } from '../../../api/clock.ts';
import { endNamedUpload, uploadState } from '../../../api/contract/uploads.ts';
import { CallError, isCancelled, lastRefusal } from '../../../api/error.ts';
import { bearer, callDrive } from '../../session/index.ts';
import { isUnanswered, retryDelay } from './retry.ts';

/** Cancels an account's upload, so that the space reserved for it is free at once; else the server does it after days. */
export async function cancelByUrl(url: string, accountId: string): Promise<void> {
  await fetch(url, {
    method: 'DELETE',
    headers: { ...(await bearer.headers(accountId)), 'tus-resumable': '1.0.0' },
    keepalive: true,
    signal: AbortSignal.timeout(patience),
  });
}

/** An upload that was asked for, and of which no answer has come. */
export interface UnconfirmedUpload {
  readonly key: string;
  readonly accountId: string;
}

/** Tries within some three minutes: the connection on which the answer was lost may be down for a while. */
const mostTries = 10;

/** Gives up the upload that a creation has begun, or may yet begin. */
export async function cancelByKey(
  { key, accountId }: UnconfirmedUpload,
  { wait }: Pick<Clock, 'wait'> = systemClock,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await callDrive(endNamedUpload, { query: { idempotency_key: key }, as: accountId });
      return;
    } catch (error) {
      if (!(error instanceof CallError) || isCancelled(error)) throw error;
      if (!isUnanswered(error) || tries === mostTries) throw error;
      await wait(retryDelay(tries, lastRefusal(error).retryAfter));
    }
  }
}

/** Only paths of uploads are followed: what is kept in the browser could have been written by anything. */
export const isUploadPath = (url: string): boolean =>
  url.startsWith(uploadState.path.replace('{id}', '')) && !url.includes('..');

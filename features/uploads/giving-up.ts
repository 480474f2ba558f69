import { patience } from '../../api/client.ts';
import { uploadState } from '../../api/contract/uploads.ts';
import { bearer } from '../session/index.ts';

/** Gives an account's upload up, so that the room that was promised to it is free at once; unheard, it ends by itself in days. */
export async function endUpload(url: string, accountId: string): Promise<void> {
  await fetch(url, {
    method: 'DELETE',
    headers: { ...(await bearer.headers(accountId)), 'tus-resumable': '1.0.0' },
    keepalive: true,
    signal: AbortSignal.timeout(patience),
  });
}

/** Only paths of uploads are followed: what is kept in the browser could have been written by anything. */
export const isUploadPath = (url: string): boolean =>
  url.startsWith(uploadState.path.replace('{id}', '')) && !url.includes('..');

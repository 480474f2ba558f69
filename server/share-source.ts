import {
  displayAt,
  passTokenCookie,
  readSharedDisplay,
  type SharePageArrival,
  sharedDisplayCookie,
  writeSharedDisplay,
} from '../api/contract/share-page.ts';
import type { CacheTerms, Source, SourceRequest } from '../app/server.ts';
import { isUnreachable } from './db/index.ts';
import type { Drive } from './drive.ts';
import { ApiError } from './errors.ts';
import { networkKey } from './http/limits.ts';
import { semaphoreOfAccount } from './http/mount.ts';
import { createSemaphoreByKey } from './http/semaphore.ts';
import { sampleShare } from './share-sample.ts';

/** The part of the drive that the pages of shares are rendered from. */
export type ShareApi = Pick<Drive, 'limit' | 'receive' | 'pageVersion'>;

/**
 * The source of the share page: reads the drive directly, within the rate limit of an address. While the drive is not
 * open, its database is away, or the visitor is over the limit, the page says that it cannot be reached.
 */
export const shareSource = (api: () => ShareApi | undefined): Source => {
  // The same limit as for visitors' calls: no network holds every connection to the database.
  const semaphoreOf = createSemaphoreByKey(semaphoreOfAccount);
  const read = async ({ params, query, address, cookie }: SourceRequest): Promise<SharePageArrival> => {
    const shareId = params.share_id ?? '';
    const place = {
      shareId,
      folderId: params.parent_ids?.split('/').at(-1) ?? '',
      display: displayOf({ query, cookie }),
    };
    const unreachable: SharePageArrival = { ...place, status: 'UNREACHABLE', page: null, path: null };
    const drive = api();
    if (drive === undefined) return unreachable;
    try {
      await drive.limit('read', { address, caller: undefined });
      const token = cookie(passTokenCookie + shareId);
      const arriving = { ...place, token, userId: cookie('user_id') };
      return await semaphoreOf(networkKey(address))(() => drive.receive(arriving));
    } catch (error) {
      if (isUnreachable(error) || isPassing(error)) return unreachable;
      throw error;
    }
  };
  return Object.assign(read, { cacheTerms: cacheTermsBy(api), sample: sampleShare });
};

/**
 * Pages of open shares are the same for all visitors with the same language and display settings. Signed-in visitors,
 * and those admitted by a passcode, get a page of their own. Such a check does not count against the rate limit: it
 * costs a part of one statement, and rendering a page that is not kept is counted.
 */
const cacheTermsBy =
  (api: () => ShareApi | undefined) =>
  async ({ params, query, cookie }: SourceRequest): Promise<CacheTerms | undefined> => {
    const shareId = params.share_id ?? '';
    const drive = api();
    if (drive === undefined) return undefined;
    if (cookie('user_id') !== undefined || cookie(passTokenCookie + shareId) !== undefined) return undefined;
    try {
      const pageVersion = await drive.pageVersion(shareId);
      if (pageVersion === undefined) return undefined;
      const variant = writeSharedDisplay(displayOf({ query, cookie }));
      return { variant, fingerprint: pageVersion.print, until: pageVersion.until, given: pageVersion.viewed };
    } catch (error) {
      // Reading will fail with the same error, and the page says so.
      if (isUnreachable(error) || isPassing(error)) return undefined;
      throw error;
    }
  };

const displayOf = ({ query, cookie }: Pick<SourceRequest, 'query' | 'cookie'>) =>
  displayAt(query, readSharedDisplay(cookie(sharedDisplayCookie)));

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.reason === 'unavailable' || error.reason === 'too_many_requests');

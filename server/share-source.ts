import {
  passTokenCookie,
  readSharedDisplay,
  type SharePageArrival,
  sharedDisplayCookie,
} from '../api/contract/share-page.ts';
import type { Ask } from '../app/server.ts';
import { isUnreachable } from './db/index.ts';
import type { Drive } from './drive.ts';
import { Refusal } from './errors.ts';
import { networkKey } from './http/limits.ts';
import { turnsOfAccount } from './http/mount.ts';
import { createTurnsByKey } from './http/turns.ts';

/** The part of the drive that the pages of shares are rendered from. */
export type ShareDoor = Pick<Drive, 'limit' | 'receive'>;

/**
 * The source of the share page: the drive, asked without a call, within what one address may ask. While the drive is not
 * open, its database is away, or the visitor asks too often, the page says that it cannot be reached.
 */
export const shareSource = (door: () => ShareDoor | undefined) => {
  // As the calls of visitors take turns: no network holds every connection to the database.
  const turnsOf = createTurnsByKey(turnsOfAccount);
  return async ({ params, address, cookie }: Ask): Promise<SharePageArrival> => {
    const shareId = params.share_id ?? '';
    const place = {
      shareId,
      folderId: params.parent_ids?.split('/').at(-1) ?? '',
      display: readSharedDisplay(cookie(sharedDisplayCookie)),
    };
    const unreachable: SharePageArrival = { ...place, status: 'UNREACHABLE', page: null, path: null };
    const drive = door();
    if (drive === undefined) return unreachable;
    try {
      await drive.limit('read', { address, userId: undefined });
      const token = cookie(passTokenCookie + shareId);
      const arriving = { ...place, token, userId: cookie('user_id') };
      return await turnsOf(networkKey(address))(() => drive.receive(arriving));
    } catch (error) {
      if (isUnreachable(error) || isPassing(error)) return unreachable;
      throw error;
    }
  };
};

const isPassing = (error: unknown): boolean =>
  error instanceof Refusal && (error.reason === 'unavailable' || error.reason === 'too_many_requests');

import type { SharePageArrival } from '../../../api/contract/share-page.ts';
import type { SharePage } from '../../../api/contract/share-visits.ts';
import { Refusal } from '../../errors.ts';
import type { Access, Admitted } from './access.ts';
import { presentPage } from './present.ts';
import type { Tally } from './tally.ts';
import type { Visits, Wanted } from './visits.ts';

export interface PagesDeps {
  readonly publicUrl: string;
  readonly now: () => number;
  readonly avatarUrl: (avatarId: string) => string;
  readonly visits: Visits;
}

/** A share with one page of one of its folders. */
export type PresentPageOf = (
  admitted: Pick<Admitted, 'share' | 'token'>,
  folderId: string,
  wanted: Wanted,
) => Promise<SharePage>;

export const createPages =
  ({ publicUrl, now, avatarUrl, visits }: PagesDeps): PresentPageOf =>
  async ({ share, token }, folderId, wanted) => {
    const [{ files, nextPageToken }, fileNum] = await Promise.all([
      visits.list(share, folderId, wanted),
      // Told once: whoever scrolls on knows it.
      wanted.page_token === '' ? visits.count(share) : 0,
    ]);
    return presentPage(share, { publicUrl, now: now(), avatarUrl, fileNum, files, nextPageToken, token });
  };

/** Somebody who opens the page of a share. */
export interface Arriving extends Pick<SharePageArrival, 'shareId' | 'folderId' | 'display'> {
  /** What they were given for the passcode, if they were. */
  readonly token: string | undefined;
  /** Whose browser it says it is: believed as far as a look is not counted for it. */
  readonly userId: string | undefined;
}

export interface ReceiveDeps {
  readonly access: Access;
  readonly visits: Visits;
  readonly tally: Tally;
  readonly pageOf: PresentPageOf;
}

export type Receive = (visitor: Arriving) => Promise<SharePageArrival>;

/** Entries of the first view (spec section 9). */
const limit = 100;

/** What the page of a share is rendered from. Without admission it is the same for every share that stands so. */
export const createReceive =
  ({ access, visits, tally, pageOf }: ReceiveDeps): Receive =>
  async ({ shareId, folderId, display, token, userId }) => {
    const found = await access.byToken(shareId, token);
    const arrival = { shareId, folderId, display, status: found.status, page: null, path: null };
    if (found.status !== 'OK') return arrival;
    const wanted: Wanted = {
      limit,
      page_token: '',
      thumbnail_size: 'SIZE_MEDIUM',
      order: display.order,
      pin_folders: display.pinFolders,
      filters: '',
    };
    if (userId !== found.share.user_id) tally.viewed(found.share.id);
    try {
      const [page, path] = await Promise.all([
        pageOf(found, folderId, wanted),
        // The page is one of the folder, or there is none: whether the share shows it is asked there.
        folderId === '' ? [] : visits.way(found.share, folderId),
      ]);
      return { ...arrival, page, path };
    } catch (error) {
      if (!(error instanceof Refusal && error.reason === 'file_not_found')) throw error;
      const page = await pageOf(found, '', { ...wanted, limit: 1 });
      return { ...arrival, page: { ...page, files: [], next_page_token: '' } };
    }
  };

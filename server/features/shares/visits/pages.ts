import type { SharedEntry, SharePageArrival } from '../../../../api/contract/share-page.ts';
import type { SharePage } from '../../../../api/contract/share-visits.ts';
import type { ShareCounters } from '../counters.ts';
import { presentPage } from '../present.ts';
import type { Access, Admitted } from './access.ts';
import type { VisitPage, Visits, Wanted } from './visits.ts';

interface PagesDeps {
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

interface Pages {
  readonly of: PresentPageOf;
  /** The same for a folder that the share is known to show, with the number of shared entries. */
  readonly ofEntered: <File extends SharedEntry>(
    admitted: Pick<Admitted, 'share' | 'token'>,
    fileNum: number,
    page: VisitPage<File>,
  ) => Omit<SharePage, 'files'> & { files: File[] };
}

export const createPages = ({ publicUrl, now, avatarUrl, visits }: PagesDeps): Pages => {
  const ofEntered: Pages['ofEntered'] = ({ share, token }, fileNum, { files, nextPageToken }) =>
    presentPage(share, { publicUrl, now: now(), avatarUrl, fileNum, files, nextPageToken, token });
  return {
    of: async (admitted, folderId, wanted) => {
      const { share } = admitted;
      const [page, fileNum] = await Promise.all([
        visits.list(share, folderId, wanted),
        // Counted once: later pages of a list do not show it.
        wanted.page_token === '' ? visits.count(share) : 0,
      ]);
      return ofEntered(admitted, fileNum, page);
    },
    ofEntered,
  };
};

/** A visitor who opens the page of a share. */
interface Arriving extends Pick<SharePageArrival, 'shareId' | 'folderId' | 'display'> {
  /** Their passcode token, if they have one. */
  readonly token: string | undefined;
  /** The account that the browser claims: used only to not count a view by the owner. */
  readonly userId: string | undefined;
}

interface ReceiveDeps {
  readonly access: Access;
  readonly visits: Visits;
  readonly counters: ShareCounters;
  readonly pageOf: Pages['ofEntered'];
  readonly now: () => number;
}

export type Receive = (visitor: Arriving) => Promise<SharePageArrival>;

/** Entries of the first view (spec section 9). */
const limit = 100;

/** Data of the page of a share. Without admission it is the same for every share of that status. */
export const createReceive =
  ({ access, visits, counters, pageOf, now }: ReceiveDeps): Receive =>
  async ({ shareId, folderId, display, token, userId }) => {
    const wanted: Wanted = {
      limit,
      page_token: '',
      thumbnail_size: 'SIZE_MEDIUM',
      order: display.order,
      pin_folders: display.pinFolders || display.order.startsWith('type'),
      filters: '',
    };
    const entering = { shareId, folderId, hasToken: token !== undefined, now: new Date(now()) };
    const entered = await visits.enter(entering, wanted);
    const found = access.judged(entered?.share, token);
    const arrival = { shareId, folderId, display, status: found.status, page: null, path: null };
    if (entered === undefined || found.status !== 'OK') return arrival;
    const { share, fileNum, path } = entered;
    if (userId !== share.user_id) counters.viewed(share.id);
    if (path !== undefined) return { ...arrival, page: pageOf(found, fileNum, await entered.page()), path };
    // The share itself, without the folder: its first entry provides the picture.
    const first = await visits.list(share, '', { ...wanted, limit: 1 });
    return { ...arrival, page: { ...pageOf(found, fileNum, first), files: [], next_page_token: '' } };
  };

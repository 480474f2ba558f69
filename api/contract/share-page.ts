import type { FileAnswer } from './file.ts';
import type { folderOrders } from './files.ts';
import type { SharePage } from './share-visits.ts';
import type { ShareStatus } from './shares.ts';

/** Data from which the server renders the page of a share, and the cookies of that page. It is no endpoint. */

/** `UNREACHABLE`: the status of the share could not be determined. */
export type SharePageStatus = ShareStatus | 'UNREACHABLE';

/** An entry in lists of a share. The other facts of a file come with its content, when it is opened. */
export type SharedEntry = Pick<
  FileAnswer,
  | 'kind'
  | 'id'
  | 'name'
  | 'size'
  | 'revision'
  | 'file_extension'
  | 'mime_type'
  | 'file_category'
  | 'modified_time'
  | 'thumbnail_link'
  | 'phase'
  | 'medias'
>;

/** A share with the first entries of one of its folders. */
export type ArrivingPage = Omit<SharePage, 'files'> & { readonly files: readonly SharedEntry[] };

export interface SharePageArrival {
  readonly shareId: string;
  /** The folder in the address; empty: the share itself. */
  readonly folderId: string;
  readonly status: SharePageStatus;
  /** Where the status is `OK`; its entries are those of the folder. */
  readonly page: ArrivingPage | null;
  /** From the share down to the folder; null where the share has no such folder. */
  readonly path: readonly PathStep[] | null;
  readonly display: SharedDisplay;
}

export interface PathStep {
  readonly id: string;
  readonly name: string;
}

type FolderOrder = (typeof folderOrders)[number];

/** In the order in which people choose among them. Named here once more, since parsers are not for the first view. */
const sharedOrders = [
  'name_asc',
  'name_desc',
  'type_desc',
  'type_asc',
  'mod_asc',
  'mod_desc',
  'size_asc',
  'size_desc',
] as const satisfies readonly FolderOrder[];
export type SharedOrder = (typeof sharedOrders)[number];

/** How shares are shown in this browser (spec section 3, "shared-view default"). */
export interface SharedDisplay {
  readonly order: SharedOrder;
  readonly pinFolders: boolean;
  readonly view: 'list' | 'grid';
}

export const defaultSharedDisplay: SharedDisplay = { order: 'mod_desc', pinFolders: true, view: 'grid' };

/** The cookie that stores it: the server must know before the first paint, so no other storage would do. */
export const sharedDisplayCookie = 'shared_display';

/** `mod_desc.pinned.grid`; whatever is missing or wrong is the default. */
export function readSharedDisplay(text: string | undefined): SharedDisplay {
  const [order, pinned, view] = (text ?? '').split('.');
  return {
    order: sharedOrders.find((known) => known === order) ?? defaultSharedDisplay.order,
    pinFolders: pinned !== 'mixed',
    view: view === 'list' ? 'list' : defaultSharedDisplay.view,
  };
}

export const writeSharedDisplay = ({ order, pinFolders, view }: SharedDisplay): string =>
  [order, pinFolders ? 'pinned' : 'mixed', view].join('.');

/** Orders as addresses may name them: by the words of the wire, or by the names and codes of spec section 9. */
const orderInAddress: Readonly<Record<string, SharedOrder>> = {
  ...(Object.fromEntries(sharedOrders.map((order) => [order, order])) as Record<string, SharedOrder>),
  ...{ NAME_ASC: 'name_asc', NAME_DESC: 'name_desc', 3: 'type_desc', 5: 'mod_asc', 6: 'mod_desc' },
  ...{ 7: 'size_asc', 8: 'size_desc' },
};

/** The display that `view` and `order` of an address ask for, else that of the visitor. */
export function displayAt(query: URLSearchParams, own: SharedDisplay): SharedDisplay {
  const [view, order = ''] = [query.get('view'), query.get('order') ?? ''];
  return {
    ...own,
    ...((view === 'list' || view === 'grid') && { view }),
    ...(Object.hasOwn(orderInAddress, order) && { order: orderInAddress[order]! }),
  };
}

/** Prefix of the cookie of a passcode token; the share's id follows (spec section 9). */
export const passTokenCookie = 'share_token_';

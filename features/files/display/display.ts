import { type AccountDisplay, mostFolderDisplays } from '../../../api/contract/display.ts';
import { isSortOrder, orderNamed, type SortOrder } from '../entry/sort-order.ts';

export type ViewType = 'list' | 'grid';

/** How folders are shown (spec section 3, display mode preference). */
export interface DisplayMode {
  readonly orderType: SortOrder;
  readonly pinFoldersTop: boolean;
  /** Whether a chosen order is one for all folders, or each folder keeps its own. */
  readonly orderSettingGlobal: boolean;
  readonly viewType: ViewType;
  readonly viewSettingGlobal: boolean;
}

export const defaultDisplay: DisplayMode = {
  orderType: 'MODIFIED_DESC',
  pinFoldersTop: true,
  orderSettingGlobal: true,
  viewType: 'grid',
  viewSettingGlobal: true,
};

/** Settings of one folder, where they are not for all. */
export type FolderDisplay = Partial<Pick<DisplayMode, 'orderType' | 'viewType'>>;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback);

/** Stored settings of any origin: missing or wrong values become the default. */
export function readDisplay(stored: unknown): DisplayMode {
  const { orderType, pinFoldersTop, orderSettingGlobal, viewType, viewSettingGlobal } = record(stored);
  return {
    orderType: isSortOrder(orderType) ? orderType : defaultDisplay.orderType,
    pinFoldersTop: flag(pinFoldersTop, defaultDisplay.pinFoldersTop),
    orderSettingGlobal: flag(orderSettingGlobal, defaultDisplay.orderSettingGlobal),
    viewType: acceptView(viewType),
    viewSettingGlobal: flag(viewSettingGlobal, defaultDisplay.viewSettingGlobal),
  };
}

/** Anything but a list is a grid (spec section 5). */
export const acceptView = (value: unknown): ViewType => (value === 'list' ? 'list' : 'grid');

export function readFolderDisplay(stored: unknown): FolderDisplay {
  const { orderType, viewType } = record(stored);
  return {
    ...(isSortOrder(orderType) && { orderType }),
    ...(viewType !== undefined && { viewType: acceptView(viewType) }),
  };
}

/** The display that `view` and `order` of an address ask for. */
export const displayNamed = ({ view, order = '' }: Readonly<Record<string, string>>): FolderDisplay =>
  readFolderDisplay({ orderType: orderNamed(order), viewType: view });

/** Choices that the account does not have yet. */
export interface UnsentDisplay {
  readonly common: Partial<DisplayMode>;
  /** By their folders. */
  readonly folders: Readonly<Record<string, FolderDisplay>>;
}

export const nothingUnsent: UnsentDisplay = { common: {}, folders: {} };

/** Choices of an earlier page that were not sent, of any origin. */
function readUnsent(stored: unknown): UnsentDisplay {
  const { common, folders } = record(stored);
  return {
    common: readKnown(common),
    folders: Object.fromEntries(
      Object.entries(record(folders)).map(([id, folder]) => [id, readFolderDisplay(folder)]),
    ),
  };
}

/** Only what is there, and right. */
const readKnown = (stored: unknown): Partial<DisplayMode> => {
  const given = record(stored);
  const whole = readDisplay(stored);
  return Object.fromEntries(Object.entries(whole).filter(([name, value]) => given[name] === value));
};

/** As the account has it, by the names of pages. */
const commonDisplayOf = ({ common }: AccountDisplay): Partial<DisplayMode> =>
  readKnown({
    orderType: common.order_type,
    pinFoldersTop: common.pin_folders_top,
    orderSettingGlobal: common.order_setting_global,
    viewType: common.view_type,
    viewSettingGlobal: common.view_setting_global,
  });

const folderDisplaysOf = ({ folders }: AccountDisplay): Record<string, FolderDisplay> =>
  Object.fromEntries(
    folders.map(({ folder_id, order_type, view_type }) => [
      folder_id,
      readFolderDisplay({ orderType: order_type, viewType: view_type }),
    ]),
  );

/** Settings that this browser has kept, of any origin. */
interface Stored {
  readonly common: unknown;
  readonly unsent: unknown;
}

/**
 * Where lists start: as the account has it, with what was chosen here and not sent. An account that has nothing takes over what
 * this browser had kept before.
 */
export function startingDisplay(
  { sub, display: kept }: { readonly sub: string; readonly display?: AccountDisplay | undefined },
  stored: Stored,
) {
  const isNew = kept === undefined || (Object.keys(kept.common).length === 0 && kept.folders.length === 0);
  const unsent = readUnsent(stored.unsent);
  const takenOver = { ...unsent, common: { ...(isNew && readKnown(stored.common)), ...unsent.common } };
  const folders = { ...(kept && folderDisplaysOf(kept)) };
  for (const [id, folder] of Object.entries(unsent.folders)) folders[id] = { ...folders[id], ...folder };
  return {
    display: { ...readDisplay(stored.common), ...(kept && commonDisplayOf(kept)), ...takenOver.common },
    /** By their keys. */
    folders: Object.fromEntries(Object.entries(folders).map(([id, folder]) => [folderKey(sub, id), folder])),
    unsent: takenOver,
  };
}

/** The same by the names of the wire, with at most so many folders as one call may have. */
export const sentDisplay = ({ common, folders }: UnsentDisplay) => ({
  common: {
    order_type: common.orderType,
    pin_folders_top: common.pinFoldersTop,
    order_setting_global: common.orderSettingGlobal,
    view_type: common.viewType,
    view_setting_global: common.viewSettingGlobal,
  },
  folders: Object.entries(folders)
    .slice(-mostFolderDisplays)
    .map(([folder_id, { orderType, viewType }]) => ({
      folder_id,
      order_type: orderType,
      view_type: viewType,
    })),
});

/** Under which keys an account’s settings lie. */
export const globalKey = (account: string): string => `global_${account}`;
export const folderKey = (account: string, folder: string): string => `folder_${account}_${folder}`;
export const unsentKey = (account: string): string => `unsent_${account}`;

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

/** Under which keys an account’s settings lie. */
export const globalKey = (account: string): string => `global_${account}`;
export const folderKey = (account: string, folder: string): string => `folder_${account}_${folder}`;

import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector';
import { pageOpened } from '../../../engine/view/index.ts';
import { $account, type Account, accountRecognised, signedOut } from '../../session/index.ts';
import type { SortOrder } from '../entry/sort-order.ts';
import { $location } from '../location/location-model.ts';
import {
  acceptView,
  type DisplayMode,
  displayNamed,
  type FolderDisplay,
  folderKey,
  globalKey,
  readFolderDisplay,
  startingDisplay,
  type UnsentDisplay,
  unsentKey,
  type ViewType,
} from './display.ts';
import { changeStored, readStored } from './display-store.ts';
import { displayChosen, unsentFound } from './sending-model.ts';

export const viewChosen = createEvent<ViewType>();
export const orderChosen = createEvent<SortOrder>();
export const pinFoldersToggled = createEvent();
/** Whether one choice is for all folders. */
export const orderScopeToggled = createEvent();
export const viewScopeToggled = createEvent();

/** The trash has an order of its own, which is not kept: it is opened to find what was deleted last. */
export const trashOrderChosen = createEvent<SortOrder>();
export const $trashOrder = createStore<SortOrder>('MODIFIED_DESC')
  .on(trashOrderChosen, (_, order) => order)
  .reset(signedOut);

/** Settings that this browser has kept. Rejects where it stores nothing. */
export const readDisplayFx = createEffect(async (account: string) => ({
  common: await readStored(globalKey(account)),
  unsent: await readStored(unsentKey(account)),
}));
export const readFolderDisplayFx = createEffect(async (key: string) =>
  readFolderDisplay(await readStored(key)),
);
/** Of a record that is there only the change is written: another window may have changed the rest. */
export const writeDisplayFx = createEffect(
  ({ key, value, change }: { key: string; value: object; change: object }) =>
    changeStored(key, value, change),
);

/** Null until it has been read: an unknown value must not be written (spec section 5). */
export const $display = createStore<DisplayMode | null>(null);
/** Settings of single folders, by key; an absent one has not been read. */
const $folderDisplays = createStore<Readonly<Record<string, FolderDisplay>>>({});

/** The key of the folder on show; other places have the settings of all. */
const $folderKey = combine($location, $account, (location, account) =>
  location?.type === 'folder' && account ? folderKey(account.sub, location.folderId) : null,
);
const $isFolderRequested = $display.map(
  (display) => display !== null && !(display.orderSettingGlobal && display.viewSettingGlobal),
);

/** As the open address asks for, where the person has not chosen otherwise. */
const $named = createStore<FolderDisplay>({}).on(pageOpened, (_, { query }) => displayNamed(query));

const $ownDisplay = combine(
  { display: $display, folders: $folderDisplays, key: $folderKey, isRequested: $isFolderRequested },
  ({ display, folders, key, isRequested }): DisplayMode | null => {
    if (!display || !isRequested || key === null) return display;
    const own = folders[key];
    if (!own) return null;
    return {
      ...display,
      orderType: (!display.orderSettingGlobal && own.orderType) || display.orderType,
      viewType: (!display.viewSettingGlobal && own.viewType) || display.viewType,
    };
  },
);
/** How the open place is shown; null until it is known. */
export const $shownDisplay = combine($ownDisplay, $named, (own, named) => own && { ...own, ...named });

/** Another user may have signed in since the request. */
const isMine = (account: Account | null, { params }: { readonly params: string }) => account?.sub === params;
/** The account's settings, and what this browser has beside them; the default where neither has any (spec section 4). */
const wasRead = sample({
  clock: [
    readDisplayFx.done,
    readDisplayFx.fail.map(({ params }) => ({ params, result: { common: undefined, unsent: undefined } })),
  ],
  source: $account,
  filter: isMine,
  fn: (account, { result }) => startingDisplay(account as Account, result),
});
sample({ clock: wasRead, fn: ({ unsent }) => unsent, target: unsentFound });
const toggled = merge([
  pinFoldersToggled.map(() => 'pinFoldersTop' as const),
  orderScopeToggled.map(() => 'orderSettingGlobal' as const),
  viewScopeToggled.map(() => 'viewSettingGlobal' as const),
]);
$display
  .on(wasRead, (_, { display }) => display)
  .on(toggled, (display, name) => display && { ...display, [name]: !display[name] })
  .reset(signedOut);

interface Choice {
  readonly change: FolderDisplay;
  /** The folder that keeps it; null: it is for all. */
  readonly key: string | null;
}
const chosen = sample({
  clock: [
    viewChosen.map((view): FolderDisplay => ({ viewType: acceptView(view) })),
    orderChosen.map((orderType): FolderDisplay => ({ orderType })),
  ],
  source: { display: $display, key: $folderKey },
  filter: ({ display }) => display !== null,
  fn: ({ display, key }, change): Choice => {
    const isGlobal = change.viewType === undefined ? display?.orderSettingGlobal : display?.viewSettingGlobal;
    return { change, key: isGlobal ? null : key };
  },
});
$named.on(chosen, ({ viewType, orderType }, { change }) =>
  readFolderDisplay(change.viewType ? { orderType } : { viewType }),
);
$display.on(chosen, (display, { change, key }) =>
  display && key === null ? { ...display, ...change } : display,
);
$folderDisplays
  .on(wasRead, (known, { folders }) => ({ ...folders, ...known }))
  // A choice made while it was read wins.
  .on(readFolderDisplayFx.done, (known, { params, result }) => ({
    ...known,
    [params]: { ...result, ...known[params] },
  }))
  .on(readFolderDisplayFx.fail, (known, { params }) => ({ ...known, [params]: {} }))
  .on(chosen, (known, { change, key }) =>
    key === null ? known : { ...known, [key]: { ...known[key], ...change } },
  )
  .reset(signedOut);

sample({
  clock: accountRecognised,
  source: $display,
  // Occurs again whenever a page opens; a choice made meanwhile wins.
  filter: (display) => display === null,
  fn: (_, { sub }) => sub,
  target: readDisplayFx,
});
sample({
  clock: [$folderKey, $isFolderRequested],
  source: { key: $folderKey, isRequested: $isFolderRequested, known: $folderDisplays },
  filter: ({ key, isRequested, known }) => isRequested && key !== null && !(key in known),
  fn: ({ key }) => key as string,
  target: readFolderDisplayFx,
});
const changed = sample({
  clock: [
    sample({ clock: chosen, filter: ({ key }) => key === null, fn: ({ change }) => Object.keys(change) }),
    toggled.map((name): string[] => [name]),
  ],
  source: { display: $display, account: $account },
  filter: ({ display, account }) => display !== null && account !== null,
  fn: ({ display, account }, names) => ({
    key: globalKey(account?.sub ?? ''),
    value: display as DisplayMode,
    change: Object.fromEntries(
      Object.entries(display as DisplayMode).filter(([name]) => names.includes(name)),
    ),
  }),
});
sample({ clock: changed, target: writeDisplayFx });
sample({
  clock: changed,
  fn: ({ change }): UnsentDisplay => ({ common: change, folders: {} }),
  target: displayChosen,
});
const changedInFolder = sample({
  clock: chosen,
  source: { known: $folderDisplays, location: $location },
  filter: (_, { key }) => key !== null,
  fn: ({ known, location }, { key, change }) => ({
    key: key as string,
    value: known[key as string] as FolderDisplay,
    change,
    folderId: location?.type === 'folder' ? location.folderId : '',
  }),
});
sample({
  clock: changedInFolder,
  fn: ({ folderId: _, ...record }) => record,
  target: writeDisplayFx,
});
sample({
  clock: changedInFolder,
  fn: ({ folderId, change }): UnsentDisplay => ({ common: {}, folders: { [folderId]: change } }),
  target: displayChosen,
});

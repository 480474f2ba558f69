import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { pageOpened } from '../../../engine/view/index.ts';
import { $account, accountRecognised } from '../../session/index.ts';
import { locationOpened } from '../location/location-model.ts';
import {
  acceptView,
  defaultDisplay,
  displayNamed,
  type FolderDisplay,
  globalKey,
  readDisplay,
} from './display.ts';
import {
  $display,
  $shownDisplay,
  orderChosen,
  orderScopeToggled,
  readDisplayFx,
  readFolderDisplayFx,
  viewChosen,
  writeDisplayFx,
} from './display-model.ts';
import { keepUnsentFx, sendDisplayFx } from './sending-model.ts';

const account = { sub: 'me' } as never;

function browser(stored: unknown, readFolder: () => FolderDisplay | Promise<FolderDisplay> = () => ({})) {
  const written: { key: string; value: object }[] = [];
  const scope = fork({
    values: [[$account, account]],
    handlers: [
      [
        readDisplayFx,
        () => {
          if (stored instanceof Error) throw stored;
          return { common: stored, unsent: undefined };
        },
      ],
      [readFolderDisplayFx, readFolder],
      [sendDisplayFx, () => ({ common: {}, folders: [] })],
      [keepUnsentFx, () => {}],
      [writeDisplayFx, (record: { key: string; value: object }) => void written.push(record)],
    ],
  });
  return { scope, written };
}

test('anything that is missing or wrong is the default; a view that is no list is a grid', () => {
  expect(readDisplay(undefined)).toEqual(defaultDisplay);
  expect(readDisplay({ orderType: 'SIZE_ASC', viewType: 'flow', pinFoldersTop: 'no' })).toEqual({
    ...defaultDisplay,
    orderType: 'SIZE_ASC',
  });
  expect([acceptView('list'), acceptView('single')]).toEqual(['list', 'grid']);
  expect(globalKey('me')).toBe('global_me');
});

test('nothing is written before it is known what was stored', async () => {
  const { scope, written } = browser(undefined);
  await allSettled(viewChosen, { scope, params: 'list' });
  expect(written).toEqual([]);
});

test('a browser that keeps nothing shows the default, and a choice is kept under the account', async () => {
  const { scope, written } = browser(new Error('private window'));
  await allSettled(accountRecognised, { scope, params: account });
  expect(scope.getState($display)).toEqual(defaultDisplay);
  await allSettled(viewChosen, { scope, params: 'list' });
  expect(written).toEqual([
    { key: 'global_me', value: { ...defaultDisplay, viewType: 'list' }, change: { viewType: 'list' } },
  ]);
  // The account is met again whenever a page opens.
  await allSettled(accountRecognised, { scope, params: account });
  expect(scope.getState($display)?.viewType).toBe('list');
});

test('what is chosen for a folder while its own settings are read stands', async () => {
  const answer = Promise.withResolvers<FolderDisplay>();
  const { scope } = browser({ viewSettingGlobal: false }, () => answer.promise);
  const met = allSettled(accountRecognised, { scope, params: account });
  const opened = allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'f' } });
  const chosen = allSettled(viewChosen, { scope, params: 'list' });
  answer.resolve({ viewType: 'grid', orderType: 'SIZE_DESC' });
  await Promise.all([met, opened, chosen]);
  expect(scope.getState($shownDisplay)?.viewType).toBe('list');
});

test('an order that is not for all folders is the folder’s own', async () => {
  const { scope, written } = browser(undefined);
  await allSettled(accountRecognised, { scope, params: account });
  await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'f' } });
  await allSettled(orderScopeToggled, { scope });
  await allSettled(orderChosen, { scope, params: 'SIZE_DESC' });
  expect(scope.getState($shownDisplay)?.orderType).toBe('SIZE_DESC');
  expect(scope.getState($display)?.orderType).toBe('MODIFIED_DESC');
  expect(written.at(-1)).toEqual({
    key: 'folder_me_f',
    value: { orderType: 'SIZE_DESC' },
    change: { orderType: 'SIZE_DESC' },
  });
  await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'g' } });
  expect(scope.getState($shownDisplay)?.orderType).toBe('MODIFIED_DESC');
});

test.each([
  [
    { view: 'list', order: 'SIZE_ASC' },
    { viewType: 'list', orderType: 'SIZE_ASC' },
  ],
  [
    { view: 'grid', order: 'mod_asc' },
    { viewType: 'grid', orderType: 'MODIFIED_ASC' },
  ],
  [{ order: '3' }, { orderType: 'TYPE_DESC' }],
  [{ order: '8' }, { orderType: 'SIZE_DESC' }],
  [{ view: 'flow', order: 'toString' }, { viewType: 'grid' }],
  [{ order: '' }, {}],
] as const)('an address with %j asks for %j', (query, named) => {
  expect(displayNamed(query)).toEqual(named);
});

test('what an address asks for is shown until it is chosen otherwise, and is not kept', async () => {
  const { scope, written } = browser({ ...defaultDisplay, viewType: 'grid', orderType: 'NAME_ASC' });
  const open = (query: Record<string, string>) =>
    allSettled(pageOpened, { scope, params: { route: '', path: '', params: {}, query } });
  await open({ view: 'list', order: '7' });
  await allSettled(accountRecognised, { scope, params: account });
  const shown = () => {
    const { viewType, orderType } = scope.getState($shownDisplay) ?? {};
    return [viewType, orderType];
  };
  expect(shown()).toEqual(['list', 'SIZE_ASC']);
  expect(written).toEqual([]);
  await allSettled(orderChosen, { scope, params: 'NAME_DESC' });
  expect(shown()).toEqual(['list', 'NAME_DESC']);
  expect(written.map(({ value }) => value)).toEqual([
    { ...defaultDisplay, viewType: 'grid', orderType: 'NAME_DESC' },
  ]);
  await open({});
  expect(shown()).toEqual(['grid', 'NAME_DESC']);
});

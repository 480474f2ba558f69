import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import type { AccountDisplay } from '../../../api/contract/display.ts';
import { unreachable } from '../../../api/error.ts';
import { networkFound } from '../../changes/index.ts';
import { $account, accountRecognised } from '../../session/index.ts';
import { locationOpened } from '../location/location-model.ts';
import { defaultDisplay, sentDisplay, startingDisplay, type UnsentDisplay } from './display.ts';
import {
  $display,
  $shownDisplay,
  orderChosen,
  readDisplayFx,
  readFolderDisplayFx,
  viewChosen,
  viewScopeToggled,
  writeDisplayFx,
} from './display-model.ts';
import { keepUnsentFx, sendDisplayFx } from './sending-model.ts';

const nothing = { common: {}, folders: [] };

/** A browser in which somebody is signed in whose account has `display`. */
function browser(display: AccountDisplay | undefined, stored: object = {}) {
  const sent: object[] = [];
  const kept: UnsentDisplay[] = [];
  const line = { answer: async (): Promise<AccountDisplay> => nothing };
  const account = { sub: 'me', display } as never;
  const scope = fork({
    values: [[$account, account]],
    handlers: [
      [readDisplayFx, () => ({ common: undefined, unsent: undefined, ...stored })],
      [readFolderDisplayFx, () => ({})],
      [writeDisplayFx, () => {}],
      [
        sendDisplayFx,
        (unsent: UnsentDisplay) => {
          sent.push(unsent);
          return line.answer();
        },
      ],
      [keepUnsentFx, ({ unsent }: { unsent: UnsentDisplay }) => void kept.push(unsent)],
    ],
  });
  return { scope, sent, kept, line, open: () => allSettled(accountRecognised, { scope, params: account }) };
}
const offline = () => Promise.reject(unreachable('/v1/user/display', ''));

test('another browser shows what was chosen in the first', async () => {
  const { scope, open, sent } = browser({
    common: { view_type: 'list', order_type: 'SIZE_ASC' },
    folders: [],
  });
  await open();
  expect(scope.getState($display)).toEqual({ ...defaultDisplay, viewType: 'list', orderType: 'SIZE_ASC' });
  expect(sent).toEqual([]);
});

test('a choice is sent once, and what is chosen on its way is sent after it', async () => {
  const { scope, open, sent, kept, line } = browser(nothing);
  await open();
  const answer = Promise.withResolvers<AccountDisplay>();
  line.answer = () => answer.promise;
  const first = allSettled(viewChosen, { scope, params: 'list' });
  const second = allSettled(viewChosen, { scope, params: 'grid' });
  expect(sent).toEqual([{ common: { viewType: 'list' }, folders: {} }]);
  answer.resolve(nothing);
  await Promise.all([first, second]);
  expect(sent.slice(1)).toEqual([{ common: { viewType: 'grid' }, folders: {} }]);
  expect(kept.at(-1)).toEqual({ common: {}, folders: {} });
});

test('without a network the choice shows, is kept here, and is sent as soon as there is one', async () => {
  const { scope, open, sent, kept, line } = browser(nothing);
  await open();
  line.answer = offline;
  await allSettled(orderChosen, { scope, params: 'NAME_ASC' });
  expect(scope.getState($display)?.orderType).toBe('NAME_ASC');
  expect(kept.at(-1)).toEqual({ common: { orderType: 'NAME_ASC' }, folders: {} });
  line.answer = async () => nothing;
  await allSettled(networkFound, { scope });
  expect(sent).toHaveLength(2);
  expect(kept.at(-1)).toEqual({ common: {}, folders: {} });
});

test('what an earlier page could not send wins over the account, and is sent', async () => {
  const unsent = { common: { viewType: 'list', orderType: 'nonsense' }, folders: {} };
  const { scope, open, sent } = browser({ common: { view_type: 'grid' }, folders: [] }, { unsent });
  await open();
  expect(scope.getState($display)?.viewType).toBe('list');
  expect(sent).toEqual([{ common: { viewType: 'list' }, folders: {} }]);
});

test('a folder that keeps its own has it on every device', async () => {
  const { scope, open, sent } = browser({
    common: { view_setting_global: false },
    folders: [{ folder_id: 'f', view_type: 'list' }],
  });
  await open();
  await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'f' } });
  expect(scope.getState($shownDisplay)?.viewType).toBe('list');
  await allSettled(viewChosen, { scope, params: 'grid' });
  expect(sent).toEqual([{ common: {}, folders: { f: { viewType: 'grid' } } }]);
  await allSettled(viewScopeToggled, { scope });
  expect(sent.slice(1)).toEqual([{ common: { viewSettingGlobal: true }, folders: {} }]);
});

test('an account that has nothing yet takes over what this browser had', () => {
  const stored = { common: { ...defaultDisplay, viewType: 'list' }, unsent: undefined };
  const { display, unsent } = startingDisplay({ sub: 'me' }, stored);
  expect(display.viewType).toBe('list');
  expect(unsent.common).toEqual({ ...defaultDisplay, viewType: 'list' });
  const later = startingDisplay(
    { sub: 'me', display: { common: { view_type: 'grid' }, folders: [] } },
    stored,
  );
  expect([later.display.viewType, later.unsent.common]).toEqual(['grid', {}]);
});

test('one call has no more folders than the server takes', () => {
  const many = Array.from({ length: 101 }, (_, at) => [`f${at}`, { viewType: 'list' as const }]);
  expect(sentDisplay({ common: {}, folders: Object.fromEntries(many) }).folders).toHaveLength(100);
});

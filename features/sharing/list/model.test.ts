import { allSettled, fork } from 'effector';
import { afterEach, expect, test, vi } from 'vitest';
import { refused } from '../../../api/error.ts';
import { navigateFx } from '../../../engine/view/index.ts';
import { type Selection, selectAll, toggleOne } from '../../../ui/file-grid/selection.ts';
import { driveChanged } from '../../changes/index.ts';
import { $notices } from '../../notices/index.ts';
import type { Page, PageRequest } from '../../paged-list/index.ts';
import { $account, fetchAccountFx, signedOut } from '../../session/index.ts';
import { shareChanged } from '../index.ts';
import {
  $ending,
  $failure,
  $hasMore,
  $isStuck,
  $selected,
  $selection,
  $shares,
  $status,
  copyFx,
  copyRequested,
  endConfirmed,
  endDismissed,
  endRequested,
  endSharesFx,
  listRetried,
  listSharesFx,
  moreNeeded,
  pictureMissed,
  type Share,
  searchSubmitted,
  selectionChanged,
  sharesOpened,
} from './model.ts';

afterEach(() => vi.useRealTimers());

const account = { sub: 'ada' } as never;
const share = (id: string) => ({ share_id: id, title: id }) as Share;
const pages: Readonly<Record<string, readonly string[]>> = { '': ['c', 'b'], second: ['b', 'a'] };
const broken = refused('/drive/v1/share/list', 500, { error: 'internal', error_code: 13 });

type SharePage = Page<Share>;

async function owner() {
  const list = vi.fn(
    async ({ next }: PageRequest<{ title: string; sub: string }>): Promise<SharePage> => ({
      rows: (pages[next] ?? []).map(share),
      next: next === '' ? 'second' : '',
    }),
  );
  const end = vi.fn(async (_: { ids: readonly string[]; sub: string }) => {});
  const navigate = vi.fn((_: { to: string }) => {});
  const copy = vi.fn(async (_: { text: string }) => {});
  const scope = fork({
    values: [[$account, account]],
    handlers: [
      [fetchAccountFx, () => account],
      [listSharesFx, list],
      [endSharesFx, end],
      [copyFx, copy],
      [navigateFx, navigate],
    ],
  });
  const open = (title = '') => allSettled(sharesOpened, { scope, params: title });
  const shown = () => scope.getState($shares).map(({ share_id }) => share_id);
  const choose = (change: (selection: Selection) => Selection) =>
    allSettled(selectionChanged, { scope, params: change(scope.getState($selection)) });
  const all = () => choose((selection) => selectAll(selection, shown().length));
  const chosen = () => scope.getState($selected).map(({ share_id }) => share_id);
  return { scope, list, end, copy, navigate, open, shown, choose, all, chosen };
}

test('shares come in pages, each once', async () => {
  const { scope, open, shown, list } = await owner();
  await open();
  expect([shown(), scope.getState($status), scope.getState($hasMore)]).toEqual([['c', 'b'], 'ready', true]);
  await Promise.all([allSettled(moreNeeded, { scope }), allSettled(moreNeeded, { scope })]);
  expect([shown(), scope.getState($hasMore)]).toEqual([['c', 'b', 'a'], false]);
  await allSettled(moreNeeded, { scope });
  expect(list).toHaveBeenCalledTimes(2);
});

test('an answer for somebody who has gone is nobody’s', async () => {
  const { scope, open, shown } = await owner();
  const opened = open();
  const gone = allSettled(signedOut, { scope, params: { reason: 'switched' } });
  await Promise.all([opened, gone]);
  expect([shown(), scope.getState($status)]).toEqual([[], 'loading']);
});

test('a search stands in the address, and is a list of its own', async () => {
  const { scope, open, shown, list, navigate } = await owner();
  await allSettled(searchSubmitted, { scope, params: ' plan b ' });
  await allSettled(searchSubmitted, { scope, params: ' ' });
  expect(navigate.mock.calls.map(([{ to }]) => to)).toEqual(['/drive/shares?q=plan+b', '/drive/shares']);
  await open('plan b');
  expect(list.mock.calls[0]?.[0]).toMatchObject({ query: { title: 'plan b' }, next: '' });
  await allSettled(moreNeeded, { scope });
  expect(list.mock.calls[1]?.[0]).toMatchObject({ query: { title: 'plan b' }, next: 'second' });
  expect(shown()).toEqual(['c', 'b', 'a']);
});

test('a list that does not come says so and is asked for again; further pages leave what is there', async () => {
  const { scope, open, shown, list } = await owner();
  list.mockRejectedValueOnce(broken);
  await open();
  expect([scope.getState($status), scope.getState($failure)?.reason]).toEqual(['failed', 'internal']);
  await allSettled(listRetried, { scope });
  expect([scope.getState($status), shown()]).toEqual(['ready', ['c', 'b']]);
  expect(scope.getState($failure)).toBeNull();
  list.mockRejectedValueOnce(broken);
  await allSettled(moreNeeded, { scope });
  expect([scope.getState($isStuck), scope.getState($status), shown()]).toEqual([true, 'ready', ['c', 'b']]);
  await allSettled(moreNeeded, { scope });
  expect([scope.getState($isStuck), shown()]).toEqual([false, ['c', 'b', 'a']]);
});

test('a changed share stands changed in its place', async () => {
  const { scope, open } = await owner();
  await open();
  await allSettled(shareChanged, { scope, params: { ...share('b'), title: 'New' } });
  expect(scope.getState($shares).map(({ title }) => title)).toEqual(['c', 'New']);
});

test('chosen ones end together when that is meant, and not before', async () => {
  const { scope, open, shown, end, choose, all, chosen } = await owner();
  await open();
  await all();
  await choose((selection) => toggleOne(selection, 0));
  expect(chosen()).toEqual(['b']);
  await allSettled(endRequested, { scope, params: [share('b')] });
  await allSettled(endDismissed, { scope });
  await allSettled(endConfirmed, { scope });
  expect(end).not.toHaveBeenCalled();
  await allSettled(endRequested, { scope, params: [share('b')] });
  await allSettled(endConfirmed, { scope });
  expect(end.mock.calls).toEqual([[{ ids: ['b'], sub: 'ada' }]]);
  expect([shown(), chosen(), scope.getState($ending)]).toEqual([['c'], [], null]);
  expect(scope.getState($notices)[0]?.text).toEqual({ id: 'shares.ended', values: { count: 1 } });
});

test('all that is here is chosen; what comes after it is not', async () => {
  const { scope, open, shown, all, chosen } = await owner();
  await open();
  await all();
  await allSettled(moreNeeded, { scope });
  expect([shown(), chosen()]).toEqual([
    ['c', 'b', 'a'],
    ['c', 'b'],
  ]);
});

test('an end that was refused leaves what the server still has, and says why', async () => {
  const { scope, open, shown, end, list } = await owner();
  end.mockRejectedValueOnce(broken);
  await open();
  await allSettled(endRequested, { scope, params: [share('b')] });
  await allSettled(endConfirmed, { scope });
  expect(list).toHaveBeenCalledTimes(2);
  expect(shown()).toEqual(['c', 'b']);
  expect(scope.getState($notices)[0]).toMatchObject({ tone: 'bad', text: { id: 'shares.failed.end' } });
});

test('what was copied is reported, and that it could not be', async () => {
  const { scope, copy } = await owner();
  const reported = () => scope.getState($notices).map(({ text }) => text.id);
  await allSettled(copyRequested, { scope, params: { text: 'x', message: 'sharing.copied.link' } });
  expect([copy.mock.calls[0]?.[0].text, reported()]).toEqual(['x', ['sharing.copied.link']]);
  copy.mockRejectedValueOnce(new Error('refused'));
  await allSettled(copyRequested, { scope, params: { text: 'x', message: 'sharing.copied.link' } });
  expect(reported()).toEqual(['shares.copy.refused']);
});

test('what another window did to shares is asked for, as far as the list goes, and chosen no more', async () => {
  const { scope, open, shown, list, all, chosen } = await owner();
  await open();
  await all();
  list.mockResolvedValueOnce({
    rows: ['d', 'b'].map(share),
    next: '',
  });
  const change = { revision: '1', file_ids: [], parent_ids: [], time: '' };
  await allSettled(driveChanged, { scope, params: { ...change, kind: 'created' } });
  expect(list).toHaveBeenCalledTimes(1);
  await allSettled(driveChanged, { scope, params: { ...change, kind: 'share' } });
  expect(list.mock.calls[1]?.[0]).toMatchObject({ type: 'again', count: 2 });
  expect([shown(), chosen()]).toEqual([['d', 'b'], ['b']]);
});

test('pictures whose addresses may have ended have the list read again, once in an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { scope, open, shown, list } = await owner();
  await open();
  await allSettled(moreNeeded, { scope });
  await allSettled(pictureMissed, { scope });
  expect(list).toHaveBeenCalledTimes(2);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  list.mockResolvedValueOnce({
    rows: ['c', 'b', 'a'].map(share),
    next: '',
  });
  await Promise.all([allSettled(pictureMissed, { scope }), allSettled(pictureMissed, { scope })]);
  expect(list.mock.calls.slice(2)).toEqual([[expect.objectContaining({ type: 'again', count: 3 })]]);
  expect(shown()).toEqual(['c', 'b', 'a']);
});

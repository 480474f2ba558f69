import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { mostSharedEntries } from '../../api/contract/ids.ts';
import { defaultSharedDisplay, type SharePageArrival } from '../../api/contract/share-page.ts';
import { $notices } from '../../features/notices/index.ts';
import type { Ranges } from '../../ui/file-grid/index.ts';
import { fetchEntriesFx } from './effects.ts';
import { $entries, wordsGiven } from './entries-model.ts';
import { shareArrived } from './model.ts';
import {
  $count,
  $isGathering,
  $isKnown,
  $save,
  $selected,
  $selection,
  $wanted,
  selectionChanged,
} from './selection-model.ts';

const rowsFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: `f${from + at}`, kind: 'drive#file' }) as FileAnswer);

/** A folder `deep` of a share, of so many entries in pages of 100; the server can be held up or fail. */
async function browser(length: number, folderId = 'deep') {
  const page = (from: number) => ({
    status: 'OK' as const,
    rows: rowsFrom(from, Math.min(from + 100, length)),
    next: from + 100 < length ? String(from + 100) : '',
  });
  const ask = vi.fn(async ({ next }: { next: string }) => page(Number(next)));
  const scope = fork({ handlers: [[fetchEntriesFx, ask]] });
  const { rows: files, next: next_page_token } = page(0);
  const path =
    folderId === ''
      ? []
      : [
          { id: 'top', name: 'Top' },
          { id: folderId, name: 'Deep' },
        ];
  const shown = { title: 'Reef', files, next_page_token, pass_code_token: 'T', share_status_text: '' };
  const arrival = { shareId: 'S1', folderId, status: 'OK', display: defaultSharedDisplay, path, page: shown };
  await allSettled(shareArrived, { scope, params: arrival as unknown as SharePageArrival });
  const choose = (ranges: Ranges, active = 0) =>
    allSettled(selectionChanged, { scope, params: { ranges, anchor: ranges[0]?.[0] ?? null, active } });
  const chooseAll = () => choose([[0, scope.getState($count)]]);
  return { scope, ask, choose, chooseAll };
}

test('all of a long folder is the folder itself, at once, while its end is fetched', async () => {
  const { scope, ask, chooseAll } = await browser(250);
  const later = Promise.withResolvers<never>();
  ask.mockReturnValueOnce(later.promise);
  const gathered = chooseAll();
  expect(scope.getState($isGathering)).toBe(true);
  expect(scope.getState($isKnown)).toBe(true);
  expect(scope.getState($wanted)).toEqual([{ id: 'deep', kind: 'drive#folder' }]);
  expect(scope.getState($save)).toMatchObject({ fileIds: ['deep'], ancestorIds: ['top'] });
  later.resolve({ status: 'OK', rows: rowsFrom(100, 200), next: '200' } as never);
  await gathered;
  expect(ask).toHaveBeenCalledTimes(2);
  expect(scope.getState($isGathering)).toBe(false);
  expect(scope.getState($selected)).toHaveLength(250);
  expect(scope.getState($save)).toMatchObject({ ancestorIds: ['top', 'deep'] });
  expect(scope.getState($save).fileIds).toHaveLength(250);
});

test('all that is shared needs no ids, and all of what a call cannot name is the folder', async () => {
  const root = await browser(250, '');
  root.ask.mockReturnValue(new Promise(() => {}));
  void root.chooseAll();
  expect(root.scope.getState($wanted)).toEqual([]);
  expect(root.scope.getState($save)).toMatchObject({ fileIds: [], ancestorIds: [] });
  const most = await browser(mostSharedEntries);
  await most.chooseAll();
  expect(most.scope.getState($save).fileIds).toHaveLength(mostSharedEntries);
  const more = await browser(mostSharedEntries + 1);
  await more.chooseAll();
  expect(more.scope.getState($selected)).toHaveLength(mostSharedEntries + 1);
  expect(more.scope.getState($save).fileIds).toEqual(['deep']);
});

test('all but one, and from one to the end, go on to the end that has yet to come', async () => {
  const { scope, choose, chooseAll } = await browser(250);
  const allBut = [
    [0, 3],
    [4, 112],
  ] as const;
  await Promise.all([chooseAll(), choose(allBut)]);
  expect(scope.getState($selected)).toHaveLength(249);
  expect(scope.getState($selected)).not.toContainEqual(expect.objectContaining({ id: 'f3' }));
  const other = await browser(250);
  await other.choose([[50, 112]], 111);
  expect(other.scope.getState($selection)).toMatchObject({ ranges: [[50, 250]], active: 249 });
});

test('an entry that is not here yet is fetched, and what lies behind it is not', async () => {
  const { scope, ask, choose } = await browser(350);
  await choose([[0, 100]]);
  expect(ask).not.toHaveBeenCalled();
  await choose([[105, 106]], 105);
  expect(ask).toHaveBeenCalledOnce();
  expect(scope.getState($selected)).toMatchObject([{ id: 'f105' }]);
});

test('of a search it is not known what is chosen until all of it was found', async () => {
  const { scope, ask, chooseAll } = await browser(50);
  const found = (from: number, next: string) => ({
    status: 'OK' as const,
    rows: rowsFrom(from, from + 100),
    next,
  });
  ask.mockResolvedValueOnce(found(0, 'more'));
  await allSettled(wordsGiven, { scope, params: 'reef' });
  const later = Promise.withResolvers<never>();
  ask.mockReturnValueOnce(later.promise);
  const gathered = chooseAll();
  expect(scope.getState($isKnown)).toBe(false);
  later.resolve(found(100, '') as never);
  await gathered;
  expect(scope.getState($isKnown)).toBe(true);
  expect(scope.getState($save).fileIds).toHaveLength(200);
});

test('where the rest cannot be read, what is here is chosen, with a word; once more asks again', async () => {
  const { scope, ask, chooseAll } = await browser(250);
  ask.mockRejectedValueOnce(new Error('offline'));
  await chooseAll();
  expect(scope.getState($isGathering)).toBe(false);
  expect(scope.getState($entries).isStuck).toBe(true);
  expect(scope.getState($selection).ranges).toEqual([[0, 100]]);
  expect(scope.getState($notices)).toMatchObject([{ tone: 'bad' }]);
  await chooseAll();
  expect(scope.getState($selected)).toHaveLength(250);
});

import { allSettled, fork } from 'effector';
import { expect, onTestFinished, test, vi } from 'vitest';
import { driveChanged, listenFx, networkFound, sharedChanged } from '../../changes/index.ts';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import type { ListRequest } from '../fixtures/list-request.ts';
import { signedInValues } from '../fixtures/signed-in.ts';
import { locationOpened } from '../location/location-model.ts';
import { $branches, branchOpened, fetchBranchFx } from '../tree/tree-model.ts';
import {
  $isOutdated,
  $isStuck,
  $knownRows,
  $listStatus,
  fetchListFx,
  folderFilled,
  operationCompleted,
  rangeNeeded,
} from './list-model.ts';
import { $folder, fetchPathFx } from './open-folder.ts';
import { $isBehind } from './refresh.ts';

const file = (id: string) => ({ id, name: id, kind: 'drive#file', parent_id: 'F' }) as DriveFile;
const step = (id: string) => ({ id, name: id, delete_time: '' });

/** The drive of `me`, on a clock that need not be waited for; nothing is answered before the test says so. */
function drive(handlers: readonly (readonly [unknown, unknown])[]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const scope = fork({
    values: signedInValues,
    handlers: [
      // The line of changes would try to come about for ever, on this clock too.
      [listenFx, () => ({ account: 'me', stop: () => {} })],
      [fetchPathFx, () => [step('F')]],
      [fetchListFx, () => none],
      ...handlers,
    ] as never,
  });
  const change = (...parent_ids: string[]) =>
    allSettled(driveChanged, { scope, params: { kind: 'files', parent_ids, file_ids: [] } as never });
  const open = () => allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'F' } });
  return { scope, change, open };
}
const none = { rows: [], next: '' };

/** Answers that are given when the test says so, in any order. */
function later<Answer>() {
  const query: string[] = [];
  const give: ((answer: Answer) => void)[] = [];
  const handler = ({ subject }: { subject: string }) => {
    query.push(subject);
    return new Promise<Answer>((resolve) => {
      give.push(resolve);
    });
  };
  return { query, give, handler };
}

test('what this page has put into the open folder is waited for, before the server announces it', async () => {
  const { scope, open } = drive([]);
  await open();
  await allSettled(folderFilled, { scope, params: 'elsewhere' });
  expect(scope.getState($isBehind)).toBe(false);
  await allSettled(folderFilled, { scope, params: 'F' });
  expect(scope.getState($isBehind)).toBe(true);
  await vi.advanceTimersByTimeAsync(250);
  expect(scope.getState($isBehind)).toBe(false);
});

test('a link that was made or ended is seen in the open folder, which says what is shared', async () => {
  const { scope, open } = drive([]);
  await open();
  const params = { kind: 'share', parent_ids: [], file_ids: [] } as never;
  await allSettled(driveChanged, { scope, params });
  expect(scope.getState($isBehind)).toBe(true);
});

test('a folder that somebody shares is read again when it or one above it changed, or any may have', async () => {
  const { scope, open } = drive([[fetchPathFx, () => [step('top'), { ...step('F'), role: 'view' }]]]);
  const read = async (ids: readonly string[] | null) => {
    await allSettled(sharedChanged, { scope, params: ids });
    const isBehind = scope.getState($isBehind);
    await vi.advanceTimersByTimeAsync(250);
    return isBehind;
  };
  await open();
  expect(await read(['other'])).toBe(false);
  expect(await read(['top'])).toBe(true);
  expect(await read(null)).toBe(true);
});

test('a list that could not be read again is asked for until it can, at growing pauses', async () => {
  let query = 0;
  const { scope, change, open } = drive([
    [
      fetchListFx,
      async () => {
        query += 1;
        if (query > 1 && query < 5) throw new Error('no answer');
        return { rows: query < 5 ? [] : [file('new')], next: '' };
      },
    ],
  ]);
  await open();
  await change('F');
  await vi.advanceTimersByTimeAsync(250);
  expect([query, scope.getState($isOutdated)]).toEqual([2, true]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(query).toBe(3);
  await vi.advanceTimersByTimeAsync(3999);
  expect(query).toBe(3);
  await vi.runAllTimersAsync();
  expect([query, scope.getState($isOutdated)]).toEqual([5, false]);
  expect(scope.getState($knownRows).map(({ id }) => id)).toEqual(['new']);
});

test('a list that never came is asked for again: when there is a network, when something changes, and by itself', async () => {
  let isDown = true;
  const read = vi.fn(async () => {
    if (isDown) throw new Error('no answer');
    return { rows: [file('a')], next: '' };
  });
  const { scope, change, open } = drive([[fetchListFx, read]]);
  const calls = () => read.mock.calls.length;
  const view = () => [scope.getState($listStatus), scope.getState($knownRows).length];
  await open();
  expect([calls(), view()]).toEqual([1, ['failed', 0]]);
  await allSettled(networkFound, { scope });
  await change('F');
  await vi.advanceTimersByTimeAsync(250);
  expect([calls(), view()]).toEqual([3, ['failed', 0]]);
  await vi.advanceTimersByTimeAsync(1750);
  expect(calls()).toBe(4);
  isDown = false;
  await allSettled(networkFound, { scope });
  expect([calls(), view()]).toEqual([5, ['ready', 1]]);
  await vi.runAllTimersAsync();
  expect(calls()).toBe(5);
});

test('a list whose next page did not come goes on once it could be read again', async () => {
  let isDown = true;
  const read: string[] = [];
  const list = async ({ type, next }: ListRequest) => {
    read.push(type);
    if (type === 'more' && isDown) throw new Error('no answer');
    const from = Number(next);
    return { rows: [file(`f${from}`)], next: from < 2 ? String(from + 1) : '' };
  };
  const { scope, open } = drive([[fetchListFx, list]]);
  await open();
  expect([read, scope.getState($isStuck)]).toEqual([['open', 'more'], true]);
  // Nobody has said that there is more to be had.
  await vi.runAllTimersAsync();
  expect(read).toEqual(['open', 'more']);
  isDown = false;
  await allSettled(networkFound, { scope });
  expect([read.slice(2), scope.getState($isStuck)]).toEqual([['again', 'more', 'more'], false]);
  expect(scope.getState($knownRows).map(({ id }) => id)).toEqual(['f0', 'f1', 'f2']);
});

test('a list that is long to read is not read all the time while changes keep coming', async () => {
  const second = 1000;
  const read: string[] = [];
  const list = ({ type, next, count }: ListRequest) =>
    new Promise((resolve) => {
      read.push(type);
      const from = Number(next);
      const to = from + (type === 'again' ? count : 400);
      const rows = Array.from({ length: to - from }, (_, at) => file(`f${from + at}`));
      // Each page of 500 takes its time.
      setTimeout(() => resolve({ rows, next: String(to) }), (Math.ceil(rows.length / 500) * second) / 2);
    });
  const { scope, change, open } = drive([[fetchListFx, list]]);
  const works = [open()];
  await vi.advanceTimersByTimeAsync(second);
  works.push(allSettled(rangeNeeded, { scope, params: 3000 }));
  await vi.advanceTimersByTimeAsync(8 * second);
  const known = scope.getState($knownRows).length;
  expect(known).toBeGreaterThan(3000);

  const changing = async (seconds: number) => {
    for (let at = 0; at < seconds * 10; at += 1) {
      works.push(change('F'));
      await vi.advanceTimersByTimeAsync(second / 10);
    }
  };
  await changing(2);
  read.length = 0;
  works.push(allSettled(rangeNeeded, { scope, params: 4000 }));
  await changing(60);
  expect(scope.getState($knownRows).length).toBeGreaterThan(4000);
  // Of a reading that takes about four seconds, one in about sixteen.
  const readings = read.filter((type) => type === 'again').length;
  expect(readings).toBeGreaterThanOrEqual(3);
  expect(readings).toBeLessThanOrEqual(5);
  // The last change is in the list when it is quiet again.
  const before = read.length;
  await vi.advanceTimersByTimeAsync(30 * second);
  expect(read.length).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(60 * second);
  expect(read.length).toBe(before + 1);
  await Promise.all(works);
});

test('the slowness of one list holds up no other', async () => {
  const read: string[] = [];
  const list = ({ type, query }: ListRequest) =>
    new Promise((resolve) => {
      const id = query.location.type === 'folder' ? query.location.folderId : '';
      read.push(`${type} ${id}`);
      setTimeout(() => resolve(none), id === 'F' ? 10_000 : 10);
    });
  const { scope, change, open } = drive([[fetchListFx, list]]);
  const works = [open()];
  await vi.advanceTimersByTimeAsync(10_000);
  works.push(change('F'));
  await vi.advanceTimersByTimeAsync(5_000);
  works.push(allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'G' } }));
  await vi.advanceTimersByTimeAsync(7_000);
  works.push(change('G'));
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toEqual(['open F', 'again F', 'open G', 'again G']);
  await Promise.all(works);
});

test('a way to the open folder that did not come is asked for again', async () => {
  let query = 0;
  const way = async () => {
    query += 1;
    if (query < 3) throw new Error('no answer');
    return [step('F')];
  };
  const { scope, open } = drive([[fetchPathFx, way]]);
  await open();
  expect(scope.getState($folder)?.name).toBe('');
  await vi.runAllTimersAsync();
  expect([query, scope.getState($folder)?.name]).toEqual([3, 'F']);
});

test('many changes ask for each branch of the tree once, one after another', async () => {
  const { query, give, handler } = later<readonly { id: string; name: string }[]>();
  const { scope, change } = drive([[fetchBranchFx, handler]]);
  const opening = ['', 'A'].map((id) => allSettled(branchOpened, { scope, params: id }));
  for (const answer of give.splice(0)) answer([]);
  await Promise.all(opening);
  const changes = Array.from({ length: 100 }, () => change('', 'A', 'unknown'));
  expect(query).toEqual(['', 'A']);
  await vi.advanceTimersByTimeAsync(250);
  expect(query.slice(2)).toEqual(['']);
  give.shift()?.([step('B')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(query.slice(3)).toEqual(['A']);
  give.shift()?.([]);
  await vi.runAllTimersAsync();
  await Promise.all(changes);
  expect([query.length, scope.getState($branches)['']?.folders]).toEqual([4, [step('B')]]);
});

test('an answer that was overtaken, or comes after a sign-out, is passed over', async () => {
  const { give, handler } = later<readonly { id: string; name: string }[]>();
  const { scope } = drive([[fetchBranchFx, handler]]);
  const ask = () => allSettled(branchOpened, { scope, params: '' });
  const asks = [ask(), ask()];
  give[1]?.([step('new')]);
  give[0]?.([step('old')]);
  await Promise.all(asks);
  expect(scope.getState($branches)['']?.folders).toEqual([step('new')]);
  await allSettled(signedOut, { scope, params: { reason: 'switched' } });
  const mine = ask();
  const left = allSettled(signedOut, { scope, params: { reason: 'switched' } });
  give[2]?.([step('mine')]);
  await Promise.all([mine, left]);
  expect(scope.getState($branches)).toEqual({});
});

test.each([
  ['view', 2],
  ['edit', 2],
  [undefined, 1],
])('after an operation in a folder of others the list is read again: role %s', async (role, reads) => {
  const read = vi.fn(() => none);
  const { scope, open } = drive([
    [fetchPathFx, () => [{ ...step('F'), role }]],
    [fetchListFx, read],
  ]);
  await open();
  expect(read).toHaveBeenCalledTimes(1);
  await allSettled(operationCompleted, { scope, params: { type: 'restore', entries: [file('a')] } });
  expect(read).toHaveBeenCalledTimes(reads);
});

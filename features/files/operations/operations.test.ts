import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { nameTaken } from '../../../api/contract/files.ts';
import { answers, breaks, refuses, type Scene } from '../../../api/fixtures/scripted-fetch.ts';
import { scriptedNetwork } from '../../../api/fixtures/scripted-network.ts';
import { $notices } from '../../notices/index.ts';
import { commandRun } from '../commands/commands-model.ts';
import { $dialog, dialogConfirmed } from '../commands/dialog-model.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { fileAnswer } from '../fixtures/file-answer.ts';
import { signedInValues } from '../fixtures/signed-in.ts';
import { fetchListFx } from '../list/list-model.ts';
import { fetchPathFx } from '../list/open-folder.ts';
import type { DriveLocation } from '../location/location.ts';
import { locationOpened } from '../location/location-model.ts';
import { $open } from '../queue/name-conflicts.ts';
import { $rows, operationRequested, undoRequested } from '../queue/operation-queue.ts';
import type { Operation } from './operation.ts';
import { commandOf, commandsFor, definitionOf } from './registry.ts';

const entry = (id: string, facts: Partial<DriveFile> = {}) =>
  ({
    id,
    name: id,
    kind: 'drive#file',
    parent_id: 'F',
    starred: false,
    modified_time: '',
    ...facts,
  }) as DriveFile;
const [a, b, c] = [entry('a'), entry('b', { starred: true }), entry('c')];
const elsewhere = { id: 'T', name: 'To' };
const folder: DriveLocation = { type: 'folder', folderId: 'F' };
const trash: DriveLocation = { type: 'trash' };

/** A list of a, b and c, open, whose server answers as it is written once `answer` is called. */
async function listOf(location: DriveLocation, ...scenes: Scene[]) {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const waiting = scenes.map(
    (scene): Scene =>
      async (sent) => {
        await held;
        return scene(sent);
      },
  );
  const { sent } = scriptedNetwork(...waiting);
  const scope = fork({
    values: signedInValues,
    handlers: [
      [fetchListFx, async () => ({ rows: [a, b, c], next: '' })],
      [fetchPathFx, async () => []],
    ] as never,
  });
  await allSettled(locationOpened, { scope, params: location });
  const request = (operation: Operation) => {
    const done = allSettled(operationRequested, { scope, params: { operation } });
    return async () => {
      answer();
      await vi.runAllTimersAsync();
      await done;
    };
  };
  const rows = () =>
    scope.getState($rows).map(({ id, name, starred }) => `${id}:${name}${starred ? '*' : ''}`);
  const said = () => scope.getState($notices).map(({ text }) => text.id);
  const undo = async () => {
    const done = allSettled(undoRequested, { scope });
    await vi.runAllTimersAsync();
    await done;
  };
  const calls = () =>
    sent
      .filter(({ url }) => !/\/(?:tasks|path)\b/.test(url))
      .map(({ method, url, body }) => ({ call: `${method} ${url.split('/drive/v1/').at(-1)}`, body }));
  return { scope, request, rows, said, undo, calls };
}

const task = answers({ task_id: 'K' });
const before = ['a:a', 'b:b*', 'c:c'];

interface Case {
  readonly location?: DriveLocation;
  readonly operation: Operation;
  /** At once. */
  readonly shown: readonly string[];
  readonly call: string;
  readonly body?: object;
  readonly answer?: Scene;
  readonly done: string | null;
  /** The first call of what takes it back. */
  readonly undo: { readonly call: string; readonly body?: object } | null;
}

const cases: Readonly<Record<string, Case>> = {
  move: {
    operation: { type: 'move', entries: [a, b], to: elsewhere },
    shown: ['c:c'],
    call: 'POST files:batchMove',
    body: { ids: ['a', 'b'], to: { parent_id: 'T' }, on_conflict: 'refuse' },
    done: 'files.done.move',
    undo: { call: 'POST files:batchMove', body: { ids: ['a', 'b'], to: { parent_id: 'F' } } },
  },
  rename: {
    operation: { type: 'rename', entries: [a], name: 'n' },
    shown: ['a:n', 'b:b*', 'c:c'],
    call: 'PATCH files/a',
    body: { name: 'n' },
    answer: answers(fileAnswer()),
    done: 'files.done.rename',
    undo: { call: 'PATCH files/a', body: { name: 'a' } },
  },
  star: {
    operation: { type: 'star', entries: [a, b] },
    shown: ['a:a*', 'b:b*', 'c:c'],
    call: 'POST files:star',
    body: { ids: ['a', 'b'] },
    done: null,
    // b had its star before.
    undo: { call: 'POST files:unstar', body: { ids: ['a'] } },
  },
  unstar: {
    operation: { type: 'unstar', entries: [b] },
    shown: ['a:a', 'b:b', 'c:c'],
    call: 'POST files:unstar',
    body: { ids: ['b'] },
    done: null,
    undo: { call: 'POST files:star', body: { ids: ['b'] } },
  },
  trash: {
    operation: { type: 'trash', entries: [c] },
    shown: ['a:a', 'b:b*'],
    call: 'POST files:batchTrash',
    body: { ids: ['c'] },
    done: 'files.done.trash',
    undo: { call: 'POST files:batchUntrash', body: { ids: ['c'], on_conflict: 'rename' } },
  },
  restore: {
    location: trash,
    operation: { type: 'restore', entries: [c] },
    shown: ['a:a', 'b:b*'],
    call: 'POST files:batchUntrash',
    body: { ids: ['c'], on_conflict: 'refuse' },
    done: 'files.done.restore',
    undo: { call: 'POST files:batchTrash', body: { ids: ['c'] } },
  },
  delete: {
    location: trash,
    operation: { type: 'delete', entries: [a, c] },
    shown: ['b:b*'],
    call: 'POST files:batchDelete',
    body: { ids: ['a', 'c'], only_trashed: true },
    done: 'files.done.delete',
    undo: null,
  },
};

test.each(Object.entries(cases))(
  '%s is shown at once, said when it is done, and taken back',
  async (_, one) => {
    const { location = folder, operation, shown, call, body, answer = task, done, undo } = one;
    const drive = await listOf(location, answer);
    const end = drive.request(operation);
    expect([drive.rows(), drive.said()]).toEqual([shown, []]);
    await end();
    expect(drive.calls()[0]).toMatchObject({ call, ...(body && { body }) });
    expect(drive.said()).toEqual(done === null ? [] : [done]);
    await drive.undo();
    if (undo) expect(drive.calls()[1]).toMatchObject(undo);
    else expect(drive.calls()).toHaveLength(1);
  },
);

test.each(Object.entries(cases))(
  '%s that the server refuses is back as it was, and said',
  async (type, one) => {
    const { location = folder, operation } = one;
    const drive = await listOf(location, refuses('file_not_found', 5, 404));
    await drive.request(operation)();
    expect([drive.rows(), drive.said()]).toEqual([before, [`files.failed.${type}`]]);
    const calls = drive.calls().length;
    await drive.undo();
    expect(drive.calls()).toHaveLength(calls);
  },
);

test.each(Object.entries(cases))('%s without a network is back as it was, and said', async (type, one) => {
  const { location = folder, operation } = one;
  const drive = await listOf(location, breaks);
  await drive.request(operation)();
  expect([drive.rows(), drive.said()]).toEqual([before, [`files.failed.${type}`]]);
});

test.each(['move', 'copy', 'restore'])('%s into a taken name asks, and says no failure', async (type) => {
  const taken = { '@type': nameTaken, file_ids: ['a'] };
  const refused = { error: 'file_duplicated_name', error_code: 3, error_description: '', details: [taken] };
  const drive = await listOf(type === 'restore' ? trash : folder, answers(refused, 409));
  await drive.request({ type, entries: [a, c], ...(type !== 'restore' && { to: elsewhere }) })();
  expect(drive.scope.getState($open).map(({ id }) => id)).toEqual(['a']);
  expect([drive.rows(), drive.said()]).toEqual([before, []]);
});

test('the trash is emptied at once, and back where that fails', async () => {
  const drive = await listOf(trash, refuses('internal', 13, 400));
  const end = drive.request({ type: 'empty', entries: [] });
  expect(drive.rows()).toEqual([]);
  await end();
  expect([drive.rows(), drive.said()]).toEqual([before, ['files.failed.empty']]);
});

test('a new name that is the old one, and a move to where an entry lies, ask the server nothing', async () => {
  const drive = await listOf(folder, task);
  await drive.request({ type: 'rename', entries: [a], name: 'a' })();
  await drive.request({ type: 'move', entries: [a], to: { id: 'F', name: 'F' } })();
  expect(drive.calls()).toEqual([]);
});

test('one of many that is refused leaves the others as they are', async () => {
  const scenes = [task, refuses('file_not_found', 5, 404), task];
  const drive = await listOf(folder, ...scenes);
  const ends = [a, b, c].map((one) => drive.request({ type: 'trash', entries: [one] }));
  expect(drive.rows()).toEqual([]);
  await Promise.all(ends.map((end) => end()));
  expect(drive.calls().map(({ body }) => body)).toEqual([{ ids: ['a'] }, { ids: ['b'] }, { ids: ['c'] }]);
  expect(drive.said()).toContain('files.failed.trash');
});

test.each([
  ['move', folder],
  ['copy', folder],
  ['delete', trash],
])('the command of %s asks first, and then does it to what was asked about', async (type, location) => {
  const drive = await listOf(location, task);
  const run = allSettled(commandRun, { scope: drive.scope, params: { type, entries: [a] } });
  await run;
  expect(drive.scope.getState($dialog)).toEqual({ type, entries: [a] });
  expect(drive.calls()).toEqual([]);
  void allSettled(dialogConfirmed, {
    scope: drive.scope,
    params: definitionOf(type).asks === 'target' ? { to: elsewhere } : {},
  });
  expect(drive.scope.getState($dialog)).toBe(null);
  await vi.runAllTimersAsync();
  expect(drive.calls().map(({ body }) => (body as { ids: string[] }).ids)).toEqual([['a']]);
});

test('the menu has its lines in order, and each key one meaning', () => {
  const of = (entries: DriveFile[], location: DriveLocation) =>
    commandsFor(entries, location).map(({ type }) => type);
  const [ofOne, ofMany] = [
    [
      'open',
      'share',
      'download',
      'move',
      'copy',
      'compress',
      'rename',
      'star',
      'cut',
      'copy-to-clipboard',
      'details',
      'trash',
    ],
    ['share', 'download', 'move', 'copy', 'compress', 'star', 'cut', 'copy-to-clipboard', 'details', 'trash'],
  ];
  expect(of([a], folder)).toEqual(ofOne);
  expect(of([a, b], folder)).toEqual(ofMany);
  expect(of([b], { type: 'starred' })).toEqual([
    'open',
    'show',
    ...ofOne!.slice(1).map((type) => (type === 'star' ? 'unstar' : type)),
  ]);
  expect(of([a], trash)).toEqual(['restore', 'origin', 'delete']);
  expect(of([], folder)).toEqual([]);
  const meaning = (location: DriveLocation) =>
    (['Ctrl+c', 'Ctrl+x', 'Ctrl+Enter', 'F2', 'Delete'] as const).map((keys) => {
      const [key = '', isHeld] = keys.split('+').reverse();
      const event = { key, ctrlKey: isHeld === 'Ctrl', metaKey: false, altKey: false, shiftKey: false };
      return commandOf(event as KeyboardEvent, [a], location)?.type;
    });
  expect(meaning(folder)).toEqual(['copy-to-clipboard', 'cut', 'share', 'rename', 'trash']);
  expect(meaning(trash)).toEqual([undefined, undefined, undefined, undefined, 'delete']);
});

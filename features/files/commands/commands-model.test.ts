import { allSettled, createWatch, fork, type Scope } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { refused } from '../../../api/error.ts';
import { selectOnly } from '../../../ui/file-grid/selection.ts';
import { $notices, failureShown } from '../../notices/model.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { signedInValues } from '../fixtures/signed-in.ts';
import { fetchListFx, listOutdated } from '../list/list-model.ts';
import { fetchPathFx } from '../list/open-folder.ts';
import { locationOpened } from '../location/location-model.ts';
import { entriesCopied, entriesCut } from '../operations/chosen-actions.ts';
import { dropOf, movable } from '../operations/movable.ts';
import {
  $rows,
  type OperationRequest,
  operationRequested,
  runOperationFx,
  undoRequested,
} from '../queue/operation-queue.ts';
import { $selected, selectionChanged } from '../selection/selection-model.ts';
import { $clipboard, pasteRequested } from './clipboard.ts';
import { $renaming, renamed, treeRenameRequested } from './commands-model.ts';
import { $dialog, dialogConfirmed, dialogRequested } from './dialog-model.ts';

const file = (id: string) =>
  ({ id, name: id, kind: 'drive#file', parent_id: '', modified_time: '' }) as DriveFile;

/** The trash of somebody, open, with these in it. */
async function trashOf(...ids: string[]) {
  let lying = ids;
  const deleted: string[][] = [];
  const scope = fork({
    values: signedInValues,
    handlers: [
      [fetchListFx, async () => ({ rows: lying.map(file), next: '' })],
      [
        runOperationFx,
        async ({ operation }: OperationRequest) => {
          deleted.push(operation.entries.map(({ id }) => id));
          lying = lying.filter((id) => !deleted.flat().includes(id));
          return {};
        },
      ],
    ] as never,
  });
  await allSettled(locationOpened, { scope, params: { type: 'trash' } });
  return {
    scope,
    deleted,
    ask: () => allSettled(dialogRequested, { scope, params: { type: 'delete', entries: ids.map(file) } }),
    /** By another window. */
    restore: (gone: string) => {
      lying = lying.filter((id) => id !== gone);
      return allSettled(listOutdated, { scope });
    },
    confirm: () => allSettled(dialogConfirmed, { scope, params: {} }),
  };
}

test('what is restored while it is asked about is not deleted by the answer', async () => {
  const { scope, deleted, ask, restore, confirm } = await trashOf('a', 'b');
  await ask();
  await restore('a');
  expect(scope.getState($dialog)).toEqual({ type: 'delete', entries: [file('b')] });
  await confirm();
  expect(deleted).toEqual([['b']]);
});

test('the question goes with the last that it is about', async () => {
  const { scope, deleted, ask, restore, confirm } = await trashOf('a');
  await ask();
  await restore('a');
  expect(scope.getState($dialog)).toBe(null);
  await confirm();
  expect(deleted).toEqual([]);
});

/** Folder F, empty and open, of a drive that takes what it is asked and answers when it is told to. */
async function folderOf(isSlow: boolean) {
  const requests: OperationRequest['operation'][] = [];
  let answer = () => {};
  const answered = new Promise<object>((resolve) => {
    answer = () => resolve({});
  });
  const scope = fork({
    values: signedInValues,
    handlers: [
      [fetchListFx, async () => ({ rows: [], next: '' })],
      [fetchPathFx, async () => []],
      [
        runOperationFx,
        async ({ operation }: OperationRequest) => {
          requests.push(operation);
          return isSlow ? answered : {};
        },
      ],
    ] as never,
  });
  await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'F' } });
  return { scope, requests, answer };
}

test('what was just moved here lies here, before the server has said so', async () => {
  const { scope, answer } = await folderOf(true);
  const a = { ...file('a'), parent_id: 'P' };
  const params = { operation: { type: 'move' as const, entries: [a], to: { id: 'F', name: 'F' } } };
  const moving = allSettled(operationRequested, { scope, params });
  const rows = scope.getState($rows);
  expect(rows.map(({ id, parent_id }) => [id, parent_id])).toEqual([['a', 'F']]);
  // And can go back by hand.
  expect(movable(rows, { id: 'P' })).toHaveLength(1);
  answer();
  await moving;
});

test.each([
  ['known', false],
  ['under way', true],
])('what was cut is pasted under the name that it was given since: %s', async (_, isSlow) => {
  const { scope, requests, answer } = await folderOf(isSlow);
  const a = { ...file('a.txt'), parent_id: 'P' };
  await allSettled(entriesCut, { scope, params: [a] });
  const works: Promise<unknown>[] = [allSettled(renamed, { scope, params: { entry: a, name: 'b.txt' } })];
  if (!isSlow) await works[0];
  works.push(allSettled(pasteRequested, { scope }));
  answer();
  await Promise.all(works);
  expect(requests.map(({ type, entries }) => [type, entries[0]?.name])).toEqual([
    ['rename', 'a.txt'],
    ['move', 'b.txt'],
  ]);
  expect(scope.getState($clipboard)).toBe(null);
});

describe('between the drives of two people', () => {
  const shared = (id: string, more: object = {}) =>
    ({ ...file(id), parent_id: 'top', role: 'edit', ...more }) as DriveFile;
  const pathTo = (id: string, role?: string) => ({ id, name: id, delete_time: '', role });

  test.each([
    ['one’s own, into what another shares', file('a'), '', 'other', 'edit', ['copy', true]],
    [
      'within what another shares',
      shared('a', { parent_id: 'inner' }),
      'top',
      'top',
      'edit',
      ['move', undefined],
    ],
    ['from what one shares into what another does', shared('a'), 'top', 'other', 'edit', ['copy', true]],
    ['out of what another shares', shared('a'), 'top', '', undefined, ['copy', true]],
    ['into what may only be looked at', file('a'), '', 'other', 'view', []],
  ])(
    'what was cut is moved within a drive and copied into another: %s',
    async (_, entry, from, to, role, is) => {
      const requests: OperationRequest['operation'][] = [];
      const scope = fork({
        values: signedInValues,
        handlers: [
          [fetchListFx, async () => ({ rows: [], next: '' })],
          [
            fetchPathFx,
            ({ subject }: { subject: string }) => [pathTo(subject, subject === from ? 'edit' : role)],
          ],
          [runOperationFx, async ({ operation }: OperationRequest) => void requests.push(operation)],
        ] as never,
      });
      const open = (folderId: string) =>
        allSettled(locationOpened, { scope, params: { type: 'folder', folderId } });
      await open(from);
      await allSettled(entriesCut, { scope, params: [entry] });
      await open(to);
      await allSettled(pasteRequested, { scope });
      expect(requests.flatMap(({ type, isInsteadOfMove }) => [type, isInsteadOfMove])).toEqual(is);
      expect(scope.getState($clipboard) === null).toBe(is.length > 0);
    },
  );

  test('what is dragged onto one’s own folder is copied, and not several that were shared one by one', () => {
    const [own, theirs] = [
      { id: 'F', name: 'F' },
      { id: 'top2', name: 'T', role: 'edit' as const },
    ];
    const looked = shared('v', { role: 'view' });
    const received = shared('r', { parent_id: '', ownerName: 'Ada' });
    expect(dropOf([{ ...file('a'), parent_id: 'P' }], own)?.type).toBe('move');
    for (const some of [[shared('a'), shared('b')], [looked], [received]])
      expect(dropOf(some, own)).toMatchObject({ type: 'copy', isInsteadOfMove: true });
    for (const [some, to] of [
      [[received, { ...received, id: 's' }], own],
      [[file('a'), shared('b')], { id: '', name: '' }],
      [[looked], theirs],
      [[], own],
    ] as const)
      expect(dropOf(some, to)).toBeUndefined();
  });
});

test('a name that was given by other programs is taken back byte for byte', async () => {
  const decomposed = 'cafe\u0301.txt';
  const entry = { ...file('a'), name: decomposed };
  const names: unknown[] = [];
  const run = async ({ operation }: OperationRequest) => {
    names.push(operation.name);
    return {};
  };
  const scope = fork({ values: signedInValues, handlers: [[runOperationFx, run]] as never });
  await allSettled(renamed, { scope, params: { entry, name: decomposed } });
  expect(names).toEqual([]);
  await allSettled(renamed, { scope, params: { entry, name: 'cafe\u0301 2.txt' } });
  await allSettled(undoRequested, { scope });
  expect(names).toEqual(['caf\u00e9 2.txt', decomposed]);
});

describe('a name that is taken', () => {
  async function renaming(...there: string[]) {
    const scope = fork({
      values: signedInValues,
      handlers: [
        [fetchListFx, () => ({ rows: there.map(file), next: '' })],
        [fetchPathFx, () => []],
        [
          runOperationFx,
          () => {
            throw refused('/f', 400, { error: 'file_duplicated_name', error_code: 3 });
          },
        ],
      ] as never,
    });
    const failures = vi.fn();
    createWatch({ unit: failureShown, scope, fn: failures });
    await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'F' } });
    return { scope, failures, edited: () => scope.getState($renaming) };
  }
  const refusal = { name: 'map', reason: 'file_duplicated_name' };

  test('is given back to be mended where it was typed', async () => {
    const { scope, failures, edited } = await renaming('plan');
    await allSettled(renamed, { scope, params: { entry: file('plan'), name: 'map' } });
    expect(edited()).toEqual({ id: 'plan', place: 'list', refused: refusal });
    await allSettled(treeRenameRequested, { scope, params: file('X') });
    await allSettled(renamed, { scope, params: { entry: file('X'), name: 'map', place: 'tree' } });
    expect(edited()).toEqual({ id: 'X', place: 'tree', refused: refusal });
    expect(failures).not.toHaveBeenCalled();
  });

  test('is said in a notice where its entry is out of sight', async () => {
    const { scope, failures, edited } = await renaming('other');
    await allSettled(renamed, { scope, params: { entry: file('plan'), name: 'map' } });
    expect(edited()).toBeNull();
    expect(failures).toHaveBeenCalledTimes(1);
  });
});

describe('what is pasted', () => {
  async function pasting(cutOrCopied: typeof entriesCut, answer: object, there: readonly DriveFile[]) {
    let rows: readonly DriveFile[] = [file('old')];
    const scope = fork({
      values: signedInValues,
      handlers: [
        [fetchListFx, async () => ({ rows, next: '' })],
        [fetchPathFx, async () => []],
        [
          runOperationFx,
          async () => {
            rows = there;
            return answer;
          },
        ],
      ] as never,
    });
    await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'F' } });
    await allSettled(selectionChanged, { scope, params: selectOnly(0) });
    await allSettled(cutOrCopied, { scope, params: [{ ...file('old'), parent_id: 'P' }] });
    const before = scope.getState($notices).length;
    await allSettled(pasteRequested, { scope });
    // As the server announces it.
    await allSettled(listOutdated, { scope });
    return { scope, before };
  }
  const chosen = (scope: Scope) => scope.getState($selected).map(({ id }) => id);

  test.each([
    ['copied', entriesCopied, { old: 'made' }, [file('old'), file('made')], ['made']],
    ['moved', entriesCut, {}, [file('other'), file('old')], ['old']],
  ] as const)('is chosen once it is %s, and said in one notice', async (_, event, answer, there, ids) => {
    const { scope, before } = await pasting(event, answer, there);
    expect(chosen(scope)).toEqual(ids);
    expect([before, scope.getState($notices).length]).toEqual([1, 1]);
  });
});

test('an archive that is locked asks for its password, and keeps what was answered before', async () => {
  const requests: OperationRequest['operation'][] = [];
  const scope = fork({
    values: signedInValues,
    handlers: [
      [
        runOperationFx,
        async ({ operation }: OperationRequest) => {
          requests.push(operation);
          throw refused('/d', 403, { error: 'archive_password', error_code: 7 });
        },
      ],
    ] as never,
  });
  const to = { id: 'F', name: 'F' };
  const archive = { encoding: 'cp437' as const, path: 'a/b' };
  const params = { type: 'extract-to', entries: [file('z')], archive };
  await allSettled(dialogRequested, { scope, params });
  await allSettled(dialogConfirmed, { scope, params: { to } });
  expect(scope.getState($dialog)).toMatchObject({ type: 'extract', question: 'password', to, archive });
  await allSettled(dialogConfirmed, { scope, params: { archive: { ...archive, password: 'p' } } });
  expect(requests).toEqual([
    { type: 'extract', entries: [file('z')], to, archive },
    { type: 'extract', entries: [file('z')], to, archive: { ...archive, password: 'p' } },
  ]);
  expect(scope.getState($notices)).toEqual([]);
  expect(scope.getState($renaming)).toBeNull();
});

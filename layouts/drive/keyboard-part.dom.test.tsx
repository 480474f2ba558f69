import { act, fireEvent, screen } from '@testing-library/react';
import { allSettled, createWatch, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { navigateFx, pageOpened } from '../../engine/view/index.ts';
import { dialogRequested, uploadChosen } from '../../features/files/frame.ts';
import { fetchListFx } from '../../features/files/list/list-model.ts';
import { fetchPathFx } from '../../features/files/list/open-folder.ts';
import { locationOpened } from '../../features/files/location/location-model.ts';
import { $opened, keyboardClosed } from '../../features/keyboard/index.ts';
import { $account } from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { keyGroups, pageKeys } from './key-groups.ts';
import Keyboard from './keyboard-part.tsx';

const path = [
  { id: 'A', name: 'A', delete_time: '' },
  { id: 'B', name: 'B', delete_time: '' },
];

/** The keys of a page of the drive: of folder B in A, or of one without a folder. */
async function open(isFolder = true) {
  const calls = { dialog: vi.fn(), upload: vi.fn(), navigate: vi.fn() };
  const scope = fork({
    values: [[$account, { sub: 'me' }]] as never,
    handlers: [
      [fetchListFx, () => ({ rows: [], next: '' })],
      [fetchPathFx, () => path],
      [navigateFx, calls.navigate],
    ] as never,
  });
  createWatch({ unit: dialogRequested, scope, fn: calls.dialog });
  createWatch({ unit: uploadChosen, scope, fn: calls.upload });
  if (isFolder) await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'B' } });
  else
    await allSettled(pageOpened, { scope, params: { path: '/drive/tasks', params: {}, query: {} } as never });
  const drawn = renderPart(
    <>
      <header>
        <input type="search" aria-label="Search" />
      </header>
      <Keyboard />
    </>,
    { scope },
  );
  await act(async () => {});
  return { ...drawn, scope, calls };
}
/** @returns whether it was the page’s. */
const press = (key: string, held: object = {}, target: Element = document.body) =>
  !fireEvent.keyDown(target, { key, ...held });

test('keys make folders, upload, and lead to the folder above', async () => {
  const { calls } = await open();
  expect([
    press('N', { shiftKey: true }),
    press('u'),
    press('ArrowUp', { altKey: true }),
    press('Backspace'),
  ]).toEqual(Array(4).fill(true));
  expect(calls.dialog.mock.calls).toEqual([[{ type: 'new-folder' }]]);
  expect(calls.upload.mock.calls).toEqual([['files']]);
  expect(calls.navigate.mock.calls.map(([to]) => to)).toEqual(Array(2).fill({ to: '/drive/all/A' }));
});

test('on a page without a folder files go to the root, and nothing is above', async () => {
  const { calls } = await open(false);
  expect([press('n'), press('Backspace'), press('u')]).toEqual([false, false, true]);
  expect(calls.dialog).not.toHaveBeenCalled();
});

test('a slash leads to the search, and what is typed there is the field’s', async () => {
  const { calls, scope } = await open();
  expect(press('/')).toBe(true);
  const field = screen.getByRole('searchbox');
  expect(document.activeElement).toBe(field);
  expect([press('n', {}, field), press('?', {}, field), press('Backspace', {}, field)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(calls.dialog).not.toHaveBeenCalled();
  // All but the search of commands.
  expect(press('k', { ctrlKey: true }, field)).toBe(true);
  expect(scope.getState($opened)).toBe('palette');
});

test('keys of a dialog over the page are its own', async () => {
  const { scope } = await open();
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  expect([press('?'), press('k', { ctrlKey: true })]).toEqual([false, false]);
  dialog.remove();
  expect(press('?', { shiftKey: true })).toBe(true);
  expect(scope.getState($opened)).toBe('sheet');
  expect(await screen.findByRole('heading', { name: 'Keyboard shortcuts' })).toBeDefined();
  await act(() => allSettled(keyboardClosed, { scope }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the search of commands has what can be done here and where one can go', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Find an action, folder or file' }));
  const field = await screen.findByRole('combobox');
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(
    expect.arrayContaining(['New folderShift+N', 'Upload filesShift+U', 'Keyboard shortcuts?', 'Account']),
  );
  await user.type(field, 'shortcuts{Enter}');
  expect(await screen.findByRole('heading', { name: 'Keyboard shortcuts' })).toBeDefined();
});

test('no key of the sheet means two things in one place', () => {
  const [page, place, list, chosen] = keyGroups.map(({ rows }) => rows.flatMap(({ keys }) => keys));
  const everywhere = [...(page ?? []), ...(place ?? [])];
  const twiceIn = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);
  expect(twiceIn(everywhere)).toEqual([]);
  // In the trash it deletes for ever.
  expect(twiceIn([...(list ?? []), ...(chosen ?? [])])).toEqual(['Delete']);
  expect(everywhere).toEqual(expect.arrayContaining(Object.values(pageKeys).flat()));
});

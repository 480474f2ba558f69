import { act, screen } from '@testing-library/react';
import { allSettled, createWatch, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { $clipboard, $isSystemClipboardWritten, pasteRequested } from '../../features/files/frame.ts';
import { fetchListFx } from '../../features/files/list/list-model.ts';
import { fetchPathFx } from '../../features/files/list/open-folder.ts';
import type { DriveLocation } from '../../features/files/location/location.ts';
import { locationOpened } from '../../features/files/location/location-model.ts';
import { $account, fetchAccountFx } from '../../features/session/index.ts';
import { filesChosen } from '../../features/uploads/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { usePasting } from './pasting.ts';

function Page() {
  usePasting();
  return <input aria-label="name" />;
}
const cut = { type: 'move', entries: [{ id: 'e1', name: 'a.txt' }] };
const account = { sub: 'me' };

interface Given {
  readonly location?: DriveLocation;
  /** When the folder was put into the trash. */
  readonly trashedAt?: string;
  readonly clipboard?: object;
  /** The names of what was cut or copied are on the system's clipboard. */
  readonly isWritten?: boolean;
}

async function draw(given: Given = {}) {
  const { location = { type: 'folder', folderId: 'F1' }, trashedAt: delete_time = '' } = given;
  const scope = fork({
    values: [
      [$account, account],
      [$clipboard, given.clipboard ?? null],
      [$isSystemClipboardWritten, given.isWritten ?? false],
    ] as never,
    handlers: [
      [fetchAccountFx, () => account],
      [fetchListFx, () => ({ rows: [], next: '' })],
      [fetchPathFx, () => [{ id: 'F1', name: 'Trip', delete_time }]],
    ] as never,
  });
  const pasted = vi.fn();
  const chosen = vi.fn();
  createWatch({ unit: pasteRequested, scope, fn: pasted });
  createWatch({ unit: filesChosen, scope, fn: chosen });
  renderPart(<Page />, { scope });
  await act(async () => void allSettled(locationOpened, { scope, params: location }));
  return { pasted, chosen };
}

/** Ctrl+V with these files on the system's clipboard. */
function paste(files: readonly File[] = [], target: Element = document.body): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = { types: files.length > 0 ? ['Files'] : ['text/plain'], files, items: [] };
  target.dispatchEvent(Object.assign(event, { clipboardData }));
}
const photo = new File(['x'], 'sea.png', { lastModified: 0 });

test('files of the desktop go into the open folder', async () => {
  const { chosen } = await draw();
  paste([photo]);
  expect(chosen.mock.calls[0]?.[0]).toMatchObject({ parentId: 'F1', files: { files: [photo] } });
});

test('a picture without a name gets one that can be found again', async () => {
  const { chosen } = await draw();
  paste([new File(['x'], 'image.png', { lastModified: Date.now() })]);
  expect(chosen.mock.calls[0]?.[0].files[0].name).toMatch(/\d{4}-\d\d-\d\d.*\d\d\.\d\d\.\d\d\.png$/);
});

test('what was cut in the drive is moved; of both, the latest counts', async () => {
  const known = await draw({ clipboard: cut });
  paste();
  paste([photo]);
  expect([known.pasted.mock.calls.length, known.chosen.mock.calls.length]).toEqual([2, 0]);
  document.body.replaceChildren();
  // The names of what was cut were on the system's clipboard: files there came later.
  const later = await draw({ clipboard: cut, isWritten: true });
  paste([photo]);
  expect([later.pasted.mock.calls.length, later.chosen.mock.calls.length]).toEqual([0, 1]);
});

test.each([
  ['a text', []],
  ['files', [photo]],
])('%s pasted into a field is its own', async (_, files) => {
  const { pasted, chosen } = await draw({ clipboard: cut, isWritten: true });
  paste(files, screen.getByRole('textbox'));
  expect([pasted.mock.calls.length, chosen.mock.calls.length]).toEqual([0, 0]);
});

test('nothing goes into a folder that is not open yet, nor anywhere behind a question', async () => {
  const { chosen, pasted } = await draw({ trashedAt: '2026-01-01T00:00:00Z' });
  paste([photo]);
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  paste([photo], dialog);
  expect([pasted.mock.calls.length, chosen.mock.calls.length]).toEqual([0, 0]);
});

test('on a page without a folder files go to the root', async () => {
  const { chosen } = await draw({ location: { type: 'recent' } });
  paste([photo]);
  expect(chosen.mock.calls[0]?.[0].parentId).toBe('');
});

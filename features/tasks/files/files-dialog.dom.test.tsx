import { act, screen, waitFor } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { refused } from '../../../api/error.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import { $notices } from '../../notices/index.ts';
import { $account } from '../../session/index.ts';
import { type Task, taskProgressed } from '../model.ts';
import { chooseFilesFx, fetchFilesFx, filesLookedAt, type TaskFiles as Known } from './files-model.ts';
import { $task, filesRequested } from './open-files.ts';
import { TaskFiles } from './task-files.tsx';

const file = (index: number, path: string, more: object = {}) => ({
  ...{ index, path: path.split('/'), size: '1048576', received: '0', is_chosen: true, file_id: '' },
  ...more,
});
const series: Known = {
  files: [
    file(0, 'film.mp4', { received: '524288' }),
    file(1, 'words.srt', { file_id: 'F', received: '1048576' }),
    file(2, 'extra.mkv', { is_chosen: false }),
  ],
  contentLink: 'https://content.test/tasks/token',
};

/** The dialog of a torrent's files, over a server that answers so. */
async function dialogOf({ known = series, choose = async () => ({}) as never } = {}) {
  const [fetched, chosen] = [vi.fn(async () => known), vi.fn(choose)];
  const scope = fork({
    values: [[$account, { sub: 'me' } as never]],
    handlers: [[fetchFilesFx, fetched] as never, [chooseFilesFx, chosen] as never],
  });
  await allSettled(filesRequested, { scope, params: { id: 'T', file_name: 'Series', name: '' } as Task });
  const { user } = renderPart(<TaskFiles />, { scope });
  await screen.findByRole('dialog', { name: 'Series' });
  return { scope, user, fetched, chosen };
}
const row = (name: RegExp) => screen.findByRole('treeitem', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change download' });

test('each file says how far it is, and whether it is wanted', async () => {
  await dialogOf();
  expect((await row(/film/)).textContent?.replaceAll('\u00a0', ' ')).toContain('50% · 1 MB');
  expect((await row(/words/)).textContent).toContain('Done');
  expect((await row(/extra/)).ariaChecked).toBe('false');
  expect(save().disabled).toBe(true);
});

test('other files are chosen while it runs; what the server tells meanwhile does not take that back', async () => {
  const { user, scope, chosen } = await dialogOf();
  await user.click(await row(/extra/));
  await user.click(await row(/film/));
  await act(() => allSettled(filesLookedAt, { scope }));
  expect((await row(/extra/)).ariaChecked).toBe('true');
  await user.click(save());
  expect(chosen.mock.calls).toEqual([[{ id: 'T', files: [1, 2] }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['tasks.files.saved']);
});

test('a choice that does not fit says so, and stays', async () => {
  const { user, scope } = await dialogOf({
    choose: async () => {
      throw refused('/f', 403, { error: 'file_space_not_enough', error_code: 8 });
    },
  });
  await user.click(await row(/extra/));
  await user.click(save());
  await screen.findByText(/enough space/);
  expect((await row(/extra/)).ariaChecked).toBe('true');
  expect(scope.getState($task)).not.toBeNull();
});

test('none at all cannot be chosen', async () => {
  const { user } = await dialogOf();
  for (const name of [/film/, /words/]) await user.click(await row(name));
  expect(save().disabled).toBe(true);
});

test('a film is played while it is downloaded, by the address that the server signed', async () => {
  const { user } = await dialogOf();
  await user.click(await screen.findByRole('button', { name: 'Play “film.mp4”' }));
  const film = screen.getByLabelText<HTMLVideoElement>('film.mp4');
  expect(film.getAttribute('src')).toBe('https://content.test/tasks/token/0/film.mp4');
  act(() => void film.dispatchEvent(new Event('error')));
  expect((await screen.findByRole('alert')).textContent).toMatch(/can’t show the file/);
});

test('until peers have told what is in it, that is said', async () => {
  const { scope } = await dialogOf({ known: { files: [], contentLink: '' } });
  expect(screen.getByText(/Finding out what is in it/)).toBeDefined();
  const done = { kind: 'drive#task', id: 'T', type: 'offline', file_id: 'F', progress: 100 } as const;
  await act(() =>
    allSettled(taskProgressed, { scope, params: { ...done, phase: 'PHASE_TYPE_COMPLETE' } as never }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

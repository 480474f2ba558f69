import { screen, waitFor, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $account } from '../session/index.ts';
import { $torrent } from './choose-model.ts';
import {
  $request,
  $text,
  createTaskRequested,
  linksSubmitted,
  textChanged,
  torrentsAllowed,
} from './create-model.ts';
import { CreateTask } from './create-task.tsx';
import { beginDownloadFx, lookAtTorrentFx, type TorrentContent } from './effects.ts';
import type { Task } from './model.ts';

const magnet = (digit: string) => `magnet:?xt=urn:btih:${digit.repeat(40)}`;
const series: TorrentContent = {
  name: 'Series',
  files: [
    { index: 0, path: ['season', 'film.mkv'], size: '3000000' },
    { index: 1, path: ['season', 'film.srt'], size: '5000' },
    { index: 3, path: ['poster.jpg'], size: '1048576' },
  ],
};

/** The dialogs, after links were sent, over a server that answers so. */
async function dialogs(
  text: string,
  {
    look = async () => series,
    begin = async () => ({ id: 'T', type: 'offline', params: {} }),
  }: {
    look?: () => Promise<TorrentContent | null>;
    begin?: () => Promise<unknown>;
  } = {},
) {
  const [looked, begun] = [vi.fn(look), vi.fn(begin as () => Promise<Task>)];
  const scope = fork({
    values: [[$account, { sub: 'me' } as never]],
    handlers: [[lookAtTorrentFx, looked] as never, [beginDownloadFx, begun] as never],
  });
  await allSettled(torrentsAllowed, { scope, params: true });
  await allSettled(createTaskRequested, { scope, params: { parentId: 'F', parentName: 'Films' } });
  await allSettled(textChanged, { scope, params: text });
  await allSettled(linksSubmitted, { scope });
  const { user } = renderPart(<CreateTask />, { scope });
  return { scope, user, looked, begun };
}
const box = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('all files of a torrent are chosen until some are left out; what is chosen is downloaded', async () => {
  const { user, begun, scope } = await dialogs(magnet('a'));
  const dialog = await screen.findByRole('dialog', { name: 'Series' });
  expect((await box('All 3 files')).checked).toBe(true);
  expect(within(dialog).getByText('3.9 MB')).toBeDefined();
  await user.click(await box('season / film.mkv'));
  await user.click(screen.getByRole('button', { name: 'Download 2 files' }));
  expect(begun.mock.calls).toEqual([
    [
      {
        url: `${magnet('a')}&dn=Series`,
        parentId: 'F',
        sub: 'me',
        files: [1, 3],
        key: expect.stringMatching(/^[\w-]+$/),
      },
    ],
  ]);
  await waitFor(() => expect(scope.getState($torrent)).toBeNull());
});

test('without a change no number is sent: all means all', async () => {
  const { user, begun } = await dialogs(magnet('a'));
  await user.click(await screen.findByRole('button', { name: 'Download 3 files' }));
  expect(begun.mock.calls[0]).toMatchObject([{ files: undefined }]);
});

test('none chosen is nothing to download; the box above brings all back', async () => {
  const { user } = await dialogs(magnet('a'));
  await user.click(await box('All 3 files'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true);
  await user.click(await box('All 3 files'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download 3 files' }).disabled).toBe(false);
});

test('where nobody says what is in it, it can be looked for again, or downloaded whole', async () => {
  const { user, looked, begun } = await dialogs(magnet('a'), { look: async () => null });
  await screen.findByText(/Nobody has told yet/);
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(looked).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Download everything' }));
  expect(begun.mock.calls[0]).toMatchObject([{ url: magnet('a'), files: undefined }]);
});

test('of several, one is asked about after the other; plain links are begun at once', async () => {
  const { user, begun, scope } = await dialogs(`${magnet('a')}\nhttps://a.test/x\n${magnet('b')}`);
  expect(begun.mock.calls).toMatchObject([[{ url: 'https://a.test/x' }]]);
  expect([scope.getState($request), scope.getState($text)]).toEqual([null, '']);
  await screen.findByRole('button', { name: 'Download 3 files' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Download 3 files' }));
  expect(begun.mock.calls[1]).toMatchObject([{ url: `${magnet('b')}&dn=Series` }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what cannot be begun says why, and stays', async () => {
  const { user } = await dialogs(magnet('a'), {
    begin: async () => {
      throw refused('/drive/v1/files', 403, { error: 'task_daily_create_limit', error_code: 11 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Download 3 files' }));
  expect(screen.getByRole('dialog').textContent).toMatch(/today|day/i);
});

import { screen, waitFor, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { refused } from '../../../api/error.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import { $account } from '../../session/index.ts';
import { beginDownloadFx, beginDownloadsFx, lookAtTorrentFx, type TorrentContent } from '../begin-effects.ts';
import {
  $request,
  $text,
  linksSubmitted,
  textChanged,
  torrentsAllowed,
  torrentsNamed,
} from '../create-model.ts';
import { createTaskRequested } from '../create-request.ts';
import { CreateTask } from '../create-task.tsx';
import { inBatches } from '../fixtures/in-batches.ts';
import type { Task } from '../model.ts';
import { $torrent, freeSpaceKnown } from './choose-model.ts';

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
    free,
  }: {
    free?: number;
    look?: () => Promise<TorrentContent | null>;
    begin?: () => Promise<unknown>;
  } = {},
) {
  const [looked, begun] = [vi.fn(look), vi.fn(begin as () => Promise<Task>)];
  const scope = fork({
    values: [[$account, { sub: 'me' } as never]],
    handlers: [
      [lookAtTorrentFx, looked] as never,
      [beginDownloadFx, begun] as never,
      [beginDownloadsFx, inBatches(begun)] as never,
    ],
  });
  await allSettled(torrentsAllowed, { scope, params: true });
  if (free !== undefined) await allSettled(freeSpaceKnown, { scope, params: free });
  await allSettled(createTaskRequested, { scope, params: { parentId: 'F', parentName: 'Films' } });
  await allSettled(textChanged, { scope, params: text });
  await allSettled(linksSubmitted, { scope });
  const { user } = renderPart(<CreateTask />, { scope });
  return { scope, user, looked, begun };
}
const box = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const row = (name: RegExp | string) => screen.findByRole('treeitem', { name });
const rows = () =>
  screen.getAllByRole('treeitem').map((item) => {
    const { ariaChecked, ariaLevel, textContent } = item;
    return `${ariaLevel} ${textContent} ${ariaChecked}`;
  });
const kind = (name: string) => screen.getByRole('button', { name });
const many = (count: number): TorrentContent => ({
  name: 'Many',
  files: Array.from({ length: count }, (_, index) => ({
    index,
    path: [`part ${index % 100}`, `${index}.mkv`],
    size: '1024',
  })),
});

test('all files of a torrent are chosen until some are left out; what is chosen is downloaded', async () => {
  const { user, begun, scope } = await dialogs(magnet('a'));
  const dialog = await screen.findByRole('dialog', { name: 'Series' });
  expect((await box('All 3 files')).checked).toBe(true);
  expect(within(dialog).getByText(/3 of 3 chosen · 3\.9.MB/)).toBeDefined();
  await user.click(await row(/film\.mkv/));
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
  await screen.findByText(/Nobody has said yet/);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(looked).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Download everything' }));
  expect(begun.mock.calls[0]).toMatchObject([{ url: magnet('a'), files: undefined }]);
});

test('a file in the drive that is no torrent is said to be none', async () => {
  const { scope } = await dialogs('https://a.test/x', { look: async () => null });
  await allSettled(torrentsNamed, { scope, params: [{ url: 'torrent:F', parentId: '', sub: 'me' }] });
  await screen.findByText(/This isn’t a torrent/);
  expect(screen.queryByRole('button', { name: 'Download everything' })).toBeNull();
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

test('a folder stands for its files; how much of it is chosen can be read and heard', async () => {
  const { user } = await dialogs(magnet('a'));
  await user.click(await row(/film\.mkv/));
  expect(rows()).toEqual([
    '1 season1 of 2 · 2.9\u00a0MB mixed',
    '2 film.mkv2.9\u00a0MB false',
    '2 film.srt4.9\u00a0KB true',
    '1 poster.jpg1\u00a0MB true',
  ]);
  await user.click(await row(/^season/));
  expect(rows()[1]).toContain('true');
  await user.click(await row(/^season/));
  expect(rows().map((text) => text.split(' ').at(-1))).toEqual(['false', 'false', 'false', 'true']);
});

test('kinds are chosen together, and the choice is turned round', async () => {
  const { user } = await dialogs(magnet('a'));
  await row(/poster/);
  expect(['Videos1', 'Images1', 'Subtitles1'].map((name) => kind(name).ariaPressed)).toEqual([
    'true',
    'true',
    'true',
  ]);
  await user.click(kind('Videos1'));
  expect(kind('Videos1').ariaPressed).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Invert' }));
  expect(screen.getByText(/1 of 3 chosen · 2\.9.MB/)).toBeDefined();
});

test('the keyboard alone does it', async () => {
  const { user } = await dialogs(magnet('a'));
  const tree = await screen.findByRole('tree', { name: 'Series' });
  tree.focus();
  await user.keyboard('{ArrowDown} {ArrowLeft}{ArrowLeft}{ArrowDown} ');
  expect(rows()).toEqual(['1 season1 of 2 · 2.9\u00a0MB mixed', '1 poster.jpg1\u00a0MB false']);
  const active = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('poster.jpg');
});

test('what does not fit into the drive is told before it is begun', async () => {
  const { user } = await dialogs(magnet('a'), { free: 2_000_000 });
  await row(/film\.mkv/);
  expect(screen.getByText(/2.MB more than your drive has free/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download 3 files' }).disabled).toBe(true);
  await user.click(await row(/film\.mkv/));
  expect(screen.getByText(/924.KB free after that/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download 2 files' }).disabled).toBe(false);
});

test('of ten thousand files few are drawn; a search finds all of them and narrows the boxes', async () => {
  const { user, begun } = await dialogs(magnet('a'), { look: async () => many(10_000) });
  await screen.findByRole('tree', { name: 'Many' });
  expect(rows().length).toBeLessThan(60);
  expect(rows()[0]).toContain('part 0');
  await user.click(await box('All 10,000 files'));
  await user.type(screen.getByRole('searchbox'), '777.mkv');
  // 777, 1777 … 9777
  await user.click(await box('All 10 files'));
  await user.click(screen.getByRole('button', { name: 'Download 10 files' }));
  expect(begun.mock.calls[0]).toMatchObject([{ files: expect.arrayContaining([777, 9777]) }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a name that would turn its line round is shown with marks', async () => {
  await dialogs(magnet('a'), {
    look: async () => ({ name: 'x', files: [{ index: 0, path: ['x', '\u202egpj.exe'], size: '1' }] }),
  });
  expect((await row(/exe/)).textContent).toContain('⟦RLO⟧gpj.exe');
});

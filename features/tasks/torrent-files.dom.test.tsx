import { screen, waitFor } from '@testing-library/react';
import { allSettled, createWatch, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import { $account } from '../session/index.ts';
import { beginDownloadFx, beginDownloadsFx, getFileFx, lookAtTorrentFx } from './begin-effects.ts';
import { $torrent, chooseDismissed } from './choose/choose-model.ts';
import CreateDialog from './create-dialog.tsx';
import { $request, torrentsAllowed } from './create-model.ts';
import { createTaskRequested } from './create-request.ts';
import { inBatches } from './fixtures/in-batches.ts';
import { torrentFileStored, torrentFilesGivenUp, torrentFilesSent } from './torrent-files-model.ts';

/** The dialog for downloads into a folder; files of the drive are torrents unless their id says otherwise. */
async function dialogOf(request: object = { parentId: 'F' }) {
  const begun = vi.fn(async () => ({ id: 'T', type: 'offline', params: {} }));
  const scope = fork({
    values: [[$account, { sub: 'me' } as never]],
    handlers: [
      [
        getFileFx,
        async (id: string) => ({ id, file_category: id === 'text' ? 'DOCUMENT' : 'TORRENT' }),
      ] as never,
      [lookAtTorrentFx, async () => null] as never,
      [beginDownloadFx, begun] as never,
      [beginDownloadsFx, inBatches(begun as never)] as never,
    ],
  });
  await allSettled(torrentsAllowed, { scope, params: true });
  await allSettled(createTaskRequested, { scope, params: request });
  const sent = vi.fn();
  createWatch({ unit: torrentFilesSent, scope, fn: sent });
  const { user } = renderPart(<CreateDialog onClose={() => {}} />, { scope });
  const stored = (fileId: string, parentId = 'F') =>
    allSettled(torrentFileStored, { scope, params: { fileId, parentId } });
  return { scope, user, sent, stored, begun };
}
const files = (...names: readonly string[]) => names.map((name) => new File(['d'], name));
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

test('torrent files of the device go into the folder, and are looked into when they are there', async () => {
  const { user, scope, sent, stored } = await dialogOf();
  await user.upload(input(), files('a.torrent', 'b.torrent'));
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ parentId: 'F', downloadsTo: 'F' });
  expect(sent.mock.calls[0]?.[0].files.map(({ name }: File) => name)).toEqual(['a.torrent', 'b.torrent']);
  expect(scope.getState($request)).toBeNull();
  await stored('elsewhere', 'G');
  await stored('text');
  expect(scope.getState($torrent)).toBeNull();
  await stored('one');
  expect(scope.getState($torrent)).toMatchObject({ url: 'torrent:one', parentId: 'F', sub: 'me' });
});

test('an upload of somebody who chose no torrent here opens nothing, nor does one too many', async () => {
  const { user, scope, stored } = await dialogOf({});
  await stored('one', '');
  expect(scope.getState($torrent)).toBeNull();
  await user.upload(input(), files('a.torrent'));
  await stored('two', '');
  expect(scope.getState($torrent)).toMatchObject({ url: 'torrent:two', parentId: undefined });
});

test('an upload that was cancelled leaves nothing to open: a later one is no torrent of this dialog', async () => {
  const { user, scope, stored } = await dialogOf();
  await user.upload(input(), files('a.torrent', 'b.torrent'));
  const gone = [
    { parentId: 'F', name: 'a.torrent' },
    { parentId: 'F', name: 'other.jpg' },
    { parentId: 'G', name: 'b.torrent' },
  ];
  await allSettled(torrentFilesGivenUp, { scope, params: gone });
  await stored('b');
  expect(scope.getState($torrent)).toMatchObject({ url: 'torrent:b' });
  await allSettled(chooseDismissed, { scope });
  await stored('later');
  expect(scope.getState($torrent)).toBeNull();
});

test('of what is dropped on the dialog only torrents are taken', async () => {
  const { sent } = await dialogOf();
  const drop = (dropped: readonly File[]) => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    screen.getByRole('textbox').dispatchEvent(Object.assign(event, { dataTransfer: { files: dropped } }));
    return event.defaultPrevented;
  };
  expect(drop(files('a.jpg'))).toBe(false);
  expect(drop(files('a.jpg', 'B.TORRENT'))).toBe(true);
  expect(sent.mock.calls[0]?.[0].files.map(({ name }: File) => name)).toEqual(['B.TORRENT']);
});

test('many torrents are begun whole at once, where nobody wants to choose', async () => {
  const { user, begun } = await dialogOf();
  const magnets = ['a', 'b'].map((digit) => `magnet:?xt=urn:btih:${digit.repeat(40)}`);
  await user.click(screen.getByRole('textbox'));
  await user.paste(magnets.join('\n'));
  await user.click(screen.getByRole('checkbox', { name: 'Choose files of torrents first' }));
  await user.click(screen.getByRole('button', { name: 'Download 2 files' }));
  await waitFor(() => expect(begun).toHaveBeenCalledTimes(2));
  expect(begun.mock.calls).toMatchObject(magnets.map((url) => [{ url, parentId: 'F' }]));
});

import { allSettled, createWatch, fork } from 'effector';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import {
  $isRefused,
  type DownloadedEntry,
  downloadRefused,
  downloadRequested,
  linkArchiveFx,
  linkDownloadRequested,
  linkFileFx,
  saveFx,
} from './model.ts';

const file = (id: string): DownloadedEntry => ({ id, kind: 'drive#file' });
const folder = (id: string): DownloadedEntry => ({ id, kind: 'drive#folder' });

function browser(archive = async () => ({ url: '/zip', count: 7 })) {
  const [linkFile, linkArchive, save] = [
    vi.fn(async (id: string) => ({ url: `/content/${id}` })),
    vi.fn(archive),
    vi.fn(),
  ];
  const scope = fork({
    handlers: [
      [linkFileFx, linkFile],
      [linkArchiveFx, linkArchive],
      [saveFx, save],
    ],
  });
  const download = (...entries: DownloadedEntry[]) =>
    allSettled(downloadRequested, { scope, params: entries });
  return { scope, linkFile, linkArchive, save, download };
}

test('one file comes as it is', async () => {
  const { scope, save, linkArchive, download } = browser();
  await download(file('a'));
  expect(save).toHaveBeenCalledExactlyOnceWith('/content/a');
  expect(linkArchive).not.toHaveBeenCalled();
  expect(scope.getState($notices)).toEqual([]);
});

test.each([
  ['several', [file('a'), file('b')]],
  ['a folder', [folder('f')]],
])('%s come as one archive, and it is told', async (_, entries) => {
  const { scope, save, linkArchive, download } = browser();
  await download(...entries);
  expect(linkArchive).toHaveBeenCalledExactlyOnceWith(entries.map(({ id }) => id));
  expect(save).toHaveBeenCalledExactlyOnceWith('/zip');
  expect(scope.getState($notices).map(({ text }) => text)).toEqual([
    { id: 'downloads.begun', values: { count: 7 } },
  ]);
});

test('nothing chosen, nothing done', async () => {
  const { linkFile, linkArchive, download } = browser();
  await download();
  expect(linkFile).not.toHaveBeenCalled();
  expect(linkArchive).not.toHaveBeenCalled();
});

test('what cannot be packed is reported in words', async () => {
  const no = refused('/drive/v1/files:archive', 400, { error: 'archive_too_large', error_code: 11 });
  const { scope, save, download } = browser(() => Promise.reject(no));
  await download(folder('f'));
  expect(save).not.toHaveBeenCalled();
  expect(scope.getState($notices).at(-1)).toMatchObject({
    tone: 'bad',
    text: { id: 'downloads.failed' },
    failure: { reason: 'archive_too_large' },
  });
});

test('a signed address goes straight to the browser', async () => {
  const { scope, save } = browser();
  await allSettled(linkDownloadRequested, { scope, params: '/content/old' });
  expect(save).toHaveBeenCalledExactlyOnceWith('/content/old');
});

test('where there is no address, the page itself is not saved in its place', async () => {
  const click = vi.fn();
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, createElement: () => ({ click }) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const scope = fork();
  await allSettled(linkDownloadRequested, { scope, params: '' });
  expect(click).not.toHaveBeenCalled();
  expect(scope.getState($notices)).toMatchObject([{ tone: 'bad', text: { id: 'downloads.failed' } }]);
  await allSettled(linkDownloadRequested, { scope, params: '/content/old' });
  expect(click).toHaveBeenCalledOnce();
});

test('where the server would send nothing the browser is not asked to save, and it is said', async () => {
  const save = vi.fn();
  const scope = fork({
    values: [[$isRefused, true]],
    handlers: [
      [linkFileFx, async () => ({ url: '/content/a' })],
      [saveFx, save],
    ],
  });
  const said = vi.fn();
  const watched = createWatch({ unit: downloadRefused, fn: said, scope });
  await allSettled(downloadRequested, { scope, params: [file('a')] });
  watched();
  expect([save.mock.calls.length, said.mock.calls.length]).toEqual([0, 1]);
});

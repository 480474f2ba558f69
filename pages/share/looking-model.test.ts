import { allSettled, fork } from 'effector';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { defaultSharedDisplay, type SharePageArrival } from '../../api/contract/share-page.ts';
import { answers, breaks, refuses, type Scene, scriptedFetch } from '../../api/fixtures/scripted-fetch.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { saveFx } from '../../features/downloads/model.ts';
import { $notices } from '../../features/notices/index.ts';
import { $isPreviewOpen } from '../../features/preview/index.ts';
import { dropHistoryEntryFx, pushHistoryEntryFx } from '../../features/preview/model.ts';
import { selectOnly } from '../../ui/file-grid/index.ts';
import { fetchEntriesFx } from './effects.ts';
import { $words, wordsGiven } from './entries-model.ts';
import { downloadRequested, entryOpened, listShown } from './looking-model.ts';
import { $canDownload, $facts, $status, shareArrived } from './model.ts';
import { $save, selectionChanged } from './selection-model.ts';

const file = { id: 'a', name: 'a.txt', kind: 'drive#file' } as FileAnswer;
const folder = { id: 'F', name: 'Reef', kind: 'drive#folder' } as FileAnswer;
const arrival = {
  shareId: 'S1',
  folderId: '',
  status: 'OK',
  path: [],
  page: {
    title: 'Reef',
    allow_download: true,
    files: [file, folder],
    next_page_token: '',
    pass_code_token: 'T',
  },
  display: defaultSharedDisplay,
} as unknown as SharePageArrival;

/** As the server answers for every share that is closed: with status 200. */
const closed = { share_status: 'EXPIRED', share_status_text: '' };
const noArchive = { url: '', token: '', expire: '', size: '0', file_count: '0' };

async function visitor(scene: Scene) {
  const { fetch, sent } = scriptedFetch(scene);
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const [save, dropHistoryEntry] = [vi.fn(), vi.fn()];
  const scope = fork({
    handlers: [
      [saveFx, save],
      [pushHistoryEntryFx, () => {}],
      [dropHistoryEntryFx, dropHistoryEntry],
    ],
  });
  await allSettled(shareArrived, { scope, params: arrival });
  await allSettled(listShown, { scope });
  return { scope, sent, save, dropHistoryEntry };
}

test.each([
  ['a file', [file], closed],
  ['a folder', [folder], { ...closed, ...noArchive }],
  ['all of it', [], { ...closed, ...noArchive }],
])(
  'a share that was closed before %s could be downloaded says so, and saves nothing',
  async (_, entries, answer) => {
    const { scope, save } = await visitor(answers({ ...answer, pass_code_token: '' }));
    await allSettled(downloadRequested, { scope, params: entries });
    expect(scope.getState($status)).toBe('EXPIRED');
    expect(scope.getState($facts)).toBeNull();
    expect(save).not.toHaveBeenCalled();
    // Nothing is prepared any more either.
    expect(scope.getState($notices)).toEqual([]);
  },
);

test('an archive is saved from the address that the share gives', async () => {
  const link = { ...noArchive, share_status: 'OK', share_status_text: '', url: '/zip', file_count: '3' };
  const { scope, sent, save } = await visitor(answers(link));
  await allSettled(downloadRequested, { scope, params: [folder] });
  expect(sent[0]?.body).toMatchObject({ share_id: 'S1', pass_code_token: 'T', file_ids: ['F'] });
  expect(save).toHaveBeenCalledExactlyOnceWith('/zip');
  expect(scope.getState($status)).toBe('OK');
  expect(scope.getState($notices).map(({ text }) => text)).toEqual([
    { id: 'downloads.begun', values: { count: 3 } },
  ]);
});

test('a file that is opened in a share closed meanwhile leaves the way to say so, and no step in the history', async () => {
  const { scope, sent, dropHistoryEntry } = await visitor(answers({ ...closed, pass_code_token: '' }));
  await allSettled(entryOpened, { scope, params: file });
  expect(sent[0]?.url).toContain('/drive/v1/share/file_info');
  expect(scope.getState($status)).toBe('EXPIRED');
  expect(scope.getState($isPreviewOpen)).toBe(false);
  expect(dropHistoryEntry).toHaveBeenCalledOnce();
});

const open = { share_status: 'OK', share_status_text: '', pass_code_token: 'T' };
const time = '2030-01-01T00:00:00.000Z';
const bare: FileAnswer = {
  ...{ kind: 'drive#file', id: 'a', parent_id: '', name: 'a.txt', user_id: 'U', size: '1', revision: '1' },
  ...{
    file_extension: '.txt',
    mime_type: 'text/plain',
    file_category: 'DOCUMENT',
    hash: '',
    md5_checksum: '',
  },
  ...{
    starred: false,
    trashed: false,
    writable: false,
    folder_type: 'NORMAL',
    sort_name: 'a.txt',
    space: '',
  },
  ...{ created_time: time, modified_time: time, user_modified_time: time, delete_time: '' },
  ...{ icon_link: '', thumbnail_link: '', web_content_link: '', original_url: '', links: {}, medias: [] },
  ...{ phase: 'PHASE_TYPE_COMPLETE', params: {} },
};

test.each([
  ['a file', [file], answers({ ...open, file_info: bare })],
  ['a folder', [folder], refuses('share_download_forbidden', 7, 403)],
])(
  'where the owner has forbidden downloads meanwhile, that of %s ends in a word',
  async (_, entries, scene) => {
    const { scope, save } = await visitor(scene);
    expect(scope.getState($canDownload)).toBe(true);
    await allSettled(downloadRequested, { scope, params: entries });
    expect([scope.getState($canDownload), scope.getState($status)]).toEqual([false, 'OK']);
    expect(save).not.toHaveBeenCalled();
    expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['sharePage.download.forbidden']);
  },
);

test('so does looking at a file that comes without an address', async () => {
  const { scope } = await visitor(answers({ ...open, file_info: bare }));
  await allSettled(entryOpened, { scope, params: file });
  expect([scope.getState($canDownload), scope.getState($isPreviewOpen)]).toEqual([false, true]);
});

test('a server that is not reached closes no share', async () => {
  const { scope, save } = await visitor(breaks);
  await allSettled(downloadRequested, { scope, params: [folder] });
  expect(scope.getState($status)).toBe('OK');
  expect(save).not.toHaveBeenCalled();
  expect(scope.getState($notices).map(({ text }) => text)).toEqual([{ id: 'sharePage.download.failed' }]);
});

test('the folder that a search began in, where the search finds it, is gone back to', async () => {
  const navigate = vi.fn();
  const scope = fork({
    handlers: [
      [navigateFx, navigate],
      [fetchEntriesFx, () => ({ status: 'OK', rows: [folder], next: '' })],
    ],
  });
  await allSettled(shareArrived, { scope, params: { ...arrival, folderId: 'F' } });
  await allSettled(wordsGiven, { scope, params: 'reef' });
  await allSettled(entryOpened, { scope, params: folder });
  expect(scope.getState($words)).toBe('');
  expect(navigate).not.toHaveBeenCalled();
  await allSettled(wordsGiven, { scope, params: 'reef' });
  await allSettled(entryOpened, { scope, params: { ...folder, id: 'G' } });
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/s/S1/G' });
});

test('what is chosen in a folder is saved with the folders above it, what a search found by itself', async () => {
  const way = [{ id: 'E', name: 'Folder E' }];
  const scope = fork({ handlers: [[fetchEntriesFx, () => ({ status: 'OK', rows: [file], next: '' })]] });
  await allSettled(shareArrived, { scope, params: { ...arrival, folderId: 'E', path: way } });
  const choose = () => allSettled(selectionChanged, { scope, params: selectOnly(0) });
  await choose();
  expect(scope.getState($save)).toMatchObject({ fileIds: ['a'], ancestorIds: ['E'] });
  await allSettled(wordsGiven, { scope, params: 'a' });
  await choose();
  expect(scope.getState($save)).toMatchObject({ fileIds: ['a'], ancestorIds: [] });
});

import { createEffect, createEvent, createStore, sample } from 'effector';
import { createArchive } from '../../api/contract/content.ts';
import { getFile } from '../../api/contract/files.ts';
import { failureShown, noticeShown } from '../notices/index.ts';
import { callDrive } from '../session/index.ts';

/** The fields of an entry that a download needs. */
export interface DownloadedEntry {
  readonly id: string;
  readonly kind: 'drive#file' | 'drive#folder';
}

/** Files and folders were chosen to be downloaded: one file as it is, everything else as one zip archive. */
export const downloadRequested = createEvent<readonly DownloadedEntry[]>();
/** A signed address was chosen, such as that of an older version. */
export const linkDownloadRequested = createEvent<string>();

/** The server would refuse to send anything: the layout says so, and shows why once a download is asked for. */
export const $isRefused = createStore(false);
export const downloadRefused = createEvent();

/** Ms; the server walks all that the folders hold before it answers. */
const archiveTimeout = 60_000;

interface SignedLink {
  readonly url: string;
  /** Files in the archive; none for a file alone. */
  readonly count?: number;
}

/** The address is fetched each time, so it has never expired. */
export const linkFileFx = createEffect(async (id: string): Promise<SignedLink> => {
  const { web_content_link: url } = await callDrive(getFile, { params: { id }, query: { usage: 'FETCH' } });
  return { url };
});
export const linkArchiveFx = createEffect(async (ids: readonly string[]): Promise<SignedLink> => {
  const { url, file_count } = await callDrive(createArchive, {
    body: { ids: [...ids] },
    timeout: archiveTimeout,
  });
  return { url, count: Number(file_count) };
});
/**
 * Hands an address to the browser, which saves its content: the page stays. An empty address would be this page, so
 * there must be one.
 */
export const saveFx = createEffect((url: string) => {
  if (url === '') throw new Error('no address to save from');
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = '';
  anchor.click();
});

const chosen = sample({
  clock: downloadRequested,
  filter: (entries) => entries.length > 0,
  fn: (entries) => ({
    ids: entries.map(({ id }) => id),
    isFile: entries.length === 1 && entries[0]?.kind === 'drive#file',
  }),
});

sample({ clock: chosen, filter: ({ isFile }) => isFile, fn: ({ ids }) => ids[0] ?? '', target: linkFileFx });
sample({ clock: chosen, filter: ({ isFile }) => !isFile, fn: ({ ids }) => ids, target: linkArchiveFx });
sample({
  clock: linkArchiveFx,
  fn: () => ({ text: { id: 'downloads.preparing' }, topic: 'download' }),
  target: noticeShown,
});
sample({
  clock: linkArchiveFx.doneData,
  fn: ({ count = 0 }) => ({ text: { id: 'downloads.begun', values: { count } }, topic: 'download' }),
  target: noticeShown,
});
const linked = sample({
  clock: [
    sample({ clock: [linkFileFx.doneData, linkArchiveFx.doneData], fn: ({ url }) => url }),
    linkDownloadRequested,
  ],
  source: $isRefused,
  fn: (isRefused, url) => ({ isRefused, url }),
});
sample({ clock: linked, filter: ({ isRefused }) => !isRefused, fn: ({ url }) => url, target: saveFx });
// The browser would say no more than that the download failed.
sample({ clock: linked, filter: ({ isRefused }) => isRefused, fn: () => {}, target: downloadRefused });
sample({
  clock: [linkFileFx.failData, linkArchiveFx.failData, saveFx.failData],
  fn: (error) => ({ error, doing: 'downloads.failed' }),
  target: failureShown,
});

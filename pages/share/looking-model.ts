/** Operations on entries of a share: folders open, files are shown over the page, and both are downloaded. */
import { attach, combine, createEffect, createEvent, sample } from 'effector';
import type { SharedEntry } from '../../api/contract/share-page.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { linkDownloadRequested } from '../../features/downloads/index.ts';
import { isFolder } from '../../features/files/entry.ts';
import { failureShown, noticeShown, topicClosed } from '../../features/notices/index.ts';
import {
  filesSourced,
  previewClosed,
  previewDownloadRequested,
  previewOpened,
} from '../../features/preview/index.ts';
import { folderAddress } from './address.ts';
import { DownloadForbiddenError, findEntry, linkArchive, linkFile, ShareClosedError } from './calls.ts';
import { $entries, $words, wordsGiven } from './entries-model.ts';
import { $folder, $shareId, $token, downloadForbidden, statusChanged } from './model.ts';

export const listShown = createEvent();
export const entryOpened = createEvent<SharedEntry>();
/** The part of an entry that a download needs. */
type Wanted = Pick<SharedEntry, 'id' | 'kind'>;
/** None: all that is shared. */
export const downloadRequested = createEvent<readonly Wanted[]>();

interface Admission {
  readonly shareId: string;
  readonly token: string;
}
/** Of an archive it is known how many files it holds. */
type DownloadLink = { readonly url: string; readonly count?: number };

const $admission = combine({ shareId: $shareId, token: $token });
/** Results of downloads share one notice. */
const topic = 'download';

const linkFx = attach({
  source: $admission,
  effect: createEffect(
    async ({ of, entries }: { of: Admission; entries: readonly Wanted[] }): Promise<DownloadLink> => {
      const [first] = entries;
      if (entries.length === 1 && first && !isFolder(first)) {
        return { url: await linkFile(of, first.id) };
      }
      return linkArchive(
        of,
        entries.map(({ id }) => id),
      );
    },
  ),
  mapParams: (entries: readonly Wanted[], of: Admission) => ({ of, entries }),
});

/** The file in the viewer is found in the share. */
const findEntryFx = attach({
  source: $admission,
  effect: (of, id: string) => findEntry(of, id),
});

sample({ clock: listShown, fn: () => findEntryFx, target: filesSourced });
sample({
  clock: entryOpened,
  source: { shareId: $shareId, folder: $folder, words: $words },
  filter: ({ folder }, entry) => isFolder(entry) && entry.id !== folder.id,
  // Entries of a search may be anywhere: the server knows the path to each.
  fn: ({ shareId, folder, words }, entry) => ({
    to: folderAddress(shareId, [...(words === '' ? (folder.path ?? []) : []), entry]),
  }),
  target: navigateFx,
});
// A search may find the folder that it began in: to open it is to go back to it.
sample({
  clock: entryOpened,
  source: $folder,
  filter: (folder, entry) => entry.id === folder.id,
  fn: () => '',
  target: wordsGiven,
});
sample({
  clock: entryOpened,
  source: $entries,
  filter: (_, entry) => !isFolder(entry),
  fn: ({ rows }, file) => ({ file, siblings: rows }),
  target: previewOpened,
});
sample({ clock: previewDownloadRequested, fn: (file) => [file], target: downloadRequested });
sample({ clock: downloadRequested, target: linkFx });
sample({
  clock: downloadRequested,
  filter: (entries) => entries.length !== 1 || entries.some(isFolder),
  fn: () => ({ text: { id: 'downloads.preparing' }, topic }),
  target: noticeShown,
});
sample({
  clock: linkFx.doneData.filterMap(({ count }) => count),
  fn: (count) => ({ text: { id: 'downloads.begun', values: { count } }, topic }),
  target: noticeShown,
});
sample({ clock: linkFx.doneData, fn: ({ url }) => url, target: linkDownloadRequested });
// It is no longer prepared; the closed page, or the failure, shows the reason.
sample({ clock: [linkFx.fail, statusChanged], fn: () => topic, target: topicClosed });
sample({
  clock: linkFx.failData,
  filter: (error) => !(error instanceof ShareClosedError || error instanceof DownloadForbiddenError),
  fn: (error) => ({ error, doing: 'sharePage.download.failed' }),
  target: failureShown,
});

// A page from before learns it from the first file without an address.
sample({
  clock: findEntryFx.doneData,
  filter: (entry) => !isFolder(entry) && entry.web_content_link === '',
  fn: () => {},
  target: downloadForbidden,
});
const forbidden = linkFx.failData.filter({ fn: (error) => error instanceof DownloadForbiddenError });
sample({ clock: forbidden, fn: () => {}, target: downloadForbidden });
sample({
  clock: forbidden,
  fn: () => ({ text: { id: 'sharePage.download.forbidden' }, topic }),
  target: noticeShown,
});

// The page shows that the share is closed, and why.
sample({
  clock: [linkFx.failData, findEntryFx.failData],
  filter: (error) => error instanceof ShareClosedError,
  fn: ({ status }: ShareClosedError) => status,
  target: statusChanged,
});
sample({ clock: statusChanged, target: previewClosed });

/** Connects the features of the drive: events of one are handled by another. */
import { createStore, sample } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import { navigateFx, pageOpened } from '../../engine/view/index.ts';
import { detailsOpened, shareRequested, versionRestored } from '../../features/details/index.ts';
import { downloadRequested } from '../../features/downloads/index.ts';
import {
  $folder,
  $shownLocation,
  contentsChosen,
  detailsChosen,
  dialogRequested,
  downloadChosen,
  enqueueChosen,
  entriesHighlighted,
  entryOpened,
  filesDropped,
  folderAddress,
  folderFilled,
  operationCompleted,
  remoteDownloadChosen,
  requestChosen,
  shareChosen,
  torrentsOffered,
} from '../../features/files/frame.ts';
import { entriesFound } from '../../features/pointers/index.ts';
import {
  fileRenewed,
  previewDownloadRequested,
  previewOpened,
  starsChanged,
  tracksAdded,
} from '../../features/preview/index.ts';
import { $account, signedOut, signInDismissed } from '../../features/session/index.ts';
import { fileRequestRequested, sharingRequested } from '../../features/sharing/index.ts';
import { $quota, type Quota } from '../../features/storage/index.ts';
import {
  createTaskRequested,
  freeSpaceKnown,
  torrentFileStored,
  torrentFilesGivenUp,
  torrentFilesSent,
  torrentsAllowed,
  torrentsNamed,
} from '../../features/tasks/frame.ts';
import { filesChosen, filesUploaded, uploadsGivenUp } from '../../features/uploads/facade.ts';
import { loginPath } from './private.ts';

sample({ clock: previewDownloadRequested, fn: (file) => [file], target: downloadRequested });
sample({ clock: enqueueChosen, target: tracksAdded });
sample({ clock: downloadChosen, target: downloadRequested });
sample({ clock: [shareChosen, shareRequested], target: sharingRequested });
sample({ clock: requestChosen, target: fileRequestRequested });
sample({ clock: detailsChosen, target: detailsOpened });
sample({ clock: versionRestored, target: fileRenewed });
sample({
  clock: operationCompleted,
  filter: ({ type }) => type === 'star' || type === 'unstar',
  fn: ({ type, entries }) => ({ ids: entries.map(({ id }) => id), starred: type === 'star' }),
  target: starsChanged,
});
/** A torrent file is opened as what it names; there is nothing in it to look at. */
const isOpenedAsDownload = ({ takesTorrents }: Quota, entry: FileAnswer): boolean =>
  takesTorrents && entry.file_category === 'TORRENT' && !entry.trashed;
sample({
  clock: entryOpened,
  source: $quota,
  filter: (quota, { entry }) => quota !== null && isOpenedAsDownload(quota, entry),
  fn: (_, { entry }) => [entry],
  target: contentsChosen,
});
sample({
  clock: entryOpened,
  source: $quota,
  filter: (quota, { entry }) => quota === null || !isOpenedAsDownload(quota, entry),
  fn: (_, { entry, siblings }) => ({ file: entry, siblings }),
  target: previewOpened,
});
sample({
  clock: torrentFilesSent,
  fn: ({ files, parentId }) => ({ files, parentId }),
  target: filesChosen,
});
sample({ clock: filesDropped, target: filesChosen });
sample({ clock: filesUploaded, target: torrentFileStored });
sample({ clock: filesUploaded, fn: ({ parentId }) => parentId, target: folderFilled });
sample({ clock: uploadsGivenUp, target: torrentFilesGivenUp });
sample({
  clock: remoteDownloadChosen,
  source: $folder,
  fn: (folder) => ({
    parentId: folder && !folder.isOpen ? '' : folder?.id,
    ...(folder?.name && { parentName: folder.name }),
  }),
  target: createTaskRequested,
});
sample({
  clock: $quota,
  filter: Boolean,
  fn: ({ takesTorrents }) => takesTorrents,
  target: [torrentsAllowed, torrentsOffered],
});
sample({
  clock: $quota,
  filter: Boolean,
  fn: ({ limit, used }) => Math.max(0, limit - used),
  target: freeSpaceKnown,
});
sample({
  clock: contentsChosen,
  source: $account,
  filter: (account, [file]) => account !== null && file !== undefined,
  fn: (account, [file]) => [
    { url: `torrent:${file?.id}`, parentId: file?.parent_id ?? '', sub: account?.sub ?? '' },
  ],
  target: torrentsNamed,
});

// Navigating to another page cancels the action that required a sign-in; except from the sign-in page itself.
sample({
  clock: pageOpened,
  filter: ({ path }) => path !== loginPath,
  fn: () => {},
  target: signInDismissed,
});

// A link to entries: the folder of the first opens with them selected, and asks for a target if the link says so.
const shown = sample({
  clock: entriesFound,
  filter: ({ entries }) => entries.length > 0,
  fn: ({ entries }) => {
    const { parent_id: folderId, trashed } = entries[0] as FileAnswer;
    const ids = entries.filter(({ parent_id }) => parent_id === folderId).map(({ id }) => id);
    return { ids, folderId, to: trashed ? '/drive/trash' : folderAddress(folderId) };
  },
});
sample({ clock: shown, target: entriesHighlighted });
sample({ clock: shown, fn: ({ to }) => ({ to }), target: navigateFx });

/** The question is shown once their folder is open: it belongs to a list, and closes with it. */
const $toMove = createStore<readonly FileAnswer[] | null>(null, { serialize: 'ignore' })
  .on(entriesFound, (_, { entries, action }) =>
    action === 'move' && entries[0]?.trashed === false ? entries : null,
  )
  .reset(dialogRequested, signedOut);
sample({
  clock: [shown, $shownLocation],
  source: { location: $shownLocation, entries: $toMove },
  filter: ({ location, entries }) =>
    entries !== null && location?.type === 'folder' && location.folderId === entries[0]?.parent_id,
  fn: ({ entries }) => ({ type: 'move' as const, entries: entries ?? [] }),
  target: dialogRequested,
});

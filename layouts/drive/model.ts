/** Where the features of the drive meet: what one offers, another does. */
import { sample } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { detailsOpened, shareWished, versionRestored } from '../../features/details/index.ts';
import { downloadRequested } from '../../features/downloads/index.ts';
// From where they are, not by the features' index: the frame must not bring the styles of lists to every page.
import { questionAsked } from '../../features/files/commands.ts';
import { $folder } from '../../features/files/folder.ts';
import { operationKept } from '../../features/files/listing.ts';
import { folderAddress } from '../../features/files/opening.ts';
import { entriesPointedAt } from '../../features/files/selection.ts';
import {
  detailsAsked,
  downloadAsked,
  entryOpened,
  linkAsked,
  shareAsked,
} from '../../features/files/wishes.ts';
import { requestForgotten } from '../../features/notices/index.ts';
import { entriesFound } from '../../features/pointers/index.ts';
import {
  fileRenewed,
  previewDownloadRequested,
  previewOpened,
  starsKept,
} from '../../features/preview/index.ts';
import { signedOut } from '../../features/session/index.ts';
import { sharingRequested } from '../../features/sharing/index.ts';
import { createTaskRequested } from '../../features/tasks/create-model.ts';

sample({ clock: previewDownloadRequested, fn: (file) => [file], target: downloadRequested });
sample({ clock: downloadAsked, target: downloadRequested });
sample({ clock: [shareAsked, shareWished], target: sharingRequested });
sample({ clock: detailsAsked, target: detailsOpened });
sample({ clock: versionRestored, target: fileRenewed });
sample({
  clock: operationKept,
  filter: ({ type }) => type === 'star' || type === 'unstar',
  fn: ({ type, entries }) => ({ ids: entries.map(({ id }) => id), starred: type === 'star' }),
  target: starsKept,
});
sample({
  clock: entryOpened,
  fn: ({ entry, siblings }) => ({ file: entry, siblings }),
  target: previewOpened,
});
sample({
  clock: linkAsked,
  source: $folder,
  fn: (folder) => ({ parentId: folder?.id, ...(folder?.name && { parentName: folder.name }) }),
  target: createTaskRequested,
});

// The next person's feedback must not name what failed for the one before.
sample({ clock: signedOut, fn: () => {}, target: requestForgotten });

// A link names entries: the folder of the first opens with them chosen, or it is asked where they should go.
const shown = sample({
  clock: entriesFound,
  filter: ({ wish, entries }) => wish === 'show' && entries.length > 0,
  fn: ({ entries }) => {
    const { parent_id: folderId, trashed } = entries[0] as FileAnswer;
    const ids = entries.filter(({ parent_id }) => parent_id === folderId).map(({ id }) => id);
    return { ids, folderId, to: trashed ? '/drive/trash' : folderAddress(folderId) };
  },
});
sample({ clock: shown, target: entriesPointedAt });
sample({ clock: shown, fn: ({ to }) => ({ to }), target: navigateFx });
sample({
  clock: entriesFound,
  filter: ({ wish }) => wish === 'move',
  fn: ({ entries }) => ({ type: 'move' as const, entries }),
  target: questionAsked,
});

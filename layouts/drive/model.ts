/** Where the features of the drive meet: what one offers, another does. */
import { sample } from 'effector';
import { detailsOpened, versionRestored } from '../../features/details/index.ts';
import { downloadRequested } from '../../features/downloads/index.ts';
import { $folder, detailsAsked, downloadAsked, entryOpened, linkAsked } from '../../features/files/index.ts';
import { fileRenewed, previewDownloadRequested, previewOpened } from '../../features/preview/index.ts';
import { createTaskRequested } from '../../features/tasks/index.ts';

sample({ clock: previewDownloadRequested, fn: (file) => [file], target: downloadRequested });
sample({ clock: versionRestored, target: fileRenewed });
sample({ clock: downloadAsked, target: downloadRequested });
sample({ clock: detailsAsked, target: detailsOpened });
sample({ clock: versionRestored, target: fileRenewed });
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

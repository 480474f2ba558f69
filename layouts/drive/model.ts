import { sample } from 'effector';
import { versionRestored } from '../../features/details/index.ts';
import { downloadRequested } from '../../features/downloads/index.ts';
import { fileRenewed, previewDownloadRequested } from '../../features/preview/index.ts';

sample({ clock: previewDownloadRequested, fn: (file) => [file], target: downloadRequested });
sample({ clock: versionRestored, target: fileRenewed });

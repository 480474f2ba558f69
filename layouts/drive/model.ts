import { sample } from 'effector';
import { downloadRequested } from '../../features/downloads/index.ts';
import { previewDownloadRequested } from '../../features/preview/index.ts';

sample({ clock: previewDownloadRequested, fn: (file) => [file], target: downloadRequested });

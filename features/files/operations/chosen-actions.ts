/** What a page of the drive offers and another feature does: the layout brings them together. */
import { createEvent } from 'effector';
import type { DriveFile } from '../entry/drive-file.ts';

/** A file was opened, beside the files that stand around it. */
export const entryOpened = createEvent<{
  readonly entry: DriveFile;
  readonly siblings: readonly DriveFile[];
}>();
export const downloadChosen = createEvent<readonly DriveFile[]>();
/** A link to them, for other people. */
export const shareChosen = createEvent<readonly DriveFile[]>();
/** The panel with all that is known of what is chosen. */
export const detailsChosen = createEvent();
export const uploadChosen = createEvent<'files' | 'folder'>();
/** A download from an address into the open folder. */
export const remoteDownloadChosen = createEvent();

/** Actions on entries that the user chooses; other parts of the drive, and other features, perform them. */
import { createEvent, createStore } from 'effector';
import type { DriveFile } from '../entry/drive-file.ts';

type Entries = readonly DriveFile[];

export const openChosen = createEvent<Entries>();
/** Its folder is to be opened, with it selected. */
export const showChosen = createEvent<Entries>();
/** The folder in which it was is to be opened, though it is in the trash. */
export const originChosen = createEvent<Entries>();
/** A file was opened, with the files around it. */
export const entryOpened = createEvent<{ readonly entry: DriveFile; readonly siblings: Entries }>();
/** Audio that is to be played after the queue of the music player. */
export const enqueueChosen = createEvent<Entries>();
export const downloadChosen = createEvent<Entries>();
/** The content that a torrent file names is to be downloaded into its folder. */
export const contentsChosen = createEvent<Entries>();
/** Whether the server downloads torrents. */
export const torrentsOffered = createEvent<boolean>();
export const $offersTorrents = createStore(false).on(torrentsOffered, (_, offered) => offered);
/** A link to them, for other people. */
export const shareChosen = createEvent<Entries>();
/** A link by which others add files to a folder. */
export const requestChosen = createEvent<Entries>();
/** Opens the panel with the details of the selection. */
export const detailsChosen = createEvent<Entries>();
/** The name of the first is to be edited in its place. */
export const renameRequested = createEvent<Entries>();
export const entriesCut = createEvent<Entries>();
export const entriesCopied = createEvent<Entries>();
export const uploadChosen = createEvent<'files' | 'folder'>();
/** Files of the desktop were dropped on a folder; the root is "". */
export const filesDropped = createEvent<{ readonly files: DataTransfer; readonly parentId: string }>();
/** A download from an address into the open folder. */
export const remoteDownloadChosen = createEvent();

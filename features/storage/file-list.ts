import { createEvent, createStore } from 'effector';
import { signedOut } from '../session/index.ts';
import { storageHidden } from './model.ts';

/** Lists of files that take room, in the dialog about storage. */
export type FileList = 'largest' | 'duplicates';

export const fileListOpened = createEvent<FileList>();
export const fileListClosed = createEvent();

export const $fileList = createStore<FileList | null>(null)
  .on(fileListOpened, (_, list) => list)
  .reset(fileListClosed, storageHidden, signedOut);

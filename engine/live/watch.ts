import { type FSWatcher, watch } from 'node:fs';
import type { WatchedFolder } from './source-files.ts';

/** Watches folders for changes. It may miss some: callers that must not miss any look at the files too. */
interface FolderWatch {
  /** Watches these folders, by path, and no others. Returns whether one is watched that was not before. */
  follow(folders: ReadonlyMap<string, WatchedFolder>): boolean;
  close(): void;
}

/** @param opened a file was made beside one of the names, such as an editor keeps for a file that is open in it. */
export type WatchFolders = (
  changed: () => void,
  onError: (error: unknown) => void,
  opened?: () => void,
) => FolderWatch;

interface Watched extends WatchedFolder {
  readonly watcher: FSWatcher | undefined;
}

/**
 * Watches each folder by itself, not its files: an editor that writes a temporary file and renames it is seen, and so is
 * what it writes there next, which a recursive watch of Node's loses on Linux (decision 053).
 */
export const watchFolders: WatchFolders = (changed, onError, opened = () => {}) => {
  const watched = new Map<string, Watched>();
  const forget = (path: string) => {
    watched.get(path)?.watcher?.close();
    watched.delete(path);
  };
  const open = (path: string): FSWatcher | undefined => {
    try {
      const watcher = watch(path, (_event, name) => {
        const names = watched.get(path)?.names;
        if (name === null || names === undefined || names.has(name)) changed();
        else if ([...names].some((one) => name.includes(one))) opened();
      });
      watcher.on('error', (error) => {
        onError(error);
        if (watched.get(path)?.watcher === watcher) forget(path);
      });
      return watcher;
    } catch (error) {
      // The system has no watch left, or the folder has just gone. It stays in the list, so as not to fail at each look.
      onError(error);
      return undefined;
    }
  };
  return {
    follow(folders) {
      let isNew = false;
      for (const path of watched.keys()) if (!folders.has(path)) forget(path);
      for (const [path, { mark, names }] of folders) {
        const before = watched.get(path);
        if (before?.mark === mark) {
          watched.set(path, { ...before, names });
          continue;
        }
        forget(path);
        const watcher = open(path);
        watched.set(path, { mark, names, watcher });
        isNew ||= watcher !== undefined;
      }
      return isNew;
    },
    close: () => {
      for (const path of watched.keys()) forget(path);
    },
  };
};

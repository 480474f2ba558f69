import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { SourceFolders } from './read-sources.ts';

/**
 * Calls `changed` a moment after the last of a burst of changes to the manifest, `content/` or `locales/`, and at the
 * latest after `maxWait` ms of unbroken changes. Folders are watched, not files, so that an editor's "write to a
 * temporary file, then rename" is seen. Returns the function that ends the watch.
 */
export function watchSources(
  folders: SourceFolders,
  changed: () => void,
  onError: (error: unknown) => void,
  { quiet = 40, maxWait = 250 } = {},
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let firstUnseen = 0;
  const note = () => {
    const now = Date.now();
    if (timer) clearTimeout(timer);
    else firstUnseen = now;
    const wait = Math.max(0, Math.min(quiet, firstUnseen + maxWait - now));
    timer = setTimeout(() => {
      timer = undefined;
      changed();
    }, wait);
  };
  const manifestName = basename(folders.manifestFile);
  const isManifest = (name: string | null) => name === null || name === manifestName;
  const watches = [
    {
      folder: dirname(folders.manifestFile),
      file: folders.manifestFile,
      isDeep: false,
      concerns: isManifest,
    },
    { folder: folders.contentFolder, isDeep: true, concerns: () => true },
    { folder: folders.localesFolder, isDeep: false, concerns: () => true },
  ].map((folder) => watchFolder(folder, note, onError));
  return () => {
    clearTimeout(timer);
    for (const close of watches) close();
  };
}

/** How often a folder is looked at for having been replaced as a whole, in ms. */
const lookEvery = 500;

interface WatchedFolder {
  readonly folder: string;
  /** A file of it that may be a link, behind which another file can come to stand. */
  readonly file?: string;
  readonly isDeep: boolean;
  readonly concerns: (name: string | null) => boolean;
}

/** Watches a folder by its name: one that is swapped for another (a mounted configuration) is watched from then on. */
function watchFolder(
  { folder, file, isDeep, concerns }: WatchedFolder,
  note: () => void,
  onError: (error: unknown) => void,
): () => void {
  let watcher: FSWatcher | undefined;
  let seen: string | undefined;
  const look = () => {
    const place = statSync(folder, { throwIfNoEntry: false })?.ino;
    const mark = `${place} ${file && statSync(file, { throwIfNoEntry: false })?.ino}`;
    if (mark === seen) return;
    const isFirst = seen === undefined;
    watcher?.close();
    watcher = undefined;
    seen = mark;
    if (place !== undefined) {
      watcher = watch(folder, { recursive: isDeep }, (_event, name) => concerns(name) && note());
      watcher.on('error', onError);
    }
    if (!isFirst) note();
  };
  look();
  const timer = setInterval(look, lookEvery);
  timer.unref();
  return () => {
    clearInterval(timer);
    watcher?.close();
  };
}

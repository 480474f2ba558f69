import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { SourceFolders } from './read-sources.ts';

/**
 * Calls `changed` a moment after the last of a burst of changes to the manifest, `content/` or `locales/`, and at the
 * latest after `patience` ms of unbroken changes. Folders are watched, not files, so that an editor's "write to a
 * temporary file, then rename" is seen. Returns the function that ends the watch.
 */
export function watchSources(
  folders: SourceFolders,
  changed: () => void,
  onError: (error: unknown) => void,
  { quiet = 40, patience = 250 } = {},
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let firstUnseen = 0;
  const note = () => {
    const now = Date.now();
    if (timer) clearTimeout(timer);
    else firstUnseen = now;
    const wait = Math.max(0, Math.min(quiet, firstUnseen + patience - now));
    timer = setTimeout(() => {
      timer = undefined;
      changed();
    }, wait);
  };
  const manifestName = basename(folders.manifestFile);
  const watchers: FSWatcher[] = [
    watch(dirname(folders.manifestFile), (_event, name) => {
      if (name === null || name === manifestName) note();
    }),
    watch(folders.contentFolder, { recursive: true }, note),
    watch(folders.localesFolder, note),
  ];
  for (const watcher of watchers) watcher.on('error', onError);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

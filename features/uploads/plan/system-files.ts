import { getSettings, usualSettings } from '../../../api/contract/settings.ts';
import { callDrive } from '../../session/index.ts';
import type { ChosenFile } from '../choose/capture.ts';
import type { FileTree } from '../choose/file-tree.ts';

/** Files that macOS and Windows keep in folders for themselves: views, thumbnails, icons, forks of resources. */
const systemFileNames = new Set([
  '.ds_store',
  '.localized',
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
]);

/** Whether a system left the file in a folder. A file that is chosen by itself is meant. */
const isSystemFile = ({ path, file }: ChosenFile): boolean =>
  path.length > 0 && (systemFileNames.has(file.name.toLowerCase()) || file.name.startsWith('._'));

/** The setting of the account; the default where it cannot be read. */
const isWanted = async (): Promise<boolean> =>
  (await callDrive(getSettings).catch(() => usualSettings)).filter_files_on_create;

/**
 * The tree without system files in folders, if the account's settings exclude them; settings are read only where there
 * are any.
 */
export async function withoutSystemFiles(
  tree: FileTree,
  isFilterWanted: () => Promise<boolean> = isWanted,
): Promise<{ readonly tree: FileTree; readonly count: number }> {
  const files = tree.files.filter((file) => !isSystemFile(file));
  const count = tree.files.length - files.length;
  return count > 0 && (await isFilterWanted()) ? { tree: { ...tree, files }, count } : { tree, count: 0 };
}

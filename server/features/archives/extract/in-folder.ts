import type { ArchiveEntry } from '../../../../api/contract/archives.ts';
import type { ListedEntry } from './messages.ts';
import { namesIn } from './plan.ts';

/** Entries that one answer holds. */
const most = 10_000;

/** The entries that lie right in a folder of an archive, as the wire shows them; the outermost is "". */
export function inFolder(entries: readonly ListedEntry[], folder: string): ArchiveEntry[] {
  const start = folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`;
  const found = new Map<string, ArchiveEntry>();
  for (const { index, name, size, isFolder } of entries) {
    const path = namesIn(name).join('/');
    if (!path.startsWith(start) || path.length === start.length) continue;
    const [filename = '', ...below] = path.slice(start.length).split('/');
    const isHere = below.length === 0;
    const isOfFolder = !isHere || isFolder;
    if (found.size >= most || (found.has(filename) && !isHere)) continue;
    found.set(filename, {
      // Folders that are known by what lies in them alone have no number.
      index: isHere ? index : -1,
      filename,
      path: start + filename,
      filesize: String(isOfFolder ? 0 : size),
      kind: isOfFolder ? 'drive#folder' : 'drive#file',
      mime_type: '',
      gcid: '',
      icon_link: '',
    });
  }
  return [...found.values()];
}

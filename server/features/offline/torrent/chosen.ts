import type { TorrentFacts, TorrentFile } from '../../../torrents/index.ts';
import { PermanentError } from '../fetch/outcome.ts';
import type { TorrentRow } from '../torrent-repo.ts';

/**
 * The files that a download fetches, in the order in which they were chosen.
 * @throws {PermanentError} for an index that does not exist.
 */
export function chosenFiles(
  { files }: Pick<TorrentFacts, 'files'>,
  { chosen }: Pick<TorrentRow, 'chosen'>,
): readonly TorrentFile[] {
  if (chosen === null) return files;
  const byIndex = new Map(files.map((file) => [file.index, file]));
  const found = chosen.flatMap((index) => byIndex.get(index) ?? []);
  if (found.length !== chosen.length || found.length === 0)
    throw new PermanentError('invalid_argument', 'A file was chosen that the torrent does not have.');
  return found;
}

export const sizeOf = (files: readonly TorrentFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

export const largestOf = (files: readonly TorrentFile[]): number =>
  files.reduce((most, { size }) => Math.max(most, size), 0);

import { mostGiven } from '../../../torrents/index.ts';

interface Placed {
  readonly from: number;
  readonly to: number;
}

/** Files that a range may have, besides large ones: each of them is looked up before a range is given. */
const mostInRange = 64;

/**
 * Leaves out small files that stand so close to each other that a range would have more than that. Pieces with such files are not offered.
 * @param files in the order of the torrent.
 */
export function withoutCrowds<File extends Placed>(files: readonly File[]): readonly File[] {
  let crowdedUntil = 0;
  return files.filter(({ from, to }, at) => {
    const last = files[at + mostInRange];
    if (last !== undefined && last.from < to + mostGiven) crowdedUntil = at + mostInRange + 1;
    return at >= crowdedUntil || to - from >= mostGiven;
  });
}

import type { TorrentContent, TorrentFile } from '../metainfo.ts';

/** Part of a file of a torrent, as a web seed has it. */
export interface Place {
  /** Undefined for padding, which nobody stores and which is zeros (BEP 47). */
  readonly url: string | undefined;
  /** A range (as in `slice`) of the file. */
  readonly from: number;
  readonly to: number;
  /** Bytes of the file. */
  readonly size: number;
}

/**
 * Tells where the bytes of a torrent lie at a web seed (BEP 19): the address of a torrent of one file is that file, or the folder where it
 * ends in a slash; that of many files is the folder above the torrent's own.
 */
export function createPlaces(
  address: string,
  content: Pick<TorrentContent, 'name' | 'isSingle' | 'files'>,
): (from: number, to: number) => readonly Place[] {
  const { files } = content;
  return (from, to) => {
    const places: Place[] = [];
    let at = from;
    for (let index = firstAfter(files, from); at < to; index += 1) {
      const file = files[index];
      const begin = Math.min(to, file?.offset ?? to);
      if (begin > at) places.push({ url: undefined, from: 0, to: begin - at, size: begin - at });
      if (file === undefined) break;
      at = Math.max(at, begin);
      const end = Math.min(to, file.offset + file.size);
      if (end > at)
        places.push({
          url: addressOf(address, content, file),
          from: at - file.offset,
          to: end - file.offset,
          size: file.size,
        });
      at = Math.max(at, end);
    }
    return places;
  };
}

/** Index of the first file that ends after this byte. */
function firstAfter(files: readonly TorrentFile[], at: number): number {
  let [low, high] = [0, files.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { offset, size } = files[middle]!;
    if (offset + size > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

function addressOf(
  address: string,
  { name, isSingle }: Pick<TorrentContent, 'name' | 'isSingle' | 'files'>,
  { path }: TorrentFile,
): string {
  if (isSingle && !address.endsWith('/')) return address;
  const parts = isSingle ? [name] : [name, ...path];
  return `${address}${address.endsWith('/') ? '' : '/'}${parts.map(encodeURIComponent).join('/')}`;
}

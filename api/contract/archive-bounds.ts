/** The rules by which archives of strangers are refused, wherever they are read. */

export const mostEntries = 100_000;
/** Bytes of a path, and folders in each other. */
export const [longestPath, deepestPath] = [1024, 64];

const [largestRatio, harmlessTotal] = [200, 1024 * 1024 * 1024];

/** Whether an archive of `size` bytes that unfolds to `total` is none that people make. */
export const unfoldsTooFar = (total: number, size: number): boolean =>
  total > harmlessTotal && total > largestRatio * size;

interface Placed {
  readonly offset: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
  readonly rawFilename: Uint8Array;
}

/** Whether the entries of a zip share bytes, or unfold to far more than any archive that people make. */
export function isZipBomb(entries: readonly Placed[], size: number): boolean {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unfoldsTooFar(total, size)) return true;
  let before = 0;
  return entries
    .toSorted((one, other) => one.offset - other.offset)
    .some(({ offset, compressedSize, rawFilename }) => {
      const shares = offset < before;
      before = offset + 30 + rawFilename.length + compressedSize;
      return shares;
    });
}

/** Of Unix (`S_IFLNK`). */
export const isLink = ({ externalFileAttributes }: { readonly externalFileAttributes: number }): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

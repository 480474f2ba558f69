const kibibyte = 1024;

/** Bytes that a block may have, the shortest first. */
export const gcidBlocks: readonly [number, ...number[]] = [
  256 * kibibyte,
  512 * kibibyte,
  1024 * kibibyte,
  2048 * kibibyte,
];

const mostBlocks = 512;

/** Bytes in a block of the GCID of a file of this size (api.md, Files): only the longest may be needed more often. */
export const gcidBlockSize = (size: number): number =>
  gcidBlocks.find((block) => size / block <= mostBlocks) ?? (gcidBlocks.at(-1) as number);

/** One in text. */
export const gcid = /^[0-9A-F]{40}$/;

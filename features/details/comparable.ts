import type { FileKind } from '../../ui/file-kind.ts';

/** Bytes of each of two texts that are compared: as many as the viewer reads of one. */
export const mostComparedBytes = 1024 * 1024;

/** Whether two contents of a file can be shown side by side as lines. @param sizes in bytes, as the wire has them. */
export const isComparable = (
  { name, kind }: { readonly name: string; readonly kind: FileKind },
  sizes: readonly string[],
): boolean =>
  (kind === 'text' || kind === 'code' || /\.(?:csv|tsv)$/i.test(name)) &&
  sizes.every((size) => Number(size) <= mostComparedBytes);

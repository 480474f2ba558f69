import type { CoverKind } from './kinds.ts';
import type { ReadRange } from './read-range.ts';

/** The picture of a file, in a format that sharp reads. Rejects for what cannot be read. */
type ReadCover = (read: ReadRange, size: number) => Promise<Uint8Array | undefined>;

/** Each with libraries of its own, loaded when they are needed: a process reads one file. */
export const coverReaders: Readonly<Record<Exclude<CoverKind, 'record'>, () => Promise<ReadCover>>> = {
  heic: async () => (await import('./heic.ts')).drawHeic,
  pdf: async () => (await import('./pdf.ts')).drawPdf,
  svg: async () => (await import('./svg.ts')).drawSvg,
  zip: async () => (await import('./zip.ts')).pictureInZip,
};

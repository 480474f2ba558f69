/** A file that was chosen, and the folders above it, from the one that it goes into. */
export interface ChosenFile {
  readonly path: readonly string[];
  readonly file: File;
  /** What opens it again after a reload, where the browser gives such a thing. */
  readonly handle?: FileSystemFileHandle | undefined;
}

/** One thing that was dropped: what the browser tells of it differs, and is told only while it is being dropped. */
export interface DroppedItem {
  readonly handle: Promise<FileSystemHandle | null> | undefined;
  readonly entry: FileSystemEntry | null;
  readonly file: File | null;
}

/** What the user gave, as far as it can be read at once; `readTaken` walks the rest. */
export type Captured =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'dropped'; readonly items: readonly DroppedItem[] };

interface OpenableItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/**
 * Takes what an input or a drop holds. At once: an input that is used again forgets its list, and a drop is empty once
 * its event is over.
 */
export function capture(given: Iterable<File> | DataTransfer): Captured {
  if (!('items' in given)) return { kind: 'files', files: [...given] };
  const items = [...given.items].filter(({ kind }) => kind === 'file') as OpenableItem[];
  return {
    kind: 'dropped',
    items: items.map((item) => ({
      handle: item.getAsFileSystemHandle?.(),
      entry: item.webkitGetAsEntry?.() ?? null,
      file: item.getAsFile(),
    })),
  };
}

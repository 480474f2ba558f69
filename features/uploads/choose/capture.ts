/** A chosen file, and the folders above it, from the chosen one down. */
export interface ChosenFile {
  readonly path: readonly string[];
  readonly file: File;
  /** Reopens it after a reload, where the browser provides a handle. */
  readonly handle?: FileSystemFileHandle | undefined;
}

/** One dropped item: browsers differ in what they expose, and expose it only during the drop event. */
export interface DroppedItem {
  readonly handle: Promise<FileSystemHandle | null> | undefined;
  readonly entry: FileSystemEntry | null;
  readonly file: File | null;
}

/** The part of a choice or a drop that can be read at once; `readFileTree` walks the rest. */
export type Captured =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'dropped'; readonly items: readonly DroppedItem[] };

interface OpenableItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/**
 * Captures the files of an input or a drop. Synchronously: an input that is used again drops its list, and a drop is
 * empty once its event is over.
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

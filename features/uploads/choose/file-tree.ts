import type { Captured, ChosenFile, DroppedItem } from './capture.ts';

/** Files and folders, the empty ones too, relative to where they go. */
export interface FileTree {
  readonly files: readonly ChosenFile[];
  readonly folders: readonly (readonly string[])[];
  /** Names of files that could not be read, or no longer exist. */
  readonly unreadable: readonly string[];
}

interface FileTreeDraft {
  readonly files: ChosenFile[];
  readonly folders: (readonly string[])[];
  readonly unreadable: string[];
}

/** Reads all files and folders, at any depth. Those that cannot be read are named and do not end the walk. */
export async function readFileTree(taken: Captured): Promise<FileTree> {
  const tree: FileTreeDraft = { files: [], folders: [], unreadable: [] };
  if (taken.kind === 'files') {
    for (const file of taken.files) tree.files.push({ path: pathOf(file), file });
  } else {
    for (const thing of taken.items) await readDropped(tree, thing);
  }
  return { ...tree, folders: foldersOf(tree) };
}

/** A folder input has the path of each file within the folder. */
const pathOf = ({ webkitRelativePath }: File): readonly string[] =>
  (webkitRelativePath ?? '').split('/').slice(0, -1);

/** Every folder once, parents first: those that were met, and those that only the paths of files name. */
function foldersOf({ files, folders }: FileTreeDraft): readonly (readonly string[])[] {
  const all = new Map<string, readonly string[]>();
  for (const path of [...folders, ...files.map((file) => file.path)]) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      all.set(JSON.stringify(path.slice(0, depth)), path.slice(0, depth));
    }
  }
  return [...all.values()].sort((one, other) => one.length - other.length);
}

async function readDropped(tree: FileTreeDraft, { handle, entry, file }: DroppedItem): Promise<void> {
  const opened = await handle?.catch(() => null);
  if (opened) await readHandle(tree, opened, []);
  else if (entry) await readEntry(tree, entry, []);
  else if (file) tree.files.push({ path: [], file });
}

/** `for await` over a folder's entries is newer than TypeScript's types. */
type IterableDirectory = FileSystemDirectoryHandle & AsyncIterable<[string, FileSystemHandle]>;

async function readHandle(
  tree: FileTreeDraft,
  handle: FileSystemHandle,
  path: readonly string[],
): Promise<void> {
  try {
    if (handle.kind === 'file') {
      const file = await (handle as FileSystemFileHandle).getFile();
      tree.files.push({ path, file, handle: handle as FileSystemFileHandle });
      return;
    }
    const own = [...path, handle.name];
    tree.folders.push(own);
    for await (const [, child] of handle as IterableDirectory) await readHandle(tree, child, own);
  } catch {
    tree.unreadable.push(handle.name);
  }
}

async function readEntry(
  tree: FileTreeDraft,
  entry: FileSystemEntry,
  path: readonly string[],
): Promise<void> {
  try {
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => {
        (entry as FileSystemFileEntry).file(resolve, reject);
      });
      tree.files.push({ path, file });
      return;
    }
    const own = [...path, entry.name];
    tree.folders.push(own);
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      // A reader returns at most a hundred at once, and an empty list at the end.
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
        reader.readEntries(resolve, reject);
      });
      if (some.length === 0) return;
      for (const child of some) await readEntry(tree, child, own);
    }
  } catch {
    tree.unreadable.push(entry.name);
  }
}

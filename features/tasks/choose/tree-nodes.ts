import type { TorrentContent } from '../begin-effects.ts';

export type ListedFile = TorrentContent['files'][number];

/** A folder or a file of a torrent. The nodes of a tree stand in the order in which they are shown, a folder before what is in it. */
export interface TreeNode {
  readonly key: string;
  readonly name: string;
  /** From 1, as screen readers count. */
  readonly level: number;
  /** The node of its folder; -1 at the top. */
  readonly parent: number;
  /** The first node that is no longer in it. */
  readonly end: number;
  /** Its files, of all files in their order: from this one, up to before that one. */
  readonly from: number;
  readonly to: number;
  /** In bytes. */
  readonly size: number;
  /** Among those of the same folder, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined of a folder. */
  readonly file: ListedFile | undefined;
}

type Draft = { -readonly [Key in keyof TreeNode]: TreeNode[Key] };

/** The files as a tree shows them: folders before files, each by its name, and numbers by their value. */
export function inTreeOrder(files: readonly ListedFile[], locale: string): readonly ListedFile[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...files].sort((one, other) => {
    for (let at = 0; ; at += 1) {
      const [name = '', second = ''] = [one.path[at], other.path[at]];
      const [isFolder, isSecondFolder] = [at < one.path.length - 1, at < other.path.length - 1];
      if (isFolder !== isSecondFolder) return isFolder ? -1 : 1;
      // A language may take two names for equal that are two folders.
      if (name !== second) return compare(name, second) || (name < second ? -1 : 1);
      if (!isFolder) return one.index - other.index;
    }
  });
}

/** The tree of files that are in its order already (`inTreeOrder`), in one pass: a torrent may have ten thousand. */
export function treeOf(files: readonly ListedFile[]): readonly TreeNode[] {
  const nodes: Draft[] = [];
  const counts = new Map<number, number>();
  /** The folders that the next file may be in, as nodes. */
  const open: number[] = [];
  const add = (name: string, key: string, at: number, file: ListedFile | undefined): void => {
    const parent = open.at(-1) ?? -1;
    const position = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, position);
    const size = file ? Number(file.size) : 0;
    const [level, end] = [open.length + 1, nodes.length + 1];
    nodes.push({ key, name, level, parent, end, from: at, to: at + 1, size, position, siblings: 0, file });
  };
  files.forEach((file, at) => {
    const folders = file.path.slice(0, -1);
    let same = 0;
    while (same < folders.length && same < open.length && nodes[open[same]!]!.name === folders[same])
      same += 1;
    open.length = same;
    for (const name of folders.slice(same)) {
      const node = nodes.length;
      add(name, `${nodes[open.at(-1) ?? -1]?.key ?? ''}/${name}`, at, undefined);
      open.push(node);
    }
    add(file.path.at(-1) ?? '', `#${file.index}`, at, file);
    for (const folder of open) {
      const node = nodes[folder]!;
      node.end = nodes.length;
      node.to = at + 1;
      node.size += Number(file.size);
    }
  });
  for (const node of nodes) node.siblings = counts.get(node.parent) ?? 1;
  return nodes;
}

/** The nodes in sight: none in a folder that is folded. */
export function unfolded(nodes: readonly TreeNode[], folded: ReadonlySet<string>): readonly TreeNode[] {
  const seen: TreeNode[] = [];
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at]!;
    seen.push(node);
    at = node.file === undefined && folded.has(node.key) ? node.end : at + 1;
  }
  return seen;
}

/** How many files before each are chosen, so that a folder of thousands is counted by two of them. */
export function chosenBefore(files: readonly ListedFile[], left: ReadonlySet<number>): Uint32Array {
  const before = new Uint32Array(files.length + 1);
  files.forEach(({ index }, at) => {
    before[at + 1] = before[at]! + (left.has(index) ? 0 : 1);
  });
  return before;
}

/** Whether all, some or none of its files are chosen. */
export function choiceOf({ from, to }: Pick<TreeNode, 'from' | 'to'>, before: Uint32Array): boolean | 'some' {
  const count = before[to]! - before[from]!;
  return count === 0 ? false : count === to - from || 'some';
}

export const sizeOf = (files: readonly ListedFile[], left: ReadonlySet<number>): number =>
  files.reduce((sum, { index, size }) => (left.has(index) ? sum : sum + Number(size)), 0);

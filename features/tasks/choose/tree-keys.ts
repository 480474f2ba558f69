import type { TreeNode } from './tree-nodes.ts';

/** The effect of a key in a tree of files. */
export type TreeKeyAction =
  | { readonly type: 'go'; readonly to: number }
  | { readonly type: 'toggle' }
  | { readonly type: 'fold'; readonly isFolded: boolean };

interface TreeKeyContext {
  readonly rows: readonly TreeNode[];
  /** The active row. */
  readonly at: number;
  readonly isFolded: boolean;
  /** All nodes, by which a row names its folder. */
  readonly nodes: readonly TreeNode[];
  /** Rows that are in sight at once. */
  readonly page: number;
}

/** The keys of a tree view (WAI-ARIA authoring practices); undefined for all others. */
export function treeKey(key: string, context: TreeKeyContext): TreeKeyAction | undefined {
  const { rows, at, isFolded, nodes, page } = context;
  const node = rows[at]!;
  const go = (to: number): TreeKeyAction => ({
    type: 'go',
    to: Math.min(Math.max(to, 0), rows.length - 1),
  });
  const isFolder = node.file === undefined;
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'PageDown':
      return go(at + page);
    case 'PageUp':
      return go(at - page);
    case 'ArrowRight':
      if (!isFolder) return go(at);
      return isFolded ? { type: 'fold', isFolded: false } : go(at + 1);
    case 'ArrowLeft': {
      if (isFolder && !isFolded) return { type: 'fold', isFolded: true };
      const parent = nodes[node.parent];
      return go(parent ? rows.indexOf(parent) : at);
    }
    case ' ':
    case 'Enter':
      return { type: 'toggle' };
    default:
      return undefined;
  }
}

import type { Block } from '../define/content.ts';

/** A node of Markdown as it was parsed (mdast). */
interface Node {
  readonly type: string;
  readonly depth?: number;
  readonly value?: string;
  readonly alt?: string | null;
  readonly children?: readonly Node[];
}

/** The blocks of parsed Markdown (GFM), in reading order. */
export function blocksIn(node: Node, listDepth = 0): Block[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', depth: node.depth ?? 1, parts: [wordsOf(node)] }];
    case 'paragraph':
      return listDepth > 0
        ? [{ kind: 'entry', depth: listDepth, parts: [wordsOf(node)] }]
        : [{ kind: 'paragraph', depth: 0, parts: [wordsOf(node)] }];
    case 'code':
      return [{ kind: 'paragraph', depth: 0, parts: [node.value ?? ''] }];
    case 'tableRow':
      return [{ kind: 'row', depth: 0, parts: (node.children ?? []).map(wordsOf) }];
    default:
      return (node.children ?? []).flatMap((child) =>
        blocksIn(child, listDepth + (node.type === 'list' ? 1 : 0)),
      );
  }
}

function wordsOf(node: Node): string {
  if (node.type === 'break') return ' ';
  const words = node.value ?? node.alt ?? (node.children ?? []).map(wordsOf).join('');
  return words.replace(/\s+/g, ' ');
}

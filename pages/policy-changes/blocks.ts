import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** A piece of a text that a reader sees as one: a heading, a paragraph, an entry of a list, a row of a table. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'entry' | 'row';
  /** Of a heading 1–6; of an entry how deep its list is nested, from 1; otherwise 0. */
  readonly depth: number;
  /** The words without Markdown signs: one part, or one for each cell of a row. */
  readonly parts: readonly string[];
}

interface Node {
  readonly type: string;
  readonly depth?: number;
  readonly value?: string;
  readonly alt?: string | null;
  readonly children?: readonly Node[];
}

const reader = unified().use(remarkParse).use(remarkGfm);

/** Splits Markdown (GFM) into blocks, in reading order. */
export function blocksOf(source: string): Block[] {
  return blocksIn(reader.parse(source) as Node, 0);
}

function blocksIn(node: Node, listDepth: number): Block[] {
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

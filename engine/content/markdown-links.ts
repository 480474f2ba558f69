import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { splitFrontMatter } from './read-file.ts';

/** A link as a text has it. */
export interface MarkdownLink {
  /** As written, escapes read. */
  readonly url: string;
  /** The position of the address in the file; of the whole link where the source differs. */
  readonly start: number;
  readonly end: number;
}

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly identifier?: string;
  readonly position?: {
    readonly start: { readonly offset?: number };
    readonly end: { readonly offset?: number };
  };
  readonly children?: readonly Node[];
}

/** The links of an article, in the order of its file; none where the file cannot be read. */
export function linksIn(text: string): readonly MarkdownLink[] {
  const parts = splitFrontMatter(text);
  if ('message' in parts) return [];
  // Front matter leaves blanks, so that places are those of the file.
  const markdown = text.slice(0, parts.begin).replace(/[^\r\n]/g, ' ') + text.slice(parts.begin);
  const tree = unified().use(remarkParse).use(remarkGfm).parse(markdown) as Node;
  const pictures = referredBy('imageReference', tree);
  for (const name of referredBy('linkReference', tree)) pictures.delete(name);
  return linksBelow(tree, text, pictures);
}

/** Names of definitions that nodes of a type refer to. */
function referredBy(type: string, node: Node, found = new Set<string>()): Set<string> {
  if (node.type === type && node.identifier !== undefined) found.add(node.identifier);
  for (const child of node.children ?? []) referredBy(type, child, found);
  return found;
}

/** @param pictures names of definitions that are addresses of pictures. */
function linksBelow(node: Node, text: string, pictures: ReadonlySet<string>): MarkdownLink[] {
  const below = (node.children ?? []).flatMap((child) => linksBelow(child, text, pictures));
  const { url } = node;
  if (node.type === 'definition' && pictures.has(node.identifier ?? '')) return below;
  if (url === undefined || (node.type !== 'link' && node.type !== 'definition')) return below;
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  // Behind the words of the link, which may say the address too.
  const at = url === '' ? -1 : text.slice(start, end).lastIndexOf(url);
  return [at < 0 ? { url, start, end } : { url, start: start + at, end: start + at + url.length }, ...below];
}

import type { Element, ElementContent, Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { highlighted, tokenOfElement } from './highlight.ts';

// HTML within it is left out, not shown: it is markup for another place.
const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize);

/** Markdown as GitHub reads it, as a tree of harmless elements; code in it has its tokens in `data-token`. */
export async function readMarkdown(text: string): Promise<Root> {
  const tree = await processor.run(processor.parse(text));
  colourCode(tree.children);
  return tree;
}

function colourCode(nodes: Root['children']): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'code') colour(node);
    else colourCode(node.children);
  }
}

/** Only fenced code names its language. */
function colour(code: Element): void {
  const language = languageOf(code.properties.className);
  const [content] = code.children;
  if (language === undefined || content?.type !== 'text') return;
  const tree = highlighted(content.value, language);
  if (tree !== null) code.children = (tree.children as ElementContent[]).map(withToken);
}

function withToken(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const token = tokenOfElement(node.properties.className);
  return {
    ...node,
    properties: token === undefined ? {} : { dataToken: token },
    children: node.children.map(withToken),
  };
}

function languageOf(classNames: unknown): string | undefined {
  if (!Array.isArray(classNames)) return undefined;
  return classNames
    .map((name) => /^language-(.+)$/.exec(String(name))?.[1]?.toLowerCase())
    .find((name) => name !== undefined);
}

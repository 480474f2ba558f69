import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Block, Heading, RenderedMarkdown } from '../define/content.ts';
import { externalRel, isExternal } from '../match/external.ts';
import { blocksIn } from './blocks.ts';
import { figureOf, type Node, pictureOf, type ShownPictures } from './pictures/markup.ts';

/**
 * Renders Markdown (GFM) to sanitised HTML: no raw HTML, no script, no foreign schemes. Links to paths of this site
 * pass through `href`, which adds the language. Wide tables are wrapped so that they scroll on phones. Of pictures only those
 * given are shown.
 */
export function renderMarkdown(
  source: string,
  href: (path: string) => string,
  pictures: ShownPictures = new Map(),
): RenderedMarkdown {
  const headings: Heading[] = [];
  let blocks: readonly Block[] = [];
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(() => (tree) => {
      blocks = blocksIn(tree as Parameters<typeof blocksIn>[0]);
    })
    .use(remarkRehype)
    // The ids of headings are made after sanitising, so that they need no prefix.
    .use(rehypeSanitize, defaultSchema)
    .use(rehypeSlug)
    .use(() => (tree) => visit(tree as Node, { href, pictures, headings }))
    .use(rehypeStringify)
    .processSync(source);
  return { html: String(html), headings, blocks };
}

interface Visit {
  readonly href: (path: string) => string;
  readonly pictures: ShownPictures;
  readonly headings: Heading[];
}

function visit(node: Node, visiting: Visit): void {
  const { href, pictures, headings } = visiting;
  for (const [index, found] of (node.children ?? []).entries()) {
    const child = found.tagName === 'p' ? figureOf(found) : found;
    if (node.children) node.children[index] = child;
    const tag = child.tagName ?? '';
    if (tag === 'img' && node.children) {
      node.children[index] = pictureOf(child, pictures);
      continue;
    }
    if (tag === 'a') rewriteLink(child, href);
    if (/^h[1-6]$/.test(tag)) {
      headings.push({ id: String(child.properties?.id ?? ''), text: textOf(child), depth: Number(tag[1]) });
    }
    visit(child, visiting);
    if (tag === 'table' && node.children) node.children[index] = scrollable(child);
  }
}

function rewriteLink(anchor: Node, href: (path: string) => string): void {
  const properties = anchor.properties ?? {};
  const to = properties.href;
  if (typeof to !== 'string') return;
  if (to.startsWith('/') && !to.startsWith('//')) properties.href = href(to);
  else if (isExternal(to)) properties.rel = externalRel.split(' ');
}

/** A region that scrolls by keyboard too: focusable. */
function scrollable(table: Node): Node {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-scroll'], tabIndex: 0, role: 'group' },
    children: [table],
  };
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

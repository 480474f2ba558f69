import { type ReactNode, useMemo } from 'react';
import { late } from '../../../ui/late.tsx';
import { Waiting } from '../waiting.tsx';
import { parseJson } from './json-tree.ts';
import type { Rendering } from './rendering-of.ts';
import { useReading } from './use-reading.ts';

const waiting = <Waiting />;
const Markdown = late(() => import('./rendered-markdown.tsx'), waiting);
const Table = late(() => import('./rendered-table.tsx'), waiting);
const Json = late(() => import('./rendered-json.tsx'), waiting);

interface RenderedProps {
  readonly text: string;
  /** Is shown where the text is not what it is called. */
  readonly source: ReactNode;
}

export function RenderedText({ rendering, ...props }: RenderedProps & { readonly rendering: Rendering }) {
  const Rendered = renderings[rendering];
  return <Rendered {...props} />;
}

const renderings = { markdown: MarkdownText, table: TableText, json: JsonText } as const;

function MarkdownText({ text, source }: RenderedProps) {
  const tree = useReading('markdown', text);
  if (tree === undefined) return waiting;
  return tree === null ? source : <Markdown tree={tree} />;
}

function TableText({ text, source }: RenderedProps) {
  const table = useReading('table', text);
  if (table === undefined) return waiting;
  return table === null ? source : <Table table={table} />;
}

function JsonText({ text, source }: RenderedProps) {
  const parsed = useMemo(() => parseJson(text), [text]);
  return parsed === undefined ? source : <Json value={parsed.value} />;
}

import type { FileAnswer } from '../../../api/contract/file.ts';

/** How a text can be shown other than as its source. */
export type Rendering = 'markdown' | 'table' | 'json';

/** Signs beyond which a text is shown as its source alone. */
const longest: Readonly<Record<Rendering, number>> = { markdown: 262_144, table: 1_048_576, json: 1_048_576 };

const byType = new Map<string, Rendering>(
  Object.entries({
    'text/markdown': 'markdown',
    'text/x-markdown': 'markdown',
    'text/csv': 'table',
    'text/tab-separated-values': 'table',
    'application/json': 'json',
    'application/geo+json': 'json',
    'application/manifest+json': 'json',
  } as const),
);

const byExtension = new Map<string, Rendering>(
  Object.entries({
    md: 'markdown',
    markdown: 'markdown',
    csv: 'table',
    tsv: 'table',
    json: 'json',
    geojson: 'json',
    webmanifest: 'json',
  } as const),
);

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** @param text the whole of it. */
export function renderingOf(
  { name, mime_type }: Pick<FileAnswer, 'name' | 'mime_type'>,
  text: string,
): Rendering | null {
  const type = mime_type.replace(/;.*$/s, '').trim().toLowerCase();
  const rendering = byExtension.get(extensionOf(name)) ?? byType.get(type);
  return rendering !== undefined && text.length <= longest[rendering] ? rendering : null;
}

import { renderHere } from '../../engine/render/markdown.ts';
import { type Comparison, compareTexts } from './compare.ts';

/** Two Markdown texts, read as the site reads them, and compared. */
export async function compareMarkdown(before: string, after: string, locale: string): Promise<Comparison> {
  const read = (source: string) => renderHere({ source, locale, paths: { unprefixed: [] } });
  const [older, newer] = [await read(before), await read(after)];
  return compareTexts(older.blocks, newer.blocks, locale);
}

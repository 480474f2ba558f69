import type { Book, ContentsEntry } from 'foliate-js/book';
import { TOCProgress } from 'foliate-js/progress.js';
import type { ContentsItem } from '../messages.ts';

/** Lines of a list of contents that are shown, folds in each other, and letters of a line. */
const [mostItems, deepest, longestLabel] = [5000, 8, 300];

interface Contents {
  readonly items: readonly ContentsItem[];
  hrefOf(item: number): string | undefined;
  /** The line to which this part of a section belongs. */
  itemAt(section: number, range: Range | null): number | null;
}

/** The list of contents as one list of lines. */
export async function contentsOf(book: Book): Promise<Contents> {
  const entries: ContentsEntry[] = [];
  const items: ContentsItem[] = [];
  const add = (list: readonly ContentsEntry[], depth: number): void => {
    for (const entry of list) {
      if (entries.length === mostItems) return;
      const label = (entry.label ?? '').replace(/\s+/g, ' ').trim().slice(0, longestLabel);
      if (label !== '' && entry.href) {
        entries.push(entry);
        items.push({ label, depth });
      }
      if (entry.subitems && depth < deepest) add(entry.subitems, depth + 1);
    }
  };
  add(book.toc ?? [], 0);
  const progress = new TOCProgress();
  const ids = book.sections.map(({ id }) => id);
  const isPlaced = await progress
    .init({
      toc: [...(book.toc ?? [])],
      ids,
      splitHref: (href) => book.splitTOCHref?.(href) ?? [],
      getFragment: (chapter, id) => (id == null ? null : book.getTOCFragment?.(chapter, id)),
    })
    .then(
      () => true,
      () => false,
    );
  return {
    items,
    hrefOf: (item) => entries[item]?.href,
    itemAt(section, range) {
      if (!isPlaced) return null;
      try {
        const entry = progress.getProgress(section, range);
        const at = entry ? entries.indexOf(entry) : -1;
        return at < 0 ? null : at;
      } catch {
        // A list that names what is not there.
        return null;
      }
    },
  };
}

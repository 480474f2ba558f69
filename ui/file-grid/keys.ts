import { indexBelow, type Layout } from './layout.ts';
import { entrance, type Selection } from './selection.ts';

/**
 * The target of a navigation key, or null for other keys. In rows of several, left and right continue into the next
 * row, like text.
 *
 * @param pageOf rows that fit into the window, computed on demand
 */
export function stepFor(
  key: string,
  layout: Layout,
  selection: Selection,
  pageOf: () => number,
): number | null {
  const { count, columns } = layout;
  if (count === 0) return null;
  const isEntering = selection.active === null && /^(Arrow|Page)/.test(key);
  const active = Math.min(entrance(selection, count) ?? 0, count - 1);
  const sideways = columns > 1;
  switch (key) {
    case 'ArrowDown':
      return isEntering ? active : indexBelow(layout, active, 1);
    case 'ArrowUp':
      return isEntering ? active : indexBelow(layout, active, -1);
    case 'ArrowRight':
      return !sideways ? null : isEntering ? active : Math.min(count - 1, active + 1);
    case 'ArrowLeft':
      return !sideways ? null : isEntering ? active : Math.max(0, active - 1);
    case 'PageDown':
      return indexBelow(layout, active, Math.max(1, pageOf() - 1));
    case 'PageUp':
      return indexBelow(layout, active, -Math.max(1, pageOf() - 1));
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * The next entry whose name begins with the typed text, after `from` and wrapping around. Unfetched entries are
 * skipped. A single letter searches after the active entry, so that typing it again moves on to the next.
 */
export function findTyped(
  typed: string,
  { count, from, nameAt }: { count: number; from: number; nameAt: (index: number) => string | undefined },
): number | null {
  const wanted = typed.toLocaleLowerCase();
  const start = [...typed].length === 1 ? from + 1 : Math.max(0, from);
  for (let passed = 0; passed < count; passed += 1) {
    const index = (start + passed) % count;
    // Cut before it is lowered: most of a name is never looked at. A letter may lower to two, never to fewer than one.
    if (nameAt(index)?.slice(0, typed.length).toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return null;
}

import { indexBelow, type Layout } from './layout.ts';
import { entrance, type Selection } from './selection.ts';

/** A key press, as far as the list cares. */
export interface Key {
  readonly key: string;
  readonly isAdding: boolean;
  readonly isExtending: boolean;
}

/**
 * Where a key leads, or null where it is no key that steps. In rows of several, left and right go on into the next row,
 * as a text does.
 *
 * @param page rows that fit into the window
 */
export function stepFor(key: string, layout: Layout, selection: Selection, page: number): number | null {
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
      return indexBelow(layout, active, Math.max(1, page - 1));
    case 'PageUp':
      return indexBelow(layout, active, -Math.max(1, page - 1));
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * The next entry whose name begins with what was typed, after `from` and around the end. Entries that have not been
 * fetched are passed over. One letter looks behind the active entry, so that typing it again goes on to the next.
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

/** What of a key's event tells what it does: a DOM event has it, and React's. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  getModifierState(key: 'AltGraph'): boolean;
}

/** Together with Ctrl, Alt or Command: a command of the page or of the browser. */
export const isCombined = ({ ctrlKey, metaKey, altKey }: Press): boolean => ctrlKey || metaKey || altKey;

/** Whether a key writes a letter. Windows reports AltGr, which many letters need, as Ctrl and Alt. */
export const writes = (press: Press): boolean =>
  [...press.key].length === 1 && (press.getModifierState('AltGraph') || !isCombined(press));

/** A text after one more key: a letter more, or the last one taken back. */
export function typeOn(text: string, press: Press): string {
  if (writes(press)) return text + press.key;
  return press.key === 'Backspace' ? [...text].slice(0, -1).join('') : text;
}

import { createEntryView, type EntryView, type ShownEntry, setAttribute, setText } from './entry-view.ts';
import type { EntryWords } from './entry-words.ts';
import { type Layout, rowAt, topOf } from './layout.ts';
import { copyOf, type PatternElements } from './patterns.tsx';
import { has, type Ranges } from './ranges.ts';
import { type Drawn, type Slot, slotted } from './slots.ts';
import type { FileGridProps, GridColumn, GridEntry } from './types.ts';

/** All that the rows show, beside which of them are drawn. */
interface Scene<Entry extends GridEntry> {
  readonly grid: FileGridProps<Entry>;
  readonly patterns: PatternElements;
  readonly layout: Layout;
  readonly columns: readonly GridColumn<Entry>[];
  readonly words: EntryWords;
  readonly ranges: Ranges;
  readonly active: number | null;
  readonly dropTarget: number | null;
  /** The row that is drawn wherever the list is. */
  readonly keptRow: number | null;
  /** In which the name of the entry is edited, if any is. */
  readonly editor: Element | undefined;
  /** Rows before the first, as screen readers count: that of the titles. */
  readonly rowsAbove: number;
}

interface RowView<Entry extends GridEntry> {
  readonly show: (row: number, scene: Scene<Entry>) => HTMLElement;
}

/**
 * Renders rows without React, which knows nothing of the content of `canvas` before `end`: a frame of a scrolling list
 * sets the text of new rows, and nothing else.
 */
export function createRowViews<Entry extends GridEntry>(gridId: string) {
  let patterns: PatternElements | undefined;
  const views = new Map<Slot, RowView<Entry>>();
  /** The elements on the page, and their rows. */
  const placed = new Map<Slot, { readonly element: HTMLElement; readonly row: number }>();

  const removeAllBut = (slots: ReadonlySet<Slot>) => {
    for (const [slot, { element }] of placed)
      if (!slots.has(slot)) {
        element.remove();
        placed.delete(slot);
      }
  };

  /** Answers whether other rows are drawn than before. */
  return (canvas: Element, end: Element, scene: Scene<Entry>, drawn: Drawn): boolean => {
    if (patterns !== scene.patterns) {
      removeAllBut(new Set());
      views.clear();
      patterns = scene.patterns;
    }
    let isOther = false;
    const rows = slotted(drawn, drawn.slots, scene.keptRow, scene.editor !== undefined);
    if (rows.length < placed.size) removeAllBut(new Set(rows.map(({ slot }) => slot)));
    for (const { row, slot } of rows) {
      const view = views.get(slot) ?? createRowView(gridId);
      views.set(slot, view);
      const before = placed.get(slot);
      const element = view.show(row, scene);
      if (before?.element === element && before.row === row) continue;
      isOther = true;
      if (before?.element !== element) {
        before?.element.remove();
        canvas.insertBefore(element, end);
      }
      placed.set(slot, { element, row });
    }
    removeAllBut(new Set(rows.map(({ slot }) => slot)));
    return isOther;
  };
}

/** One element for entries and one for headings, each made when it is first wanted. */
function createRowView<Entry extends GridEntry>(gridId: string): RowView<Entry> {
  let heading: HTMLElement | undefined;
  let cards: ReturnType<typeof createCards<Entry>> | undefined;
  let line: EntryView<Entry> | undefined;
  const placed = new WeakMap<Element, number>();
  const shown = (element: HTMLElement, row: number, { layout, rowsAbove }: Scene<Entry>) => {
    // Rows are counted from 1.
    setAttribute(element, 'aria-rowindex', String(row + 1 + rowsAbove));
    const top = topOf(layout, row);
    if (placed.get(element) !== top) element.style.transform = `translateY(${top}px)`;
    placed.set(element, top);
    return element;
  };
  return {
    show(row, scene) {
      const found = rowAt(scene.layout, row);
      if (found.kind === 'heading') {
        heading ??= copyOf(scene.patterns.heading);
        setText(heading.firstElementChild as Element, found.label);
        return shown(heading, row, scene);
      }
      if (scene.grid.view === 'list') {
        line ??= createEntryView(scene.patterns, gridId);
        line.show(entryOf(scene, found.from));
        return shown(line.element, row, scene);
      }
      cards ??= createCards(scene.patterns, gridId);
      return shown(cards(found, scene), row, scene);
    },
  };
}

/** A line of cards. */
function createCards<Entry extends GridEntry>(patterns: PatternElements, gridId: string) {
  const element = copyOf(patterns.cards);
  const views: EntryView<Entry>[] = [];
  /** Typed text stays with its card when others come or go before it. */
  let edited: EntryView<Entry> | undefined;
  return ({ from, to }: { from: number; to: number }, scene: Scene<Entry>) => {
    const wanted: Element[] = [];
    let pivot = 0;
    for (let index = from; index < to; index += 1) {
      const entry = entryOf(scene, index);
      const column = index - from;
      const view = (entry.editor ? edited : views[column]) ?? createEntryView<Entry>(patterns, gridId);
      if (entry.editor) edited = view;
      else views[column] = view;
      view.show(entry);
      setAttribute(view.element, 'aria-colindex', String(column + 1));
      if (entry.editor) pivot = column;
      wanted.push(view.element);
    }
    for (const child of [...element.children]) if (!wanted.includes(child)) child.remove();
    if (wanted.some((card, at) => element.children[at] !== card)) putAround(element, wanted, pivot);
    return element;
  };
}

/** Children in this order; the one at `pivot` is not moved where it is a child already, and keeps the keyboard. */
function putAround(parent: Element, children: readonly Element[], pivot: number): void {
  const middle = children[pivot] as Element;
  if (middle.parentElement !== parent) parent.append(middle);
  for (const child of children.slice(0, pivot)) parent.insertBefore(child, middle);
  parent.append(...children.slice(pivot + 1));
}

function entryOf<Entry extends GridEntry>(scene: Scene<Entry>, index: number): ShownEntry<Entry> {
  const { grid, ranges, active, dropTarget, columns, words, editor } = scene;
  const entry = grid.entryAt(index);
  return {
    index,
    entry,
    face: grid.face,
    addressOf: grid.addressOf,
    columns,
    words,
    editor: entry && index === grid.renaming ? editor : undefined,
    isSelected: has(ranges, index),
    isActive: index === active,
    isCut: (entry && grid.isCut?.(entry)) === true,
    isDropTarget: index === dropTarget,
  };
}

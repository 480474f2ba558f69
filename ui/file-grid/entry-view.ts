import { shownText } from '../../api/contract/shown-text.ts';
import { withoutAccents } from '../without-accents.ts';
import card from './entry-card.module.css';
import { endClass } from './entry-name.tsx';
import note from './entry-note.module.css';
import { entryElementId, wordsClass } from './entry-parts.tsx';
import type { EntryWords } from './entry-words.ts';
import { copyOf, type PatternElements } from './patterns.tsx';
import { splitName } from './split-name.ts';
import { createThumbnailView } from './thumbnail.tsx';
import type { EntryFace, GridColumn, GridEntry } from './types.ts';

/** An entry as it is to be seen. */
export interface ShownEntry<Entry extends GridEntry> {
  readonly index: number;
  /** `undefined`: not fetched yet. */
  readonly entry: Entry | undefined;
  readonly face: (entry: Entry) => EntryFace;
  readonly addressOf: ((entry: Entry) => string | undefined) | undefined;
  /** Those that are shown. */
  readonly columns: readonly GridColumn<Entry>[];
  readonly words: EntryWords;
  /** Stands in the place of the name while that is being edited. */
  readonly editor: Element | undefined;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isCut: boolean;
  readonly isDropTarget: boolean;
}

/** The elements of one entry; another may take them as the list scrolls. */
export interface EntryView<Entry extends GridEntry> {
  readonly element: HTMLElement;
  show(entry: ShownEntry<Entry>): void;
}

/** Writing an attribute is cheaper than its effect in the browser: only changes are written. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export function setText(element: Element, text: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text && firstChild === element.lastChild) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (firstChild !== null || text !== '') element.textContent = text;
}

const part = (element: Element, name: string) =>
  element.querySelector<HTMLElement>(`[data-part="${name}"]`) as HTMLElement;

/** A copy of the pattern of an entry, a row or a card. */
export function createEntryView<Entry extends GridEntry>(
  patterns: PatternElements,
  gridId: string,
): EntryView<Entry> {
  const element = copyOf(patterns.entry);
  const fill = createFilling<Entry>(element, patterns);
  let shown: Partial<ShownEntry<Entry>> = {};
  const showState = (name: string, is: boolean, was: boolean | undefined) => {
    if (is !== was) setAttribute(element, name, is ? 'true' : null);
  };

  return {
    element,
    show(next) {
      const last = shown;
      shown = next;
      const { index, entry } = next;
      if (last.index !== index) {
        element.id = entryElementId(gridId, index);
        element.dataset.index = String(index);
      }
      if (
        !('entry' in last) ||
        last.entry !== entry ||
        last.face !== next.face ||
        last.addressOf !== next.addressOf ||
        last.columns !== next.columns ||
        last.words !== next.words ||
        last.editor !== next.editor
      )
        fill(entry, next);
      if (last.isSelected !== next.isSelected) element.setAttribute('aria-selected', String(next.isSelected));
      showState('data-selected', next.isSelected, last.isSelected);
      showState('data-active', next.isActive, last.isActive);
      showState('data-cut', next.isCut, last.isCut);
      showState('data-drop', next.isDropTarget, last.isDropTarget);
    },
  };
}

/** Writes an entry into the copy of a pattern. */
function createFilling<Entry extends GridEntry>(element: HTMLElement, patterns: PatternElements) {
  const picture = element.querySelector('[role="img"]');
  const caption = element.querySelector(`.${card.caption}`);
  const words = element.querySelector(`.${wordsClass}`) as Element;
  const name = part(element, 'name');
  const showName = createNaming(name, patterns);
  const notes = element.querySelector(`.${note.note}`);
  const thumbnail = createThumbnailView(part(element, 'picture'), patterns.icons);
  const cells = (caption ? [] : [...element.children].slice(1, -1)).map(
    (cell) => cell.querySelector('[data-part="place"]') ?? cell,
  );
  const more = element.querySelector('[data-part="more"]');
  /** The text, or its placeholder. */
  let inPlace: Element = words;

  return (entry: Entry | undefined, next: ShownEntry<Entry>) => {
    const shown = entry && next.face(entry);
    setAttribute(element, 'aria-busy', entry ? null : 'true');
    setAttribute(element, 'data-folder-color', shown?.color ?? null);
    setAttribute(picture ?? element, 'aria-label', entry && shown ? next.words.spoken(entry, shown) : null);
    if (picture) {
      setAttribute(picture, 'role', shown ? 'img' : null);
      setAttribute(picture, 'data-kind', shown?.kind ?? null);
    }
    for (const [at, cell] of cells.entries()) {
      setText(cell, (entry && next.columns[at]?.cell(entry)) ?? '');
      if (next.columns[at]?.isPlace) setAttribute(cell, 'title', shown?.place?.title ?? null);
    }
    // Placeholders replace missing text, which is not visible then.
    if (!entry || !shown) return;
    thumbnail.show(entry.id, shown.kind, shown.thumbnail);
    if (inPlace !== (next.editor ?? words)) {
      const place = next.editor ?? words;
      inPlace.replaceWith(place);
      inPlace = place;
      caption?.classList.toggle(card.plain as string, next.editor !== undefined);
      if (more && caption) next.editor ? more.remove() : caption.append(more);
    }
    showName(entry.name, shown);
    showAddress(name, next.addressOf?.(entry));
    if (notes) showNotes(notes, shown);
    if (more) setAttribute(more, 'aria-label', next.words.more(entry.name));
  };
}

function createNaming(element: HTMLElement, patterns: Pick<PatternElements, 'star' | 'shared'>) {
  const [start, end] = element.children as unknown as [HTMLElement, HTMLElement];
  const showStar = createMark(element, patterns.star);
  const showShared = createMark(element, patterns.shared);
  return (given: string, { found, isStarred = false, isShared = false }: EntryFace) => {
    const name = shownText(given);
    setAttribute(element, 'title', name);
    const parts = splitName(name);
    // A name that is not split is in the first part: it is cut where space is short.
    const [first, last] = parts[0] ? parts : [name, ''];
    const spans = found ? [...withoutAccents(name).matchAll(found)] : [];
    setMarked(start, first, 0, spans);
    setMarked(end, last, first.length, spans);
    setAttribute(end, 'class', endClass(last) as string);
    showStar(isStarred);
    showShared(isShared);
  };
}

/** A mark behind the name, copied from its pattern when an entry first has it. */
function createMark(element: HTMLElement, pattern: Element): (is: boolean) => void {
  let mark: Element | undefined;
  return (is) => {
    if (is) {
      mark ??= copyOf(pattern);
      if (!mark.parentNode) element.append(mark);
    } else mark?.remove();
  };
}

/** A link of the list: the keyboard stays with the list, and what is dragged is the selection. */
function showAddress(name: HTMLElement, address: string | undefined): void {
  setAttribute(name, 'href', address ?? null);
  setAttribute(name, 'tabindex', address === undefined ? null : '-1');
  setAttribute(name, 'draggable', address === undefined ? null : 'false');
}

/** A part of a name, from its character `from` on, with the search match marked. */
function setMarked(element: Element, text: string, from: number, spans: readonly RegExpExecArray[]): void {
  if (spans.length === 0) {
    setText(element, text);
    return;
  }
  const pieces: (string | Element)[] = [];
  let at = 0;
  for (const { 0: found, index } of spans) {
    const [first, last] = [index - from, index - from + found.length];
    if (last <= at || first >= text.length) continue;
    const mark = document.createElement('mark');
    mark.textContent = text.slice(Math.max(at, first), last);
    pieces.push(text.slice(at, Math.max(at, first)), mark);
    at = Math.min(last, text.length);
  }
  element.replaceChildren(...pieces, text.slice(at));
}

/** The facts of `EntryNote`, the place first. */
function showNotes(element: Element, { note: others = [], place }: EntryFace): void {
  const facts = place ? [place.label, ...others] : others;
  if (element.children.length !== facts.length) {
    const spans = facts.map(() => Object.assign(document.createElement('span'), { className: note.fact }));
    element.replaceChildren(...spans.flatMap((span, at) => (at > 0 ? [' ', span] : [span])));
  }
  for (const [at, fact] of facts.entries())
    setText(element.children[at] as Element, at > 0 ? `· ${fact}` : fact);
  const first = element.firstElementChild;
  if (!first) return;
  setAttribute(first, 'data-part', place ? 'place' : null);
  setAttribute(first, 'title', place?.title ?? null);
}

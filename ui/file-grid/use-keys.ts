import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { findTyped, isCombined, stepFor, typeOn, writes } from './keys.ts';
import type { Layout } from './layout.ts';
import { selectAll, selectNone, selectOnly, step, toggleOne } from './selection.ts';
import type { FileGridProps, GridEntry } from './types.ts';

/** Milliseconds after which typing begins a new word. */
const pause = 800;

export interface KeySurroundings<Entry extends GridEntry> {
  readonly props: FileGridProps<Entry>;
  readonly layout: Layout;
  /** Rows that fit into the window. */
  readonly page: number;
  /** Typed for the editor of a name that is still on its way. */
  readonly typedName: RefObject<string>;
  readonly giveUpFrame: () => boolean;
  readonly openMenuOfActive: () => void;
}

/** The keyboard of the list. Keys it does not know go on to the page: cut, copy, paste, undo. */
export function useKeys<Entry extends GridEntry>(surroundings: RefObject<KeySurroundings<Entry>>) {
  const typed = useRef({ text: '', at: 0 });

  /** Whether the key was meant for the list. */
  function press(event: KeyboardEvent): boolean {
    const { props, layout, page, giveUpFrame, openMenuOfActive } = surroundings.current;
    const { selection, count, onSelectionChanged } = props;
    const held = { isAdding: event.ctrlKey || event.metaKey, isExtending: event.shiftKey };
    const { active } = selection;

    const to = stepFor(event.key, layout, selection, page);
    if (to !== null) {
      onSelectionChanged(step(selection, to, held));
      return true;
    }
    if (event.key === 'Escape') {
      if (giveUpFrame()) return true;
      if (selection.ranges.length === 0) return false;
      onSelectionChanged(selectNone(selection));
      return true;
    }
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      openMenuOfActive();
      return true;
    }
    if (held.isAdding && event.key.toLowerCase() === 'a') {
      onSelectionChanged(selectAll(selection, count));
      return true;
    }
    if (event.key === 'Delete' || (event.key === 'Backspace' && event.metaKey)) {
      if (selection.ranges.length === 0 || !props.onDeleteRequested) return false;
      props.onDeleteRequested();
      return true;
    }
    if (active === null || active >= count) return type(event);
    if (event.key === 'Enter' && !held.isAdding && !held.isExtending) {
      props.onOpened?.(active);
      return true;
    }
    if (event.key === 'F2' && props.onRenameRequested) {
      props.onRenameRequested(active);
      return true;
    }
    if (event.key === ' ' && !isTyping()) {
      onSelectionChanged(toggleOne(selection, active));
      return true;
    }
    return type(event);
  }

  const isTyping = () => typed.current.text !== '' && performance.now() - typed.current.at < pause;

  /** Letters go to the next entry whose name begins with them; the same letter again goes on from there. */
  function type(event: KeyboardEvent): boolean {
    if (!writes(event)) return false;
    const { props } = surroundings.current;
    const before = isTyping() ? typed.current.text : '';
    if (before === '' && event.key === ' ') return false;
    const text = before === event.key ? event.key : before + event.key;
    typed.current = { text, at: performance.now() };
    const found = findTyped(text, {
      count: props.count,
      from: props.selection.active ?? -1,
      nameAt: (index) => props.entryAt(index)?.name,
    });
    if (found !== null) props.onSelectionChanged(selectOnly(found));
    return true;
  }

  /** A name is being edited, and its editor is not there yet: letters are kept for it, and the list does nothing. */
  function waitForEditor(event: KeyboardEvent): void {
    const { props, typedName } = surroundings.current;
    event.stopPropagation();
    // Leaving the list leaves the name as it is.
    if (event.key === 'Escape' || event.key === 'Tab') props.onRenameCancelled?.();
    // The browser's own keys, reloading among them, stay the browser's.
    else if (writes(event) || !(isCombined(event) || /^F\d/.test(event.key))) {
      event.preventDefault();
      typedName.current = typeOn(typedName.current, event);
    }
  }

  return function onKeyDown(event: KeyboardEvent): void {
    // Only keys for the list itself: the titles of its columns are buttons with keys of their own.
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const { renaming = null } = surroundings.current.props;
    if (renaming !== null) waitForEditor(event);
    if (renaming !== null || event.altKey || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

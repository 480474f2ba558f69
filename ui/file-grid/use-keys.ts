import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { findTyped, stepFor } from './keys.ts';
import type { Layout } from './layout.ts';
import { openBeside } from './pressed.ts';
import {
  type Held,
  type Selection,
  selectAll,
  selectNone,
  selectOnly,
  step,
  toggleOne,
} from './selection.ts';
import type { FileGridProps, GridEntry } from './types.ts';
import type { useSteps } from './use-steps.ts';

/** Milliseconds after which typing starts a new search. */
const pause = 800;

interface KeySurroundings<Entry extends GridEntry> {
  readonly props: FileGridProps<Entry>;
  readonly layout: Layout;
  /** Rows that fit into the window. */
  readonly pageOf: () => number;
  readonly giveUpFrame: () => boolean;
  readonly openMenuOfActive: () => void;
  /** Brings an entry into sight before it is drawn as the active one: afterwards it would cost a second layout. */
  readonly reveal: (index: number) => void;
  readonly takeStep: ReturnType<typeof useSteps>['take'];
}

/** The keyboard of the list. Other keys go on to the page: cut, copy, paste, undo. */
export function useKeys<Entry extends GridEntry>(surroundings: RefObject<KeySurroundings<Entry>>) {
  const typed = useRef({ text: '', at: 0 });

  /** The selection after a key that steps. */
  function stepped(key: string, held: Held): Selection | null {
    const { props, layout, pageOf, reveal } = surroundings.current;
    const to = stepFor(key, layout, props.selection, pageOf);
    if (to === null) return null;
    reveal(to);
    return step(props.selection, to, held);
  }

  /** Whether the key was meant for the list. */
  function press(event: KeyboardEvent): boolean {
    const { props, takeStep, giveUpFrame, openMenuOfActive } = surroundings.current;
    const { selection, count, onSelectionChanged } = props;
    const held = { isAdding: event.ctrlKey || event.metaKey, isExtending: event.shiftKey };
    const { active } = selection;

    if (takeStep(() => stepped(event.key, held))) return true;
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
    if (event.key === 'Enter' && held.isAdding && !held.isExtending)
      return openBeside(event.currentTarget.querySelector('[data-active]'));
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

  /** Type-ahead: the next entry whose name begins with the letters; the same letter again moves on. */
  function type(event: KeyboardEvent): boolean {
    if ([...event.key].length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    const { props, reveal } = surroundings.current;
    const before = isTyping() ? typed.current.text : '';
    if (before === '' && event.key === ' ') return false;
    const text = before === event.key ? event.key : before + event.key;
    typed.current = { text, at: performance.now() };
    const found = findTyped(text, {
      count: props.count,
      from: props.selection.active ?? -1,
      nameAt: (index) => props.entryAt(index)?.name,
    });
    if (found !== null) {
      reveal(found);
      props.onSelectionChanged(selectOnly(found));
    }
    return true;
  }

  return function onKeyDown(event: KeyboardEvent): void {
    // Only keys for the list itself: the titles of its columns are buttons with keys of their own.
    if (event.target !== event.currentTarget || event.altKey || event.nativeEvent.isComposing) return;
    if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

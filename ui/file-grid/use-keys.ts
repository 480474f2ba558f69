import type { KeyboardEvent, RefObject } from 'react';
import { isPressed } from '../shortcut.ts';
import { gridKeys } from './grid-keys.ts';
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
import { useTyped } from './use-typed.ts';

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
  const { isTyping, typeOn, endOn } = useTyped();

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
    const isKey = (name: keyof typeof gridKeys) => isPressed(event, gridKeys[name]);
    if (endOn(event.nativeEvent)) return true;

    if (takeStep(() => stepped(event.key, held))) return true;
    if (isKey('none')) {
      if (giveUpFrame()) return true;
      if (selection.ranges.length === 0) return false;
      onSelectionChanged(selectNone(selection));
      return true;
    }
    if (isKey('menu')) {
      openMenuOfActive();
      return true;
    }
    if (isKey('all')) {
      onSelectionChanged(selectAll(selection, count));
      return true;
    }
    if (isKey('delete')) {
      if (selection.ranges.length === 0 || !props.onDeleteRequested) return false;
      props.onDeleteRequested(event.nativeEvent);
      return true;
    }
    if (active === null || active >= count) return type(event);
    if (isKey('openBeside')) return openBeside(event.currentTarget.querySelector('[data-active]'));
    if (isKey('open')) {
      props.onOpened?.(active);
      return true;
    }
    if (isKey('rename') && props.onRenameRequested) {
      props.onRenameRequested(active);
      return true;
    }
    if (isTyping()) return type(event);
    if (isKey('look') && props.onLooked) {
      props.onLooked(active);
      return true;
    }
    if (isKey('toggle') || isKey('look')) {
      onSelectionChanged(toggleOne(selection, active));
      return true;
    }
    return type(event);
  }

  /** Type-ahead: the next entry whose name begins with the letters; the same letter again moves on. */
  function type(event: KeyboardEvent): boolean {
    const { props, reveal } = surroundings.current;
    if (!isTyping() && props.isPageKey?.(event.nativeEvent)) return false;
    const text = typeOn(event.nativeEvent);
    if (text === null) return false;
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

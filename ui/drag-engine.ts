/**
 * Everything that uses pragmatic-drag-and-drop, in one chunk that is fetched after the first view. The dragged data
 * only says that entries are dragged: which ones is known to the owner of the selection.
 */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/element/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import styles from './drag-engine.module.css';

const sign = Symbol('entries');
const areEntries = (given: Record<string | symbol, unknown>): boolean => given[sign] === true;

export interface Dragged {
  readonly count: number;
  /** Of one of them. */
  readonly name: string;
}

/** Drags within a list: one source and one target for all of its rows, which come and go. */
export function startDrags(list: {
  readonly source: HTMLElement;
  readonly scroller: HTMLElement;
  readonly mayDrag: () => boolean;
  readonly dragged: () => Dragged;
  /** The entry at this element that accepts the drag. */
  readonly targetAt: (element: Element | null) => number | null;
  readonly onTarget: (index: number | null) => void;
  readonly onDropped: (index: number) => void;
}): () => void {
  const under = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
    list.targetAt(getElementFromPointWithoutHoneypot({ x: clientX, y: clientY }));
  const stops = [
    draggable({
      element: list.source,
      canDrag: list.mayDrag,
      getInitialData: () => ({ [sign]: true }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: pointerOutsideOfPreview({ x: '14px', y: '10px' }),
          render: ({ container }) => container.append(badge(list.dragged())),
        }),
    }),
    dropTargetForElements({
      element: list.scroller,
      canDrop: ({ source, input }) => areEntries(source.data) && under(input) !== null,
      getDropEffect: () => 'move',
      onDragEnter: ({ location }) => list.onTarget(under(location.current.input)),
      onDrag: ({ location }) => list.onTarget(under(location.current.input)),
      onDragLeave: () => list.onTarget(null),
      onDrop: ({ location }) => {
        list.onTarget(null);
        const index = under(location.current.input);
        if (index !== null) list.onDropped(index);
      },
    }),
    autoScrollForElements({
      element: list.scroller,
      canScroll: ({ source }) => areEntries(source.data),
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A place outside of the list that takes entries: a breadcrumb, a folder of the tree. */
export function startTarget(target: {
  readonly element: HTMLElement;
  readonly canDrop: () => boolean;
  readonly onOver: (isOver: boolean) => void;
  readonly onDropped: () => void;
}): () => void {
  return dropTargetForElements({
    element: target.element,
    canDrop: ({ source }) => areEntries(source.data) && target.canDrop(),
    getDropEffect: () => 'move',
    onDragEnter: () => target.onOver(true),
    onDragLeave: () => target.onOver(false),
    onDrop: ({ location, self }) => {
      target.onOver(false);
      // Of targets within targets only the innermost takes it.
      if (location.current.dropTargets[0]?.element === self.element) target.onDropped();
    },
  });
}

/** The badge that follows the pointer: a name, and how many more. */
function badge({ name, count }: Dragged): HTMLElement {
  const words = document.createElement('span');
  words.className = styles.name as string;
  words.textContent = name;
  const box = document.createElement('div');
  box.className = styles.badge as string;
  box.append(words);
  if (count > 1) {
    const number = document.createElement('span');
    number.className = styles.count as string;
    number.textContent = new Intl.NumberFormat(document.documentElement.lang).format(count);
    box.append(number);
  }
  return box;
}

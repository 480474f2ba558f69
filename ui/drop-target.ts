import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Makes an element outside of a file list accept drags: entries of a list, and files of the desktop. Spread `handlers`
 * over the element, and show `isOver`. Which entries are dragged is known to the owner of the selection.
 */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  place: {
    /** Whether it takes entries now; not the folder in which they are, for instance. */
    readonly canDrop: () => boolean;
    readonly onDropped: () => void;
    /** Files of the desktop; left out, they go on to the page. */
    readonly onDesktopDropped?: ((transfer: DataTransfer) => void) | undefined;
  },
) {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const cancel = whenIdle(async () => {
      const engine = await import('./drag-engine.ts').catch(() => undefined);
      if (isGone || !element.current) return;
      stop = engine?.startTarget({
        element: element.current,
        canDrop: () => latest.current.canDrop(),
        onOver: setIsOver,
        onDropped: () => latest.current.onDropped(),
      });
    });
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, [element]);

  const takes = ({ dataTransfer }: DragEvent) =>
    latest.current.onDesktopDropped !== undefined && dataTransfer.types.includes('Files');
  const handlers = {
    'data-drop': isOver ? 'true' : undefined,
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (takes(event) && !event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      setIsOver(false);
      latest.current.onDesktopDropped?.(event.dataTransfer);
    },
  };
  return { isOver, handlers };
}

import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import { pressedAt } from './pressed.ts';
import { countOf, first, has } from './ranges.ts';
import type { FileGridProps, GridEntry } from './types.ts';

interface DragSurroundings<Entry extends GridEntry> {
  readonly props: FileGridProps<Entry>;
  /** Whether the press that is going on may become a drag. */
  readonly mayDrag: () => boolean;
}

/**
 * Dragging the selection to a folder of the list, and dropping files of the desktop there. The drag code is fetched
 * when the page is idle.
 */
export function useDrags<Entry extends GridEntry>(
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
  canDrag: boolean,
  surroundings: RefObject<DragSurroundings<Entry>>,
) {
  const [target, setTarget] = useState<number | null>(null);

  /** The folder at this position, if it accepts the drag. */
  const folderAt = useRef((element: EventTarget | null, isOurs: boolean): number | null => {
    const { canDropOn, entryAt, selection } = surroundings.current.props;
    const index = pressedAt(element)?.index ?? null;
    const entry = index === null ? undefined : entryAt(index);
    if (index === null || !entry || !canDropOn?.(entry)) return null;
    return isOurs && has(selection.ranges, index) ? null : index;
  }).current;

  useEffect(() => {
    if (!canDrag) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    const cancel = whenIdle(async () => {
      const engine = await import('../drag-engine.ts').catch(() => undefined);
      if (isGone || !scroller.current || !canvas.current) return;
      stop = engine?.startDrags({
        source: canvas.current,
        scroller: scroller.current,
        mayDrag: () => surroundings.current.mayDrag() && surroundings.current.props.renaming == null,
        dragged: () => {
          const { selection, entryAt } = surroundings.current.props;
          const at = selection.active !== null && has(selection.ranges, selection.active);
          const index = at ? selection.active : first(selection.ranges);
          return {
            count: countOf(selection.ranges),
            name: (index === null ? undefined : entryAt(index)?.name) ?? '',
          };
        },
        targetAt: (element) => folderAt(element, true),
        onTarget: setTarget,
        onDropped: (index) => surroundings.current.props.onDropped?.(index),
      });
    });
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, [canDrag, scroller, canvas, surroundings, folderAt]);

  const takesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!takesFiles(event)) return;
      const { onDesktopDropped } = surroundings.current.props;
      const index = onDesktopDropped ? folderAt(event.target, false) : null;
      setTarget(index);
      if (index === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: (event: DragEvent) => {
      if (takesFiles(event) && !event.currentTarget.contains(event.relatedTarget as Node | null))
        setTarget(null);
    },
    onDrop: (event: DragEvent) => {
      if (!takesFiles(event)) return;
      setTarget(null);
      const index = folderAt(event.target, false);
      // Beside the folders the drop is the page's.
      if (index === null || !surroundings.current.props.onDesktopDropped) return;
      event.preventDefault();
      surroundings.current.props.onDesktopDropped(index, event.dataTransfer);
    },
  };
  return { target, handlers };
}

import { useEffect, useRef, useState } from 'react';
import { late } from '../../../ui/late.tsx';

const DropSign = late(() => import('./drop-sign.tsx'));

/** The folder that the page shows. */
interface DropTarget {
  /** The root is "". */
  readonly id: string;
  readonly name: string;
}

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Files from the desktop may be dropped anywhere on the page: on a page without a folder they go to the root, with a
 * notice. A part that handles a drop itself calls `preventDefault` before it arrives here. A drop never makes the
 * browser navigate to the file.
 */
export function DropArea({
  target,
  isClosed,
  onDropped,
}: {
  readonly target: DropTarget | null;
  /**
   * Nothing is accepted: signed out, or the page shows a missing or trashed folder, which a drop would be meant for.
   */
  readonly isClosed: boolean;
  readonly onDropped: (files: DataTransfer, parentId: string) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ target, isClosed, onDropped });
  latest.current = { target, isClosed, onDropped };
  useEffect(() => {
    // The event of an entered element comes before that of the one that is left.
    let depth = 0;
    const entered = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth += 1;
      setIsOver(true);
    };
    const left = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const over = (event: DragEvent) => {
      if (!bringsFiles(event) || !event.dataTransfer) return;
      // A folder below the pointer shows by itself that it takes them.
      setIsOver(!event.defaultPrevented);
      if (event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = latest.current.isClosed ? 'none' : 'copy';
    };
    const dropped = (event: DragEvent) => {
      depth = 0;
      setIsOver(false);
      if (!bringsFiles(event)) return;
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      // Behind a modal question nothing is dropped; the page is not left either.
      if (isTaken || latest.current.isClosed || !event.dataTransfer || document.querySelector('dialog:modal'))
        return;
      latest.current.onDropped(event.dataTransfer, latest.current.target?.id ?? '');
    };
    addEventListener('dragenter', entered);
    addEventListener('dragleave', left);
    addEventListener('dragover', over);
    addEventListener('drop', dropped);
    return () => {
      removeEventListener('dragenter', entered);
      removeEventListener('dragleave', left);
      removeEventListener('dragover', over);
      removeEventListener('drop', dropped);
    };
  }, []);
  return isOver && !isClosed && <DropSign folder={target?.id ? target.name : undefined} />;
}

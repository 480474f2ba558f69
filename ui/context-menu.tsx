import { useEffect } from 'react';
import type { MenuEntry, MenuPoint } from './menu-entry.ts';
import { OpenMenu } from './open-menu.tsx';

export type { MenuPoint } from './menu-entry.ts';

/**
 * The context menu at the point of a right click. The caller keeps the point and clears it in `onClose`; each new point
 * opens it again. Without entries it does not open, and calls `onClose`.
 */
export function ContextMenu(props: {
  readonly label: string;
  readonly point: MenuPoint | null;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
  readonly onDismissed?: (() => void) | undefined;
}) {
  const { label, point, entries, onClose, onDismissed } = props;
  const isEmpty = point !== null && entries.length === 0;
  // Its target is gone: with a kept point, the menu would open by itself at the next selection.
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  if (!point || isEmpty) return null;
  return (
    <OpenMenu
      key={`${point.x} ${point.y}`}
      label={label}
      entries={entries}
      anchor={new DOMRect(point.x, point.y)}
      isByKeyboard={point.isByKeyboard ?? false}
      onClose={onClose}
      onDismissed={onDismissed}
    />
  );
}

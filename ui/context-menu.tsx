import { useEffect } from 'react';
import type { MenuEntry, MenuPoint } from './menu-entry.ts';
import { OpenMenu } from './open-menu.tsx';

export type { MenuPoint } from './menu-entry.ts';

/**
 * The menu of what was pressed with the right button, at that point. Whoever heard the press keeps the point and forgets
 * it when told to close; each new point opens anew. Without entries there is nothing to open, and it is told to close.
 */
export function ContextMenu(props: {
  readonly label: string;
  readonly point: MenuPoint | null;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}) {
  const { label, point, entries, onClose } = props;
  const isEmpty = point !== null && entries.length === 0;
  // What it was of is gone: with a point that is kept it would come uninvited as soon as something else is chosen.
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
    />
  );
}

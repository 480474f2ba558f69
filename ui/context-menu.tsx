import type { MenuEntry, MenuPoint } from './menu-entry.ts';
import { OpenMenu } from './open-menu.tsx';

export type { MenuPoint } from './menu-entry.ts';

/**
 * The menu of what was pressed with the right button, at that point. Whoever heard the press keeps the point and forgets
 * it when told to close; each new point opens anew.
 */
export function ContextMenu(props: {
  readonly label: string;
  readonly point: MenuPoint | null;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}) {
  const { label, point, entries, onClose } = props;
  if (!point) return null;
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

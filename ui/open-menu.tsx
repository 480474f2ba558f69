import { late } from './late.tsx';
import type { OpenMenuProps } from './menu-entry.ts';

const Panel = late(() => import('./menu-panel.tsx'));
const Sheet = late(() => import('./menu-sheet.tsx'));

/** The phone layout's widest screen is 768 px (spec section 9). */
const narrowScreen = '(max-width: 768px)';

/** A menu that is open: beside its anchor, or rising from the lower edge of a phone. */
export function OpenMenu(props: OpenMenuProps) {
  return matchMedia(narrowScreen).matches ? <Sheet {...props} /> : <Panel {...props} />;
}

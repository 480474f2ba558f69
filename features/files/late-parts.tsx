import { late } from '../../ui/late.tsx';
import { TreeShape } from './tree/tree-skeleton.tsx';

/** The tree of folders at the side; its code comes after the first view. */
export const Folders = late(() => import('./tree/folder-tree.tsx'), <TreeShape />);

/** How the list is displayed. It is small, and loaded right after the list. */
export const ViewControls = late<{ readonly isSortable?: boolean; readonly isPinnable?: boolean }>(
  () => import('./display/view-controls.tsx'),
);
/** In which order the trash is listed. */
export const TrashControls = late(() => import('./display/trash-controls.tsx'));
/** Drops on the places at the side; its code comes after the first view. */
export const PlaceDrops = late(() => import('./commands/place-drops.tsx'));

import { late } from '../../ui/late.tsx';

/** The tree of folders at the side; its code comes after the first view. */
export const Folders = late(() => import('./folder-tree.tsx'));

/** For pages outside the drive: a folder of one’s own drive is chosen. Its code comes when it is first shown. */
import { late } from '../../../ui/late.tsx';

export const FolderChooser = late(() => import('./folder-chooser.tsx'));

import { useUnit } from 'effector-react';
import { late } from '../../../ui/late.tsx';
import { $task, filesDismissed } from './open-files.ts';

const FilesDialog = late<{ readonly onClose: () => void }>(() => import('./files-dialog.tsx'));

/** The dialog of the files of a download, while one is looked at. */
export function TaskFiles() {
  const { task, onClose } = useUnit({ task: $task, onClose: filesDismissed });
  return task && <FilesDialog key={task.id} onClose={() => onClose()} />;
}

import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $request, createTaskDismissed } from './create-model.ts';

const Dialog = late<{ readonly onClose: () => void }>(() => import('./create-dialog.tsx'));

/** The dialog of downloading from links, when it is wanted. */
export function CreateTask() {
  const { wish, onClose } = useUnit({ wish: $request, onClose: createTaskDismissed });
  return wish && <Dialog onClose={() => onClose()} />;
}

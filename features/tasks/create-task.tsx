import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $request, createTaskDismissed } from './create-model.ts';

const Dialog = late<{ readonly onClose: () => void }>(() => import('./create-dialog.tsx'));

/** The dialog of downloading from links, when it is wanted. */
export function CreateTask() {
  const { request, onClose } = useUnit({ request: $request, onClose: createTaskDismissed });
  return request && <Dialog onClose={() => onClose()} />;
}

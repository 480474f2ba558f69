import { useUnit } from 'effector-react';
import { late } from '../../../ui/late.tsx';
import { $dialog, dialogClosed } from '../operations/commands.ts';
import { $nameConflicts } from '../queue/operation-queue.ts';

const NewFolder = late(() => import('./new-folder.tsx'));
const Picker = late(() => import('./target-picker.tsx'));
const ConflictQuestion = late(() => import('./name-conflict.tsx'));
const Deletion = late(() => import('./deletion.tsx'));

/** The dialog that is open; each one’s code is fetched when it is first wanted. */
export function OperationDialogs() {
  const { dialog, refused, onClose } = useUnit({
    dialog: $dialog,
    refused: $nameConflicts,
    onClose: dialogClosed,
  });
  if (refused.length > 0) return <ConflictQuestion />;
  switch (dialog?.type) {
    case 'new-folder':
      return <NewFolder onClose={onClose} />;
    case 'move':
    case 'copy':
      return <Picker dialog={dialog} onClose={onClose} />;
    case 'delete':
    case 'empty':
      return <Deletion dialog={dialog} onClose={onClose} />;
    default:
      return null;
  }
}

import { useUnit } from 'effector-react';
import { late } from '../../../ui/late.tsx';
import { $dialog, dialogClosed, dialogConfirmed } from '../commands/dialog-model.ts';
import { definitionOf } from '../operations/registry.ts';
import { $nameConflicts } from '../queue/operation-queue.ts';
import './used-targets.ts';

const NewFolder = late(() => import('./new-folder.tsx'));
const NewText = late(() => import('./new-text.tsx'));
const NameConflictDialog = late(() => import('./name-conflict.tsx'));
const asking = {
  target: late(() => import('./target-picker.tsx')),
  confirmation: late(() => import('./confirmation.tsx')),
  password: late(() => import('./archive-password.tsx')),
  color: late(() => import('./folder-color.tsx')),
};

/** The dialog that is open; each one’s code is fetched when it is first wanted. */
export function OperationDialogs() {
  const { dialog, conflicts, onConfirmed, onClose } = useUnit({
    dialog: $dialog,
    conflicts: $nameConflicts,
    onConfirmed: dialogConfirmed,
    onClose: dialogClosed,
  });
  if (conflicts.length > 0) return <NameConflictDialog />;
  if (dialog === null) return null;
  const { type, entries = [], archive } = dialog;
  if (type === 'new-folder') return <NewFolder onClose={onClose} />;
  if (type === 'new-text') return <NewText onClose={onClose} />;
  const question = dialog.question ?? definitionOf(type).asks;
  const Dialog = question && asking[question];
  return Dialog && <Dialog {...{ type, entries, onConfirmed, onClose }} {...(archive && { archive })} />;
}

import { useUnit } from 'effector-react';
import { late } from '../../../ui/late.tsx';
import { $question, questionClosed } from '../operations/commands.ts';
import { $refused } from '../queue/operation-queue.ts';

const NewFolder = late(() => import('./new-folder.tsx'));
const Picker = late(() => import('./target-picker.tsx'));
const ConflictQuestion = late(() => import('./name-conflict.tsx'));
const Deletion = late(() => import('./deletion.tsx'));

/** The dialog that is open; each one’s code is fetched when it is first wanted. */
export function Questions() {
  const { question, refused, onClose } = useUnit({
    question: $question,
    refused: $refused,
    onClose: questionClosed,
  });
  if (refused.length > 0) return <ConflictQuestion />;
  switch (question?.type) {
    case 'new-folder':
      return <NewFolder onClose={onClose} />;
    case 'move':
    case 'copy':
      return <Picker question={question} onClose={onClose} />;
    case 'delete':
    case 'empty':
      return <Deletion question={question} onClose={onClose} />;
    default:
      return null;
  }
}

import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $question, questionClosed } from './commands.ts';
import { $refused } from './operations.ts';

const NewFolder = late(() => import('./questions/new-folder.tsx'));
const Picker = late(() => import('./questions/picker.tsx'));
const ConflictQuestion = late(() => import('./questions/conflict.tsx'));
const Deletion = late(() => import('./questions/deletion.tsx'));

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

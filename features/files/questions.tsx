import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $question, questionClosed } from './commands.ts';

const NewFolder = late(() => import('./questions/new-folder.tsx'));
const Picker = late(() => import('./questions/picker.tsx'));
const Deletion = late(() => import('./questions/deletion.tsx'));

/** The dialog that is open; each one’s code is fetched when it is first wanted. */
export function Questions() {
  const { question, onClose } = useUnit({ question: $question, onClose: questionClosed });
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

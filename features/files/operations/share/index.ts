import { shareChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 130, shortcut: 'Ctrl+Enter', isPrimary: true, event: shareChosen },
});

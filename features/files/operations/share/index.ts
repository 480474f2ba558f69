import { shareChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 140, shortcut: 'Ctrl+Enter', isPrimary: true, event: shareChosen },
});

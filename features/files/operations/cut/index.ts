import { entriesCut } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 210, shortcut: 'Ctrl+X', event: entriesCut, isForEditing: true },
});

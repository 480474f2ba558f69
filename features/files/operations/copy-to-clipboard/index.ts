import { entriesCopied } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 220, label: 'copy', shortcut: 'Ctrl+C', event: entriesCopied },
});

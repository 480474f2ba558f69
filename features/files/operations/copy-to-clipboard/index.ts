import { entriesCopied } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: {
    position: 220,
    label: 'copy',
    shortcut: 'Ctrl+C',
    isForLooking: true,
    // Entries that several people share are not copied in one go.
    when: (entries, { type }) => type !== 'received' || entries.length === 1,
    event: entriesCopied,
  },
});

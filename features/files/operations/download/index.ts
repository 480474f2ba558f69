import { downloadChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: {
    position: 140,
    isPrimary: true,
    isForLooking: true,
    // Entries that several people share do not go into one archive.
    when: (entries, { type }) => type !== 'received' || entries.length === 1,
    event: downloadChosen,
  },
});

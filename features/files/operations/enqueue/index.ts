import { enqueueChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

/** Audio is played after what the music player has already. */
export default defineOperation({
  command: {
    position: 115,
    reach: 'loaded',
    isForLooking: true,
    when: (entries) =>
      entries.every(({ file_category, kind }) => kind === 'drive#file' && file_category === 'AUDIO'),
    event: enqueueChosen,
  },
});

import { contentsChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

/** What a torrent file names is downloaded. */
export default defineOperation({
  command: {
    position: 115,
    reach: 'one',
    needsTorrents: true,
    when: ([file]) => file?.file_category === 'TORRENT',
    event: contentsChosen,
  },
});

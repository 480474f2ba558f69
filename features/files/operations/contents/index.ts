import { contentsChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

/** Downloads the content that a torrent file names. */
export default defineOperation({
  command: {
    position: 115,
    reach: 'one',
    needsTorrents: true,
    when: ([file]) => file?.file_category === 'TORRENT',
    event: contentsChosen,
  },
});

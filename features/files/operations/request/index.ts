import { requestChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: {
    position: 135,
    reach: 'one',
    when: ([entry]) => entry?.kind === 'drive#folder',
    event: requestChosen,
  },
});

import { detailsChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 230, reach: 'loaded', isForLooking: true, event: detailsChosen },
});

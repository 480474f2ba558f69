import { originChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

/** The folder in which an entry of the trash was. */
export default defineOperation({
  command: { position: 325, reach: 'one', isOfTrash: true, event: originChosen },
});

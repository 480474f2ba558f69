import { showChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

const elsewhere = new Set(['search', 'recent', 'starred']);

/** The folder of an entry, from a list whose entries lie in many. */
export default defineOperation({
  command: { position: 120, reach: 'one', when: (_, { type }) => elsewhere.has(type), event: showChosen },
});

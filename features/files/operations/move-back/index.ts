import { defineOperation } from '../operation.ts';
import { withEntries, without } from '../rows.ts';

/** Each entry back to the very folder that it came from, under the name that it had; it finds its calls by itself. */
export default defineOperation({
  finds: 'calls',
  async call({ entries }) {
    // Few ever take a move back: its code comes when somebody does.
    await (await import('./move-back.ts')).moveBack(entries);
    return undefined;
  },
  changes: (_, { parent_id, name }) => ({ parent_id, name }),
  overlay(rows, { entries }, view) {
    const { location } = view;
    if (location.type !== 'folder' && location.type !== 'starred') return rows;
    const back = entries.filter(({ parent_id, starred }) =>
      location.type === 'folder' ? parent_id === location.folderId : starred,
    );
    return withEntries(without(rows, entries), back, view);
  },
});

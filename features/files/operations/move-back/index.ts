import { defineOperation } from '../operation.ts';
import { withEntries, without } from '../rows.ts';

/** Moves each entry back to its original folder, under its original name; it makes its calls by itself. */
export default defineOperation({
  finds: 'calls',
  async call({ entries }) {
    // Undoing a move is rare: its code is loaded on demand.
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

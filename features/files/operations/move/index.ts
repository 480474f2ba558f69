import { moveFiles } from '../../../../api/contract/files.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf } from '../../entry/drive-file.ts';
import { movable } from '../movable.ts';
import { defineOperation, type Targeted } from '../operation.ts';
import { withChanges, withEntries, without } from '../rows.ts';

export default defineOperation<Targeted>({
  command: { position: 150, isPrimary: true, isForEditing: true },
  asks: 'target',
  mayConflict: true,
  prepare: (operation) => ({ ...operation, entries: movable(operation.entries, operation.to) }),
  call: ({ entries, to, rule = 'refuse' }) =>
    callDrive(moveFiles, { body: { ids: idsOf(entries), to: { parent_id: to.id }, on_conflict: rule } }),
  changes: ({ to }) => ({ parent_id: to.id }),
  overlay(rows, { entries, to }, view) {
    const change = { parent_id: to.id };
    if (view.location.type !== 'folder') return withChanges(rows, entries, () => change);
    if (view.location.folderId !== to.id) return without(rows, entries);
    return withEntries(
      rows,
      entries.map((entry) => ({ ...entry, ...change })),
      view,
    );
  },
  inverse: ({ entries }) => ({ type: 'move-back', entries }),
  notice: ({ to }) => ({ folder: to.name }),
});

import { untrashFiles } from '../../../../api/contract/files.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf } from '../../entry/drive-file.ts';
import { defineOperation } from '../operation.ts';
import { without } from '../rows.ts';

export default defineOperation({
  command: { position: 320, isPrimary: true, isOfTrash: true },
  mayConflict: true,
  call: ({ entries, rule = 'refuse' }) =>
    callDrive(untrashFiles, { body: { ids: idsOf(entries), on_conflict: rule } }),
  overlay: (rows, { entries }, { location }) => (location.type === 'trash' ? without(rows, entries) : rows),
  inverse: ({ entries }) => ({ type: 'trash', entries }),
});

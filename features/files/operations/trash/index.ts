import { trashFiles } from '../../../../api/contract/files.ts';
import { gridKeys } from '../../../../ui/file-grid/grid-keys.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf } from '../../entry/drive-file.ts';
import { defineOperation } from '../operation.ts';
import { without } from '../rows.ts';

export default defineOperation({
  command: {
    position: 310,
    shortcut: gridKeys.delete[0],
    isPrimary: true,
    isDangerous: true,
    isForEditing: true,
  },
  call: ({ entries }) => callDrive(trashFiles, { body: { ids: idsOf(entries) } }),
  overlay: (rows, { entries }, { location }) => (location.type === 'trash' ? rows : without(rows, entries)),
  inverse: ({ entries }) => ({ type: 'restore', entries, rule: 'rename' }),
});

import { deleteFiles } from '../../../../api/contract/files.ts';
import { gridKeys } from '../../../../ui/file-grid/grid-keys.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf } from '../../entry/drive-file.ts';
import { defineOperation } from '../operation.ts';
import { without } from '../rows.ts';

export default defineOperation({
  command: {
    position: 330,
    shortcut: gridKeys.delete[0],
    isPrimary: true,
    isDangerous: true,
    isOfTrash: true,
  },
  asks: 'confirmation',
  isOfListed: true,
  // It was confirmed in the trash, and may have been restored since.
  call: ({ entries }) => callDrive(deleteFiles, { body: { ids: idsOf(entries), only_trashed: true } }),
  overlay: (rows, { entries }) => without(rows, entries),
});

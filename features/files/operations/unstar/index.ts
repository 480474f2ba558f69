import { unstarFiles } from '../../../../api/contract/files.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf } from '../../entry/drive-file.ts';
import { defineOperation } from '../operation.ts';
import { withChanges, without } from '../rows.ts';

export default defineOperation({
  command: {
    position: 180,
    isPrimary: true,
    needsRoom: true,
    when: (entries) => entries.every(({ starred }) => starred),
  },
  call: ({ entries }) => callDrive(unstarFiles, { body: { ids: idsOf(entries) } }),
  changes: () => ({ starred: false }),
  overlay: (rows, { entries }, { location }) =>
    location.type === 'starred'
      ? without(rows, entries)
      : withChanges(rows, entries, () => ({ starred: false })),
  inverse: ({ entries }) => ({ type: 'star', entries: entries.filter(({ starred }) => starred) }),
  notice: null,
});

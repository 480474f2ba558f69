import { starFiles } from '../../../../api/contract/files.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf } from '../../entry/drive-file.ts';
import { defineOperation } from '../operation.ts';
import { withChanges, withEntries, without } from '../rows.ts';

/** If one entry lacks the star, all get it. */
export default defineOperation({
  command: {
    position: 180,
    isPrimary: true,
    needsRoom: true,
    when: (entries) => entries.some(({ starred }) => !starred),
  },
  call: ({ entries }) => callDrive(starFiles, { body: { ids: idsOf(entries) } }),
  changes: () => ({ starred: true }),
  overlay(rows, { entries }, view) {
    const change = { starred: true };
    if (view.location.type !== 'starred') return withChanges(rows, entries, () => change);
    return withEntries(
      without(rows, entries),
      entries.map((entry) => ({ ...entry, ...change })),
      view,
    );
  },
  inverse: ({ entries }) => ({ type: 'unstar', entries: entries.filter(({ starred }) => !starred) }),
  notice: null,
});

import { copyFiles } from '../../../../api/contract/files.ts';
import { newIdempotencyKey } from '../../../../api/idempotency-key.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf } from '../../entry/drive-file.ts';
import { defineOperation, type Targeted } from '../operation.ts';

/** Copying an entry into its own folder means to duplicate it. */
const usualRule = ({ entries, to }: Targeted) =>
  entries.every(({ parent_id }) => parent_id === to.id) ? 'rename' : 'refuse';

export default defineOperation<Targeted>({
  command: {
    position: 160,
    label: 'copyTo',
    isForLooking: true,
    // Entries that several people share are not copied in one go.
    when: (entries, { type }) => type !== 'received' || entries.length === 1,
  },
  asks: 'target',
  mayConflict: true,
  isUncounted: true,
  // Sent again where the answer was lost, it makes no second copy (decision 030).
  call: (operation) =>
    callDrive(copyFiles, {
      body: {
        ids: idsOf(operation.entries),
        to: { parent_id: operation.to.id },
        on_conflict: operation.rule ?? usualRule(operation),
        idempotency_key: newIdempotencyKey(),
      },
    }),
  inverse({ entries, to }, copies) {
    const made = entries.flatMap((entry) => {
      const id = copies[entry.id];
      return id === undefined ? [] : [{ ...entry, id, parent_id: to.id, role: to.role }];
    });
    // To the trash, not for ever: a copy may already have been edited.
    return made.length > 0 ? { type: 'trash', entries: made } : undefined;
  },
  notice: ({ to }) => ({ folder: to.name }),
});

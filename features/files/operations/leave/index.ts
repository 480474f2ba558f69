import { deleteGrant } from '../../../../api/contract/grants.ts';
import { callDrive } from '../../../session/index.ts';
import { defineOperation } from '../operation.ts';
import { without } from '../rows.ts';

/** Takes something that others share out of one’s list. */
export default defineOperation({
  command: {
    position: 320,
    isPrimary: true,
    isDangerous: true,
    isForLooking: true,
    when: (_, { type }) => type === 'received',
  },
  asks: 'confirmation',
  async call({ entries }) {
    for (const { grantId = '' } of entries) await callDrive(deleteGrant, { params: { id: grantId } });
    return undefined;
  },
  overlay: (rows, { entries }) => without(rows, entries),
});

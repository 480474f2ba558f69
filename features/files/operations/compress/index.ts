import { compressFiles } from '../../../../api/contract/archives.ts';
import { newIdempotencyKey } from '../../../../api/idempotency-key.ts';
import { callDrive } from '../../../session/index.ts';
import { idsOf } from '../../entry/drive-file.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 170 },
  isUncounted: true,
  isLong: true,
  finds: 'calls',
  // Sent again where the answer was lost, it makes no second archive.
  call: ({ entries }) =>
    callDrive(compressFiles, { body: { ids: idsOf(entries), idempotency_key: newIdempotencyKey() } }),
});

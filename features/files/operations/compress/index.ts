import { compressFiles } from '../../../../api/contract/archives.ts';
import { mostIds } from '../../../../api/contract/ids.ts';
import { CallError } from '../../../../api/error.ts';
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
  call: async ({ entries }) => {
    // Several calls would make several archives.
    if (entries.length > mostIds) throw tooLarge();
    return callDrive(compressFiles, { body: { ids: idsOf(entries), idempotency_key: newIdempotencyKey() } });
  },
});

const tooLarge = (): CallError =>
  new CallError({
    failure: { type: 'local' },
    facts: { error: 'selection_too_large', error_code: 3, error_description: '' },
  });

import { decompress } from '../../../../api/contract/archives.ts';
import { callDrive } from '../../../session/index.ts';
import { isZip } from '../archive.ts';
import { defineOperation } from '../operation.ts';

/** Unpacks an archive where it lies, or into another folder; one that is locked asks for its password (`extract-locked`). */
export default defineOperation({
  command: { position: 141, reach: 'one', when: isZip },
  isUncounted: true,
  isLong: true,
  finds: 'calls',
  refusedInPlace: ['archive_password'],
  call: ({ entries: [archive], to, password = '' }) =>
    callDrive(decompress, {
      body: { file_id: archive?.id ?? '', password, ...(to && { parent_id: to.id }) },
    }),
});

import { decompress } from '../../../../api/contract/archives.ts';
import { callDrive } from '../../../session/index.ts';
import { isArchive } from '../archive.ts';
import { defineOperation } from '../operation.ts';

/** Unpacks an archive where it lies, or into another folder. */
export default defineOperation({
  command: { position: 141, reach: 'one', when: isArchive },
  isUncounted: true,
  isLong: true,
  finds: 'calls',
  asksAgain: { archive_password: 'password' },
  call: ({ entries: [file], to, archive: { files = [], ...archive } = {} }) =>
    callDrive(decompress, {
      body: { file_id: file?.id ?? '', ...archive, files: [...files], ...(to && { parent_id: to.id }) },
    }),
});

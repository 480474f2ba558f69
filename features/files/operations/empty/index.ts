import { emptyTrash } from '../../../../api/contract/files.ts';
import { callDrive } from '../../../session/index.ts';
import { defineOperation } from '../operation.ts';

/** All that is in the trash: it finds its entries by itself. */
export default defineOperation({
  asks: 'confirmation',
  finds: 'entries',
  isUncounted: true,
  call: () => callDrive(emptyTrash),
  overlay: (rows, _, { location }) => (location.type === 'trash' ? [] : rows),
});

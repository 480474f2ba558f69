import { isZip } from '../archive.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 142, label: 'extractTo', reach: 'one', when: isZip },
  asks: 'target',
  runs: 'extract',
});

import { isArchive } from '../archive.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 142, label: 'extractTo', reach: 'one', when: isArchive },
  asks: 'target',
  runs: 'extract',
});

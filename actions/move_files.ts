import { defineAction } from '../engine/index.ts';
import { entriesNamed, readIds } from '../features/pointers/index.ts';

export default defineAction({
  description: 'Asks where files and folders should go: `file_ids=a,b`. They move when a folder is chosen.',
  params: ['file_ids'],
  accepts: ({ file_ids }) => readIds(file_ids) !== undefined,
  run({ file_ids }) {
    entriesNamed({ ids: readIds(file_ids) ?? [], wish: 'move' });
  },
});

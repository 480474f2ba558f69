import { defineAction } from '../engine/index.ts';
import { entriesNamed, readIds } from '../features/pointers/index.ts';

export default defineAction({
  description:
    'Opens the folder in which files and folders lie and asks where they should go: `file_ids=a,b`. They move when one is chosen.',
  params: ['file_ids'],
  accepts: ({ file_ids }) => readIds(file_ids) !== undefined,
  run({ file_ids }) {
    entriesNamed({ ids: readIds(file_ids) ?? [], action: 'move' });
  },
});

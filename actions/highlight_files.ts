import { defineAction } from '../engine/index.ts';
import { entriesNamed, readIds } from '../features/pointers/index.ts';

export default defineAction({
  description: 'Opens the folder in which files and folders lie, and chooses them there: `file_ids=a,b`.',
  params: ['file_ids'],
  accepts: ({ file_ids }) => readIds(file_ids) !== undefined,
  run({ file_ids }) {
    entriesNamed({ ids: readIds(file_ids) ?? [], action: 'show' });
  },
});

import { defineAction } from '../engine/index.ts';
import { previewRequested } from '../features/preview/index.ts';

export default defineAction({
  description: 'Opens a file to be looked at.',
  params: ['file_id'],
  accepts: ({ file_id = '' }) => /^[\w-]{1,64}$/.test(file_id),
  run({ file_id = '' }) {
    previewRequested(file_id);
  },
});

import { isId } from '../api/contract/ids.ts';
import { defineAction } from '../engine/index.ts';
import { previewRequested } from '../features/preview/index.ts';

export default defineAction({
  description: 'Opens a file to be looked at.',
  params: ['file_id'],
  accepts: ({ file_id = '' }) => isId(file_id),
  run({ file_id = '' }) {
    previewRequested(file_id);
  },
});

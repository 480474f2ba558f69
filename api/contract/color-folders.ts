import { object, enum as oneOf } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { batch } from './files.ts';
import { folderColors } from './folder-colors.ts';
import { ids } from './shapes.ts';

export const colorFolders = defineEndpoint({
  ...batch('batchColor'),
  summary:
    'Gives folders a colour in their owner’s lists, or takes it away. Files among them stay as they are.',
  body: object({
    ids,
    /** Empty for the usual one. */
    color: oneOf(['', ...folderColors]),
  }),
  errors: ['file_not_found'],
});

import { array, literal, object, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { decimal } from './shapes.ts';

export const readUsage = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/about/usage',
  group: 'Files',
  summary: 'What the room of the drive is used for, in bytes: files by category, older versions, the trash.',
  access: 'signed-in',
  rate: 'read',
  answer: object({
    kind: literal('drive#usage'),
    /** The largest first; files in the trash are in them too. */
    categories: array(object({ category: string(), size: decimal, file_count: decimal })),
    versions: decimal,
    in_trash: decimal,
  }),
});

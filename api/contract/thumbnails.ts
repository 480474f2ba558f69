import { object } from 'zod/mini';
import { linkToken } from './content.ts';
import { defineEndpoint } from './endpoint.ts';

export const readThumbnail = defineEndpoint({
  method: 'GET',
  path: '/content/v1/thumbnails/{token}',
  group: 'Content',
  summary:
    'A small picture of a picture, by the signed address that the file shows; the address says which size.',
  access: 'anyone',
  rate: 'transfer',
  params: object({ token: linkToken }),
  answer: 'image/webp',
  errors: ['not_found', 'content_link_expired', 'file_not_found', 'not_a_picture', 'failed_precondition'],
});

import { defineDocument } from '../../engine/index.ts';
import { accessFile } from '../../features/access/index.ts';
import { type BlockedContent, schema } from './schema.ts';

export default defineDocument<BlockedContent>({
  description: 'Says to visitors whom content/access.yaml names that they cannot visit the site.',
  schema,
  files: [accessFile],
  head: () => ({ noindex: true }),
  view: () => import('./view.tsx'),
});

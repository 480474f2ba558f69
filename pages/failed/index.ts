import { defineDocument } from '../../engine/index.ts';
import { type FailedContent, schema } from './schema.ts';

export default defineDocument<FailedContent>({
  description: 'Apologises for an error of the server and gives the number to report it by.',
  schema,
  head: () => ({ noindex: true }),
  view: () => import('./view.tsx'),
});

import { defineDocument } from '../../engine/index.ts';
import { type NotFoundContent, schema } from './schema.ts';

export default defineDocument<NotFoundContent>({
  description: 'Says that there is no such page and shows ways on.',
  schema,
  head: () => ({ noindex: true }),
  view: () => import('./view.tsx'),
});

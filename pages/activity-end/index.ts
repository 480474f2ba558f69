import { defineDocument } from '../../engine/index.ts';
import { type ActivityEndContent, schema } from './schema.ts';

export default defineDocument<ActivityEndContent>({
  description: 'Says that a campaign is over.',
  schema,
  head: () => ({ noindex: true }),
  view: () => import('./view.tsx'),
});

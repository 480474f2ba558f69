import { defineDocument } from '../../engine/index.ts';
import { type ActivityContent, schema } from './schema.ts';

export default defineDocument<ActivityContent>({
  description: 'A campaign with its countdown, offer, steps and terms.',
  schema,
  view: () => import('./view.tsx'),
});

import { defineDocument } from '../../engine/index.ts';
import { schema, type Troubleshooting } from './schema.ts';

export default defineDocument<Troubleshooting, string>({
  description: 'Problems, each with its causes and what to do about them.',
  schema,
  load: ({ title }) => title,
  view: () => import('./view.tsx'),
});

import { defineDocument } from '../../engine/index.ts';
import { type ContactContent, schema } from './schema.ts';

export default defineDocument<ContactContent, string>({
  description: 'Whom to ask about what, and the mail address of the site.',
  schema,
  load: ({ title }) => title,
  view: () => import('./view.tsx'),
});

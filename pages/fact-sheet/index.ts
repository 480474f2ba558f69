import { defineDocument } from '../../engine/index.ts';
import { type FactSheet, schema } from './schema.ts';

export default defineDocument<FactSheet, string>({
  description: 'A title with facts, sections and links: for the entries of a list, or for one page.',
  schema,
  isKit: true,
  load: ({ title }) => title,
  head: ({ content }) => (content.lead === undefined ? {} : { fallbackDescription: content.lead }),
  view: () => import('./view.tsx'),
});

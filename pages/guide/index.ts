import { defineDocument } from '../../engine/index.ts';
import { type Guide, type GuideData, schema } from './schema.ts';

export default defineDocument<Guide, GuideData>({
  description: 'How a page of this site is used: how to begin, the keys, what there is, and problems.',
  schema,
  load: ({ title, site, content }) => ({ title, address: new URL(content.begin.of, site.url).href }),
  view: () => import('./view.tsx'),
});

import { defineDocument } from '../../engine/index.ts';
import { type Listing, schema } from './schema.ts';
import type { ListingData } from './view.tsx';

/** While it is drawn nobody else is answered; the sitemap has all of them. */
const mostShown = 200;

export default defineDocument<Listing, ListingData>({
  description: 'The entries of a list as links, in the order of the list: the first 200.',
  schema,
  isKit: true,
  load: ({ title, content, entries }) => ({
    title,
    entries: entries(content.list.file, mostShown),
  }),
  head: ({ content }) => (content.lead === undefined ? {} : { fallbackDescription: content.lead }),
  view: () => import('./view.tsx'),
});

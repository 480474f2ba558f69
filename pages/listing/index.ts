import { defineDocument } from '../../engine/index.ts';
import { type Listing, schema } from './schema.ts';
import type { ListingData } from './view.tsx';

/** A reader finds nothing in a longer page; the sitemap has all of them. */
const mostShown = 1_000;

export default defineDocument<Listing, ListingData>({
  description: 'The entries of a list as links, in the order of the list: the first 1,000.',
  schema,
  isKit: true,
  load: ({ title, content, entries }) => ({
    title,
    entries: entries(content.list.file).slice(0, mostShown),
  }),
  head: ({ content }) => (content.lead === undefined ? {} : { fallbackDescription: content.lead }),
  view: () => import('./view.tsx'),
});

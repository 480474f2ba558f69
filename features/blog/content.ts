import { type ContentOf, defineArticles } from '../../engine/index.ts';

const day = { type: 'string', format: 'date' } as const;
const words = { type: 'string', minLength: 1 } as const;

const schema = {
  type: 'object',
  properties: {
    title: { ...words, description: 'The heading, and the name in the list.' },
    description: {
      ...words,
      description: 'A sentence or two for the list, for feeds and for search engines.',
    },
    date: { ...day, description: 'The day that stands above the post and orders the list: 2026-11-20.' },
    updated: { ...day, description: 'The day of the last change that readers should know of.' },
    author: { ...words, description: 'Who wrote it.' },
  },
  required: ['title', 'description', 'date', 'author'],
  additionalProperties: false,
} as const;

/** The front matter of a post. */
export type PostMeta = ContentOf<typeof schema>;

/** The posts of the blog: `blog/<post>`. */
export const blogArticles = defineArticles<PostMeta>({
  folder: 'blog',
  params: (key) => ({ slug: key.slice('blog/'.length) }),
  description: 'A post of the blog.',
  schema,
});

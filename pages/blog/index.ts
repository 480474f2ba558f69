import { defineDocument, href, type NoContent } from '../../engine/index.ts';
import { blogArticles, type PostLink, readPosts } from '../../features/blog/index.ts';

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export default defineDocument<NoContent, readonly PostLink[]>({
  description: 'The posts of content/blog/, the newest first, with a feed.',
  files: [blogArticles],
  load: ({ files, locale }) => readPosts(files, locale),
  head: ({ site, path, title, locale }, posts) => ({
    jsonLd: [
      {
        '@type': 'Blog',
        name: title,
        url: site.url + path,
        inLanguage: locale,
        blogPost: posts.slice(0, 20).map((post) => ({
          '@type': 'BlogPosting',
          headline: post.title,
          datePublished: post.date,
          url: site.url + href('/blog/:slug', { slug: post.slug }),
        })),
      },
    ],
  }),
  feed: ({ title, site, message }, posts) => ({
    title: `${site.name}: ${title}`,
    subtitle: message('blog.lead'),
    entries: posts.map(({ slug, title, description, author, locale, date, updated = date }) => ({
      to: href('/blog/:slug', { slug }),
      title,
      summary: description,
      author,
      locale,
      published: instantOf(date),
      updated: instantOf(updated),
    })),
  }),
  view: () => import('./view.tsx'),
});

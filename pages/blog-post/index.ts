import { defineDocument, type LoadContext, type NoContent, type PageHead } from '../../engine/index.ts';
import { blogArticles, readPosts } from '../../features/blog/index.ts';
import { findPost, type Post } from './post.ts';

export default defineDocument<NoContent, Post>({
  description: 'A post of the blog, and its neighbours in time.',
  files: [blogArticles],
  load: findPost,
  head,
  addresses: ({ files }) => readPosts(files, 'en-US').map(({ slug }) => ({ slug })),
  view: () => import('./view.tsx'),
});

function head({ locale, path, site }: LoadContext, { article }: Post): PageHead {
  const { title, description, date, updated = date, author } = article.meta;
  return {
    title,
    ...(article.locale === locale ? { description } : {}),
    contentLocale: article.locale,
    jsonLd: [
      {
        '@type': 'BlogPosting',
        headline: title,
        description,
        url: site.url + path,
        inLanguage: article.locale,
        datePublished: date,
        dateModified: updated,
        author: { '@type': 'Organization', name: author },
      },
    ],
  };
}

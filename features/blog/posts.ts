import type { ContentReader } from '../../engine/index.ts';
import { blogArticles, type PostMeta } from './content.ts';

/** A post as lists name it. `slug` is its address below /blog. */
export interface PostLink extends PostMeta {
  readonly slug: string;
  /** The language of its words. */
  readonly locale: string;
}

/** The public posts in a language, the newest first. */
export function readPosts(
  files: Pick<ContentReader, 'keys' | 'article'>,
  locale: string,
): readonly PostLink[] {
  return files
    .keys('blog/')
    .flatMap((key): readonly PostLink[] => {
      const article = blogArticles.read(files, key, locale);
      return article ? [{ ...article.meta, slug: key.slice('blog/'.length), locale: article.locale }] : [];
    })
    .toSorted((one, other) =>
      one.date < other.date ? 1 : one.date > other.date ? -1 : one.slug < other.slug ? -1 : 1,
    );
}

import type { LoadContext, RenderedArticle } from '../../engine/index.ts';
import {
  blogArticles,
  minutesToRead,
  type PostLink,
  type PostMeta,
  readPosts,
} from '../../features/blog/index.ts';

/** A post with what stands around it. */
export interface Post {
  readonly article: RenderedArticle<PostMeta>;
  readonly minutes: number;
  /** The post before it in time, and the one after it. */
  readonly older: PostLink | undefined;
  readonly newer: PostLink | undefined;
}

/** Finds the post that the address names; undefined if there is none. */
export async function findPost({
  params,
  files,
  locale,
}: Pick<LoadContext, 'params' | 'files' | 'locale'>): Promise<Post | undefined> {
  const posts = readPosts(files, locale);
  const at = posts.findIndex(({ slug }) => slug === params.slug);
  const article = at === -1 ? undefined : await blogArticles.rendered(files, `blog/${params.slug}`, locale);
  if (article === undefined) return undefined;
  return {
    article,
    minutes: minutesToRead(article.blocks, article.locale),
    newer: posts[at - 1],
    older: posts[at + 1],
  };
}

import { allow, type ContentReader, defineGuard, href, notFound, redirect } from '../engine/index.ts';
import { helpTree } from '../features/help/index.ts';

/** The first article of a folder, or of the whole help centre, that has words; by the order of `help/tree`. */
function firstArticle(files: ContentReader, folder: string): string | undefined {
  return (helpTree.read(files)?.folders ?? [])
    .filter(({ slug }) => folder === '' || slug === folder)
    .flatMap(({ slug, articles }) => articles.map((article) => `${slug}/${article}`))
    .find((article) => files.has(`help/${article}`));
}

export default defineGuard({
  description: 'Sends the bare help centre, or a folder of it, to its first article.',
  runsOn: 'server',
  reads: ['files'],
  needs: { params: ['slug'] },
  check({ params, files }) {
    const slug = params.slug ?? '';
    if (!files || files.has(`help/${slug}`)) return allow;
    const article = firstArticle(files, slug);
    return article ? redirect(href('/help-center/*slug', { slug: article })) : notFound;
  },
});

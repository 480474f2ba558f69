import { defineValidateRule } from '../../engine/index.ts';

/**
 * Rules run before guards, so the bare help centre and a bare folder count as existing: the guard
 * `help-center-default-dir` sends both on.
 */
export default defineValidateRule({
  description: 'The address names an article or a folder of content/help/.',
  runsOn: 'server',
  reads: ['files'],
  needs: { params: ['slug'] },
  isValid({ params, files }) {
    const slug = params.slug ?? '';
    if (!files) return false;
    const isArticle = files.locales(`help/${slug}`).length > 0;
    return slug === '' || isArticle || files.keys(`help/${slug}/`).length > 0;
  },
});

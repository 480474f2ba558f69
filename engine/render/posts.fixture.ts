import { defineValidateRule } from '../define/guard.ts';
import { defineDocument } from '../define/page.ts';
import type { CodeRegistries } from '../define/registries.ts';

/** Code with a page for each text of `content/posts/`, and a rule that says which there are. */
export const withPosts = (base: CodeRegistries): CodeRegistries => ({
  ...base,
  pages: {
    ...base.pages,
    post: defineDocument({
      description: 'A post.',
      view: async () => ({ default: () => null }),
      addresses: ({ files }) => files.keys('posts/').map((key) => ({ slug: key.slice('posts/'.length) })),
    }),
  },
  validate: {
    ...base.validate,
    'post-exists': defineValidateRule({
      description: 'A post of content/posts/.',
      runsOn: 'server',
      reads: ['files'],
      isValid: ({ params, files }) => files?.has(`posts/${params.slug}`) === true,
    }),
  },
});

import { type ContentOf, defineArticles } from '../../engine/index.ts';

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1, description: 'The name of the policy.' },
    description: { type: 'string', minLength: 1, description: 'A sentence or two for search engines.' },
    summary: {
      type: 'string',
      minLength: 1,
      description: 'What is new in this version, for the list of changes.',
    },
  },
  required: ['title', 'description'],
  additionalProperties: false,
} as const;

/** The front matter of a policy. */
export type PolicyMeta = ContentOf<typeof schema>;

/** The texts of all versions of all policies: `policies/<kind>/<version>`. */
export const policyTexts = defineArticles<PolicyMeta>({
  folder: 'policies',
  description: 'The text of a version of a policy.',
  schema,
});

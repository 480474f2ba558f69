import type { ContentOf } from '../../engine/index.ts';

/** The policy compiler writes this content; staff never do. */
export const schema = {
  type: 'object',
  properties: {
    kind: { type: 'string', description: 'The kind of policy, as in `policies: kinds:` of the manifest.' },
    version: {
      type: 'string',
      description: 'The version’s date or name; without it the latest one is shown.',
    },
  },
  required: ['kind'],
  additionalProperties: false,
} as const;

export type PolicyContent = ContentOf<typeof schema>;

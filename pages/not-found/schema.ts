import type { ContentOf } from '../../engine/index.ts';

/** The engine writes this content when it answers 404. */
export const schema = {
  type: 'object',
  properties: {
    reason: {
      type: 'string',
      enum: ['unmatched', 'validate'],
      description: 'No route has this address, or the address names something that does not exist.',
    },
  },
  additionalProperties: false,
} as const;

export type NotFoundContent = ContentOf<typeof schema>;

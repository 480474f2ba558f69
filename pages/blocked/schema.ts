import type { ContentOf } from '../../engine/index.ts';

export const schema = {
  type: 'object',
  properties: {
    reason: {
      enum: ['address', 'country'],
      description: 'Which list the visitor is on; the server says it.',
    },
    regions: {
      type: 'array',
      items: { type: 'string' },
      description: 'Origins of other regions; the server says it.',
    },
  },
  additionalProperties: false,
} as const;

export type BlockedContent = ContentOf<typeof schema>;

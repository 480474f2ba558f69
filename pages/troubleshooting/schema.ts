import { type ContentOf, textSchema } from '../../engine/index.ts';
import { furtherSchema, linkedPointSchema } from '../../features/points/index.ts';

export const schema = {
  type: 'object',
  description: 'Problems, each with its causes.',
  properties: {
    lead: { ...textSchema, description: 'One or two sentences under the title.' },
    problems: {
      type: 'array',
      description: 'The most frequent first. Each is closed until its reader opens it.',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', pattern: '^[a-z0-9-]+$', description: 'The anchor of the problem.' },
          title: { ...textSchema, description: 'The problem as a reader would say it.' },
          causes: {
            type: 'array',
            description: 'The most likely first.',
            items: linkedPointSchema,
            minItems: 1,
          },
        },
        required: ['id', 'title', 'causes'],
        additionalProperties: false,
      },
    },
    further: furtherSchema,
  },
  required: ['lead', 'problems'],
  additionalProperties: false,
} as const;

export type Troubleshooting = ContentOf<typeof schema>;

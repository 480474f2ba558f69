import { type ContentOf, linkSchema, textSchema } from '../../engine/index.ts';

export const schema = {
  type: 'object',
  description:
    'Matters, each with the place that it belongs to. The mail address is that of `site: contact`.',
  properties: {
    lead: { ...textSchema, description: 'One or two sentences under the title.' },
    topics: {
      type: 'array',
      description: 'The most frequent first.',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          title: { ...textSchema, description: 'The matter, as a reader would say it.' },
          text: { ...textSchema, description: 'What helps, in one or two sentences.' },
          to: linkSchema,
          label: { ...textSchema, description: 'The words of the link.' },
        },
        required: ['title', 'text', 'to', 'label'],
        additionalProperties: false,
      },
    },
  },
  required: ['lead', 'topics'],
  additionalProperties: false,
} as const;

export type ContactContent = ContentOf<typeof schema>;

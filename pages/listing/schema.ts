import { type ContentOf, textSchema } from '../../engine/index.ts';

export const schema = {
  type: 'object',
  description: 'A list of content/ as links to its entries.',
  properties: {
    lead: { ...textSchema, description: 'One or two sentences under the title.' },
    list: {
      type: 'object',
      description: 'The list that a route of the manifest has as `data`.',
      properties: {
        file: { type: 'string', description: 'Its path in content/, without ending: data/cities.' },
      },
      required: ['file'],
      additionalProperties: false,
    },
  },
  required: ['list'],
  additionalProperties: false,
} as const;

export type Listing = ContentOf<typeof schema>;

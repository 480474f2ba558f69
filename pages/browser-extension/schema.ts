import { type ContentOf, textSchema } from '../../engine/index.ts';
import { pointSchema } from '../../features/points/index.ts';

export const schema = {
  type: 'object',
  description: 'The browser extension, which the build packs from `apps/extension`.',
  properties: {
    lead: { ...textSchema, description: 'One or two sentences under the title.' },
    points: {
      type: 'array',
      description: 'What it does.',
      items: pointSchema,
      minItems: 1,
    },
    store: { ...textSchema, description: 'Where it comes from, above the ways to install it.' },
    browsers: {
      type: 'array',
      description: 'The usual browser first.',
      items: {
        type: 'object',
        properties: {
          id: {
            type: 'string',
            enum: ['chromium', 'firefox'],
            description: 'Which file it is, and the anchor of its section.',
          },
          name: { type: 'string', minLength: 1, description: 'The browsers, as their makers write them.' },
          steps: {
            type: 'array',
            description: 'What to do, one sentence or two each.',
            items: textSchema,
            minItems: 1,
          },
        },
        required: ['id', 'name', 'steps'],
        additionalProperties: false,
      },
      minItems: 1,
    },
    begin: { ...pointSchema, description: 'What is left to do afterwards.' },
  },
  required: ['lead', 'points', 'store', 'browsers', 'begin'],
  additionalProperties: false,
} as const;

export type ExtensionContent = ContentOf<typeof schema>;

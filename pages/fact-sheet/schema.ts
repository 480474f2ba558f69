import { type ContentOf, linkSchema, textSchema } from '../../engine/index.ts';

export const schema = {
  type: 'object',
  description: 'What the page says below its title.',
  properties: {
    lead: { ...textSchema, description: 'One or two sentences under the title.' },
    facts: {
      type: 'array',
      description: 'Short facts, each with its name.',
      maxItems: 50,
      items: {
        type: 'object',
        properties: {
          name: { ...textSchema, description: 'What the fact is about: Opening hours.' },
          value: { ...textSchema, description: 'The fact: Monday to Friday, 9 to 17.' },
        },
        required: ['name', 'value'],
        additionalProperties: false,
      },
    },
    sections: {
      type: 'array',
      description: 'Longer words under headings of their own.',
      maxItems: 50,
      items: {
        type: 'object',
        properties: {
          title: { ...textSchema, description: 'The heading.' },
          text: { ...textSchema, description: 'Plain words; an empty line begins a new paragraph.' },
        },
        required: ['title', 'text'],
        additionalProperties: false,
      },
    },
    links: {
      type: 'array',
      description: 'Where to go on from here.',
      maxItems: 20,
      items: {
        type: 'object',
        properties: { to: linkSchema, label: { ...textSchema, description: 'The words of the link.' } },
        required: ['to', 'label'],
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;

export type FactSheet = ContentOf<typeof schema>;

import { type ContentOf, linkSchema, textSchema } from '../../engine/index.ts';

const causeSchema = {
  type: 'object',
  properties: {
    title: { ...textSchema, description: 'How a reader sees that it is this one.' },
    text: { ...textSchema, description: 'What to do.' },
    link: {
      type: 'object',
      description: 'Where it can be done, or is told at length.',
      properties: { to: linkSchema, label: { ...textSchema, description: 'The words of the link.' } },
      required: ['to', 'label'],
      additionalProperties: false,
    },
  },
  required: ['title', 'text'],
  additionalProperties: false,
} as const;

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
          causes: { type: 'array', description: 'The most likely first.', items: causeSchema, minItems: 1 },
        },
        required: ['id', 'title', 'causes'],
        additionalProperties: false,
      },
    },
    further: {
      type: 'object',
      description: 'Where to go if nothing helped.',
      properties: {
        text: { ...textSchema, description: 'One sentence.' },
        to: linkSchema,
        label: { ...textSchema, description: 'The words of the link.' },
      },
      required: ['text', 'to', 'label'],
      additionalProperties: false,
    },
  },
  required: ['lead', 'problems'],
  additionalProperties: false,
} as const;

export type Troubleshooting = ContentOf<typeof schema>;

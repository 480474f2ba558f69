import { type ContentOf, linkSchema, textSchema } from '../../engine/index.ts';

const pointSchema = {
  type: 'object',
  properties: {
    title: { ...textSchema, description: 'A few words.' },
    text: { ...textSchema, description: 'One or two sentences.' },
  },
  required: ['title', 'text'],
  additionalProperties: false,
} as const;

const pointsSchema = {
  type: 'object',
  properties: {
    title: { ...textSchema, description: 'The heading of the section.' },
    points: { type: 'array', description: 'Two to four.', items: pointSchema, minItems: 1, maxItems: 4 },
  },
  required: ['title', 'points'],
  additionalProperties: false,
} as const;

/** A campaign. Its dates are the route’s `window`: they are written nowhere else. */
export const schema = {
  type: 'object',
  description: 'A campaign: what is offered, how to get it, and its terms.',
  properties: {
    theme: {
      type: 'string',
      enum: ['night', 'frost', 'calm'],
      description:
        'The picture and its colours: a night market, a winter day, or a calm sea for serious news.',
    },
    eyebrow: { ...textSchema, description: 'The name of the occasion, above the title.' },
    title: { ...textSchema, description: 'The promise. Eight words at most.' },
    lead: { ...textSchema, description: 'Two or three sentences: what, for whom.' },
    action: {
      type: 'object',
      description: 'The one button.',
      properties: {
        label: { ...textSchema, description: 'What happens next: a verb and its object.' },
        to: linkSchema,
      },
      required: ['label', 'to'],
      additionalProperties: false,
    },
    offer: { ...pointsSchema, description: 'What people get.' },
    steps: { ...pointsSchema, description: 'How to get it, in order.' },
    terms: {
      type: 'array',
      description: 'What must be known before; plain sentences. The dates stand there by themselves.',
      items: textSchema,
      minItems: 1,
    },
    reference: {
      type: 'string',
      pattern: '^[a-z0-9_]+$',
      description:
        'The name under which the server keeps the activity; shown small, for letters to support. Where content/rewards.yaml has a compensation of this name, the page gives it to whoever is signed in.',
    },
  },
  required: ['theme', 'eyebrow', 'title', 'lead', 'action', 'offer', 'steps', 'terms'],
  additionalProperties: false,
} as const;

export type ActivityContent = ContentOf<typeof schema>;
export type Theme = ActivityContent['theme'];
export type Points = ActivityContent['offer'];

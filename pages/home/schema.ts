import { type ContentOf, pathSchema, linkSchema as targetSchema, textSchema } from '../../engine/index.ts';

const linkSchema = {
  type: 'object',
  description: 'A link dressed as a button.',
  properties: {
    label: { ...textSchema, description: 'The words on the button.' },
    to: targetSchema,
  },
  required: ['label', 'to'],
  additionalProperties: false,
} as const;

const heroSchema = {
  type: 'object',
  description: 'The first screen: one promise, one explanation, two ways on.',
  properties: {
    title: { ...textSchema, description: 'The promise. Six words at most read best.' },
    lead: { ...textSchema, description: 'Two or three sentences that make the promise concrete.' },
    primary: { ...linkSchema, description: 'The main way on. It stands at the end of the page once more.' },
    secondary: { ...linkSchema, description: 'The quieter way on.' },
  },
  required: ['title', 'lead', 'primary', 'secondary'],
  additionalProperties: false,
} as const;

const platformSchema = {
  type: 'object',
  description: 'A device on which the drive can be used. Its id is the anchor of its card.',
  properties: {
    id: {
      type: 'string',
      enum: ['android', 'ios', 'windows', 'mac', 'tv', 'browser-extension'],
      description: 'Which device is drawn, and the anchor: /#android.',
    },
    title: { ...textSchema, description: 'The name of the platform.' },
    text: { ...textSchema, description: 'How the drive gets there, or what it does there. One sentence.' },
    article: {
      ...pathSchema,
      pattern: '^/help-center/',
      description: 'The help article that says how to install it.',
    },
  },
  required: ['id', 'title', 'text', 'article'],
  additionalProperties: false,
} as const;

const planSchema = {
  type: 'object',
  description: 'A plan on offer. Prices are shown as the reader’s language writes them.',
  properties: {
    id: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]*$',
      description: 'A name for this plan that never changes.',
    },
    name: { ...textSchema, description: 'The name of the plan.' },
    price: {
      type: 'object',
      description: 'What it costs. Leave it out for a free plan.',
      properties: {
        amount: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'The price of one period, taxes included.',
        },
        currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217: USD, EUR, JPY.' },
        period: { type: 'string', enum: ['month', 'year'], description: 'How often it is paid.' },
      },
      required: ['amount', 'currency', 'period'],
      additionalProperties: false,
    },
    terms: { ...textSchema, description: 'What stands in the place of a price where the plan is not sold.' },
    storageBytes: {
      type: 'integer',
      minimum: 1,
      description:
        'Room for files in bytes, counted in steps of 1024: 10 GB is 10737418240, 10 TB is 10995116277760.',
    },
    features: {
      type: 'array',
      description: 'What the plan includes besides its room. Two or three short lines.',
      items: textSchema,
      minItems: 1,
      maxItems: 6,
    },
    isHighlighted: {
      type: 'boolean',
      description: 'Whether the plan is marked as recommended. One at most.',
    },
  },
  required: ['id', 'name', 'storageBytes', 'features', 'isHighlighted'],
  additionalProperties: false,
} as const;

const questionSchema = {
  type: 'object',
  description: 'A question with its answer. Search engines are told of both.',
  properties: {
    question: { ...textSchema, description: 'The question as a reader would ask it.' },
    answer: { ...textSchema, description: 'The answer in plain words, without markup.' },
  },
  required: ['question', 'answer'],
  additionalProperties: false,
} as const;

/** The words that staff write in the manifest; those that rarely change come from the catalogue (`home.*`). */
export const schema = {
  type: 'object',
  description: 'The home page: its promise, the platforms, the plans and the questions.',
  properties: {
    hero: heroSchema,
    platforms: {
      type: 'array',
      description: 'In the order of the page.',
      items: platformSchema,
      minItems: 1,
    },
    plans: { type: 'array', description: 'Smallest first.', items: planSchema, minItems: 1, maxItems: 4 },
    questions: {
      type: 'array',
      description: 'Five or six, the most asked first.',
      items: questionSchema,
      minItems: 1,
    },
  },
  required: ['hero', 'platforms', 'plans', 'questions'],
  additionalProperties: false,
} as const;

/** The content in the visitor's language. */
export type HomeContent = ContentOf<typeof schema>;
export type Hero = HomeContent['hero'];
export type Platform = HomeContent['platforms'][number];
export type Plan = HomeContent['plans'][number];
export type Question = HomeContent['questions'][number];

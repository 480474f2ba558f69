import {
  type ContentOf,
  type ContentPicture,
  pathSchema,
  linkSchema as targetSchema,
  textSchema,
} from '../../engine/index.ts';
import { deviceIds } from '../../features/devices/index.ts';
import type { ShownPlan } from '../../features/plans/index.ts';

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
      enum: deviceIds,
      description: 'Which device is drawn, and the anchor: /#android.',
    },
    title: { ...textSchema, description: 'The name of the platform.' },
    text: { ...textSchema, description: 'How the drive gets there, or what it does there. One sentence.' },
    to: { ...pathSchema, description: 'Where it says how to install it.' },
  },
  required: ['id', 'title', 'text', 'to'],
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
  description:
    'The home page: its promise, the platforms and the questions. The plans are in content/plans.yaml.',
  properties: {
    hero: heroSchema,
    platforms: {
      type: 'array',
      description: 'In the order of the page.',
      items: platformSchema,
      minItems: 1,
    },
    questions: {
      type: 'array',
      description: 'Five or six, the most asked first.',
      items: questionSchema,
      minItems: 1,
    },
  },
  required: ['hero', 'platforms', 'questions'],
  additionalProperties: false,
} as const;

/** The content in the visitor's language. */
export type HomeContent = ContentOf<typeof schema>;
export type Hero = HomeContent['hero'];
export type Platform = HomeContent['platforms'][number];
export type Question = HomeContent['questions'][number];

/** The page's data, beside its content. */
export interface HomeData {
  readonly plans: readonly ShownPlan[];
  /** The page of tasks as it is. */
  readonly tasks: ContentPicture | undefined;
}

import { type ContentOf, pathSchema, textSchema } from '../../engine/index.ts';
import { furtherSchema, linkedPointSchema } from '../../features/points/index.ts';

const pointsSchema = {
  type: 'object',
  properties: {
    title: { ...textSchema, description: 'The heading.' },
    points: { type: 'array', minItems: 1, items: linkedPointSchema },
  },
  required: ['title', 'points'],
  additionalProperties: false,
} as const;

export const schema = {
  type: 'object',
  description: 'A guide to a page of this site that is used on another device.',
  properties: {
    lead: { ...textSchema, description: 'One or two sentences under the title.' },
    begin: {
      type: 'object',
      description: 'How to begin. The address of the page stands below the first step.',
      properties: {
        title: { ...textSchema, description: 'The heading.' },
        of: { ...pathSchema, description: 'The page that is opened there.' },
        steps: {
          type: 'array',
          minItems: 1,
          items: { ...textSchema, description: 'One step.' },
        },
      },
      required: ['title', 'of', 'steps'],
      additionalProperties: false,
    },
    keys: {
      type: 'object',
      description: 'A table of keys. Each row has as many cells as there are columns.',
      properties: {
        title: { ...textSchema, description: 'The heading.' },
        columns: {
          type: 'array',
          minItems: 2,
          maxItems: 4,
          items: { ...textSchema, description: 'The heading of a column.' },
        },
        rows: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'array',
            minItems: 2,
            maxItems: 4,
            items: { ...textSchema, description: 'A cell.' },
          },
        },
      },
      required: ['title', 'columns', 'rows'],
      additionalProperties: false,
    },
    shows: { ...pointsSchema, description: 'What there is on it.' },
    problems: { ...pointsSchema, description: 'Problems, each with what to do. The most frequent first.' },
    further: furtherSchema,
  },
  required: ['lead', 'begin'],
  additionalProperties: false,
} as const;

export type Guide = ContentOf<typeof schema>;

export interface GuideData {
  readonly title: string;
  /** The address to be typed on the other device: without language, which is found there. */
  readonly address: string;
}

import { type ContentOf, linkSchema, textSchema } from '../../engine/index.ts';
import type { HelpFolder } from '../../features/help/index.ts';

const linksSchema = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    properties: { to: linkSchema, label: { ...textSchema, description: 'The words of the link.' } },
    required: ['to', 'label'],
    additionalProperties: false,
  },
} as const;

export const schema = {
  type: 'object',
  description: 'The folders come from content/help; staff choose the questions and what stands at the end.',
  properties: {
    lead: { ...textSchema, description: 'One sentence under the title.' },
    questions: {
      ...linksSchema,
      description: 'The most frequent questions, each with the place of its answer.',
    },
    further: { ...linksSchema, description: 'Other ways to get help.' },
  },
  required: ['lead', 'questions', 'further'],
  additionalProperties: false,
} as const;

export type HelpContent = ContentOf<typeof schema>;

export interface HelpData {
  readonly title: string;
  readonly folders: readonly HelpFolder[];
}

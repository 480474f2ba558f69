import { type ContentOf, pathSchema, textSchema } from '../../engine/index.ts';

const id = { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' } as const;

const questionSchema = {
  type: 'object',
  description: 'A question with its answer. Search engines are told of both.',
  properties: {
    id: { ...id, description: 'The anchor: /faq#share-link-duration. Keep it, others link to it.' },
    question: { ...textSchema, description: 'The question as a reader would ask it.' },
    answer: { ...textSchema, description: 'The answer in plain words, without markup.' },
    article: {
      ...pathSchema,
      pattern: '^/help-center/',
      description: 'The help article that says more. A link straight to the question leads there.',
    },
  },
  required: ['id', 'question', 'answer'],
  additionalProperties: false,
} as const;

export const schema = {
  type: 'object',
  description: 'The questions people ask most, in groups.',
  properties: {
    groups: {
      type: 'array',
      description: 'In the order of the page.',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          id: { ...id, description: 'The anchor of the group: /faq#sharing.' },
          title: { ...textSchema, description: 'A word or two.' },
          questions: {
            type: 'array',
            description: 'The most asked first.',
            items: questionSchema,
            minItems: 1,
          },
        },
        required: ['id', 'title', 'questions'],
        additionalProperties: false,
      },
    },
  },
  required: ['groups'],
  additionalProperties: false,
} as const;

export type FaqContent = ContentOf<typeof schema>;
export type FaqGroup = FaqContent['groups'][number];
export type FaqQuestion = FaqGroup['questions'][number];

import { defineDocument, href } from '../../engine/index.ts';
import { type FaqContent, type FaqQuestion, schema } from './schema.ts';

export default defineDocument<FaqContent>({
  description: 'Questions and answers in groups, all of them open and on one page.',
  schema,
  head: ({ content }) => ({
    jsonLd: [
      { '@type': 'FAQPage', mainEntity: content.groups.flatMap(({ questions }) => questions.map(asEntity)) },
    ],
  }),
  search: ({ content }) =>
    content.groups.flatMap(({ questions }) =>
      questions.map(({ id, question, answer }) => ({
        to: href('/faq', { hash: id }),
        title: question,
        words: answer,
      })),
    ),
  view: () => import('./view.tsx'),
});

const asEntity = ({ question, answer }: FaqQuestion) => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: { '@type': 'Answer', text: answer },
});

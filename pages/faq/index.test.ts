import { expect, test } from 'vitest';
import { href, type LoadContext } from '../../engine/index.ts';
import page from './index.ts';
import type { FaqContent } from './schema.ts';

test('search engines are told every question of every group', () => {
  const content: FaqContent = {
    groups: [
      { id: 'a', title: 'A', questions: [{ id: 'one', question: 'One?', answer: '1.' }] },
      {
        id: 'b',
        title: 'B',
        questions: [
          { id: 'two', question: 'Two?', answer: '2.', article: href('/help-center/*slug', { slug: 'two' }) },
        ],
      },
    ],
  };
  const head = page.head?.({ content } as LoadContext<FaqContent>, undefined);
  expect(head?.jsonLd).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'One?', acceptedAnswer: { '@type': 'Answer', text: '1.' } },
        { '@type': 'Question', name: 'Two?', acceptedAnswer: { '@type': 'Answer', text: '2.' } },
      ],
    },
  ]);
});

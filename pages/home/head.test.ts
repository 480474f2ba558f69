import { expect, test } from 'vitest';
import type { LoadContext } from '../../engine/index.ts';
import { homeHead } from './head.ts';
import type { HomeContent } from './schema.ts';

test('search engines are told the questions that stand on the page, in the language of the page', () => {
  const content = {
    questions: [{ question: 'Do I need an account?', answer: 'Not to look.' }],
  } as HomeContent;
  const site = { name: 'Test Drive', url: 'https://drive.example/en-US' };
  const message = (id: string) => `<${id}>`;
  const { jsonLd = [] } = homeHead({ content, locale: 'en-US', message, site } as LoadContext<HomeContent>);
  expect(jsonLd.map((entry) => entry['@type'])).toEqual(['Organization', 'WebSite', 'FAQPage']);
  expect(jsonLd[1]).toMatchObject(site);
  expect(jsonLd[2]).toMatchObject({
    inLanguage: 'en-US',
    mainEntity: [
      { name: 'Do I need an account?', acceptedAnswer: { '@type': 'Answer', text: 'Not to look.' } },
    ],
  });
});

import { expect, test } from 'vitest';
import { localiseContent, localiseText } from './localise.ts';

const format = (id: string) => `words of ${id}`;
const inJapanese = (value: unknown) => localiseContent(value, 'ja', 'en', format);

test('texts become words, however deep they stand', () => {
  expect(
    inJapanese({
      title: { message: 'home.title' },
      cards: [{ label: { text: { en: 'One', ja: '一' } } }, { label: { text: { en: 'Two' } } }],
    }),
  ).toEqual({ title: 'words of home.title', cards: [{ label: '一' }, { label: 'Two' }] });
});

test('a text without words in either language is empty, not a fault', () => {
  expect(localiseText({ text: { fr: 'Un' } }, 'ja', 'en', format)).toBe('');
});

test('what only looks like a text stays as it is', () => {
  const values = [
    { message: 'a', extra: 1 },
    { message: 7 },
    { text: 'plain' },
    { text: null },
    { title: 'plain' },
    null,
    [1, 'a', true],
  ];
  expect(inJapanese(values)).toEqual(values);
});

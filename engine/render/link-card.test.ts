import { expect, test } from 'vitest';
import { linkCardOf, linkCardPath } from './link-card.ts';

const words = { title: 'Questions', siteName: 'Test Drive', locale: 'en-US' };

test('another word is another version', () => {
  const { version } = linkCardOf(words);
  expect(linkCardOf(words).version).toBe(version);
  const others = [{ title: 'Answers' }, { siteName: 'Drive' }, { locale: 'ja' }].map(
    (change) => linkCardOf({ ...words, ...change }).version,
  );
  expect(new Set([version, ...others]).size).toBe(4);
});

test('a card has the path of its page', () => {
  expect(linkCardPath('/en-US')).toBe('/link-cards/en-US.png');
  expect(linkCardPath('/ja/faq', 'x')).toBe('/link-cards/ja/faq.png?v=x');
});

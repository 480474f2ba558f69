import { parse } from '@formatjs/icu-messageformat-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormattedMessage, RawIntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { createWords, type FailedMessage, type FormatMessage } from './words.ts';

const parsed = (messages: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(messages).map(([id, words]) => [id, parse(words)]));

function wordsOf(messages: Readonly<Record<string, string>>, standard?: FormatMessage) {
  const failures: FailedMessage[] = [];
  const intl = createWords({
    locale: 'ja',
    messages: parsed(messages),
    standard,
    report: (failed) => failures.push(failed),
  });
  return { intl, failures };
}

test('a message that can be formatted is, and nothing is reported', () => {
  const { intl, failures } = wordsOf({ hello: 'Hi {name}' });
  expect(intl.formatMessage({ id: 'hello' }, { name: 'Ann' })).toBe('Hi Ann');
  expect(failures).toEqual([]);
});

test('the default language stands in for one that cannot, and it is told', () => {
  const { intl, failures } = wordsOf({ hello: 'Hi {nmae}' }, (_, values) => `Hello ${values?.name}`);
  expect(intl.formatMessage({ id: 'hello' }, { name: 'Ann' })).toBe('Hello Ann');
  expect(failures).toMatchObject([{ id: 'hello', locale: 'ja' }]);
});

test.each([
  ['Hi {name}', 'Hi '],
  ['<b>Hi</b> you', 'Hi you'],
  ['{n, plural, one {# file} other {# files}} of {m}', ' files of '],
  ['{k, select, a {A} other {B <i>c</i>}}', 'B c'],
  ['{d, date, long}', ''],
])('without a default language "%s" is said without its values', (words, said) => {
  const { intl, failures } = wordsOf({ hello: words });
  expect(intl.formatMessage({ id: 'hello' }, { d: 'no date' })).toBe(said);
  expect(failures).toHaveLength(1);
});

test('of a message that nobody has there are no words, and no id', () => {
  const { intl, failures } = wordsOf({});
  expect(intl.formatMessage({ id: 'home.title' })).toBe('');
  expect(failures).toMatchObject([{ id: 'home.title' }]);
});

test('what stands in a message may say messages that fail, each of its own', () => {
  const { intl, failures } = wordsOf({ outer: '<b>x</b>', inner: '{gone}!' });
  const bold = () => intl.formatMessage({ id: 'inner' });
  expect(intl.formatMessage({ id: 'outer' }, { b: bold })).toBe('!');
  expect(failures.map(({ id }) => id)).toEqual(['inner']);
});

test('components say what the function does', () => {
  const { intl } = wordsOf({ hello: '<b>Hi</b> {name}' });
  const html = renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <FormattedMessage id="hello" values={{ b: (chunks) => <b>{chunks}</b> }} />
    </RawIntlProvider>,
  );
  expect(html).toBe('Hi ');
});

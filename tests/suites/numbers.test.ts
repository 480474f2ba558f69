import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { otherNumbers, statedNumbers } from './numbers-of-texts.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const languages = readdirSync(join(root, 'locales'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
const articles = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.en-US.md'))
  .map((file) => file.replace('.en-US.md', ''));

/** The texts of a language by their names: ids of messages, and articles below `content/`. */
function textsIn(language: string): ReadonlyMap<string, string> {
  const messages: Record<string, string | { readonly defaultMessage: string }> = JSON.parse(
    read('locales', `${language}.json`),
  );
  const texts = new Map<string, string>();
  for (const [id, message] of Object.entries(messages))
    texts.set(id, withoutValues(typeof message === 'string' ? message : message.defaultMessage));
  for (const article of articles)
    texts.set(article, withoutMarks(read('content', `${article}.${language}.md`)));
  return texts;
}

/** A message without its placeholders, and the names of its cases. */
const withoutValues = (message: string): string =>
  message.replaceAll(/=\d+ \{/g, '{').replaceAll(/\{\w+(, number)?\}/g, '');

/** An article without what is no sentence: its head, code, addresses, placeholders and the numbers of its steps. */
const withoutMarks = (article: string): string =>
  article
    .replace(/^---\n.*?\n---\n/s, '')
    .replaceAll(/```.*?```/gs, '')
    .replaceAll(/`[^`]*`|\]\([^)]*\)|\{[^}]*\}/g, '')
    .replaceAll(/^\s*\d+\. /gm, '');

/** The numbers that a text has in digits, 10万 and 100,000 among them. */
const numbersIn = (text: string): ReadonlySet<number> =>
  new Set(
    text
      .replaceAll(/(\d)[,.\u00a0\u202f ](?=\d{3}(?!\d))/g, '$1')
      .match(/\d+(?:\s?[万만](?=\s?[個个개]))?/g)
      ?.map((digits) => Number.parseInt(digits, 10) * (/[万만]/.test(digits) ? 10_000 : 1)),
  );

/** How languages spell the numbers that texts tell in words, in each of their cases. */
const spellings: Readonly<Record<number, RegExp>> = {
  5: /five|cinco|lima|пят|п’ят|五/i,
  6: /\bsix|seis|enam|шест|шіст|여섯|六/i,
  7: /seven|siete|sete|tujuh|сем|сім|七/i,
  8: /eight|ocho|oito|delapan|lapan|восьм|восем|вісім|여덟|八/i,
  11: /eleven|열한|once|onze|sebelas|одиннадцат|одинадцят|十一/i,
  10: /\bten\b|diez|dez\b|sepuluh|десят|열|十/i,
};

/** A version of a policy tells since when it is one. */
const dateOf = (name: string): readonly number[] =>
  /\d{4}-\d{2}-\d{2}$/.exec(name)?.[0].split('-').map(Number) ?? [];

const spelledOf = (stated: (typeof statedNumbers)[number]): readonly string[] => stated.spelled ?? [];
const english = textsIn('en-US');
const namesStated = new Set(statedNumbers.flatMap((stated) => [...stated.texts, ...spelledOf(stated)]));

test('what is compared is a text of the site', () => {
  const gone = [...namesStated, ...Object.keys(otherNumbers)].filter((name) => !english.has(name));
  expect(gone).toEqual([]);
});

describe.each(languages)('in %s', (language) => {
  const texts = language === 'en-US' ? english : textsIn(language);

  test('each number that the product has is stated as it is', () => {
    const wrong: string[] = [];
    for (const { value, texts: named, spelled = [] } of statedNumbers) {
      for (const name of named)
        if (!numbersIn(texts.get(name) ?? '').has(value)) wrong.push(`${name}: not ${value}`);
      for (const name of spelled) {
        const text = texts.get(name) ?? '';
        if (!numbersIn(text).has(value) && !spellings[value]?.test(text)) wrong.push(`${name}: not ${value}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('no text has a number that nobody has compared', () => {
    // Below three some languages count in digits what others count in words: a message, two steps.
    const least = language === 'en-US' ? 0 : 3;
    const unknown: string[] = [];
    for (const [name, text] of texts) {
      const known = new Set([...(otherNumbers[name] ?? []), ...dateOf(name)]);
      for (const { value, texts: named, spelled = [] } of statedNumbers)
        if (named.includes(name) || spelled.includes(name)) known.add(value);
      for (const number of numbersIn(text))
        if (number >= least && !known.has(number)) unknown.push(`${name}: ${number}`);
    }
    expect(unknown).toEqual([]);
  });
});

interface Sold {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly storage?: string;
  readonly traffic?: string;
}

test('an addition is named by what it adds, in each language', () => {
  const { addons }: { readonly addons: readonly Sold[] } = parse(read('examples/plans/content/plans.yaml'));
  expect(addons.map(({ id }) => id)).toContain('traffic-500');
  for (const { id, name, storage, traffic } of addons)
    for (const language of languages)
      expect([id, language, [...numbersIn(name[language] ?? '')]]).toEqual([
        id,
        language,
        [Number.parseInt(storage ?? traffic ?? '', 10)],
      ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { deliver, type Letter, writeLetter } from './index.ts';
import { languages } from './words.ts';

const known = await languages();

const values = { code: '123456', minutes: '10' };

describe('the language of a letter', () => {
  test.each([
    ['', 'en-US'],
    ['*', 'en-US'],
    ['de', 'en-US'],
    ['de, ja;q=0.5, ko;q=0.8', 'ko'],
    ['zh', 'zh-CN'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-TW,zh;q=0.9', 'zh-TW'],
    ['zh-SG', 'zh-CN'],
    ['pt-BR', 'pt'],
    ['EN-gb', 'en-US'],
    ['es;q=0, uk', 'uk'],
    ['../../etc', 'en-US'],
    ['__proto__', 'en-US'],
    ['zh_TW', 'zh-TW'],
    ['yue, id;q=0.5', 'id'],
  ])('%j: %s', async (header, language) => {
    const sent: Letter[] = [];
    const send = async (letter: Letter) => void sent.push(letter);
    await deliver({ send })({ to: 'a@b.test', letter: 'sign-up', language: header, values });
    expect(sent.map((letter) => letter.language)).toEqual([language]);
  });

  test('is one of ours whatever is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (header) =>
        known.includes((await writeLetter('reset', 'a@b.test', header, values)).language),
      ),
      { numRuns: runs(30) },
    );
  });
});

describe('a letter', () => {
  test.each(known)('in %s is whole', async (language) => {
    for (const name of ['sign-up', 'known-address', 'reset'] as const) {
      const letter = await writeLetter(name, 'a@b.test', language, values);
      const hasCode = name !== 'known-address';
      expect(letter.text.includes('123456')).toBe(hasCode);
      expect(letter.subject.includes('123456')).toBe(hasCode);
      expect(letter.html).toContain(`<html lang="${language}" dir="ltr">`);
      expect(letter.text + letter.html).not.toMatch(/[{}](?!font)|undefined/);
      expect(letter.text.trim().split('\n\n')).toHaveLength(3);
    }
  });

  test('names the link of the sign-in page as the page does', async () => {
    const letter = await writeLetter('known-address', 'a@b.test', 'ja', values);
    expect(letter.text).toContain('「パスワードをお忘れですか？」');
  });

  test('never carries markup of its values', async () => {
    const letter = await writeLetter('reset', 'a@b.test', 'en-US', {
      code: '<img src=x onerror="1">',
      minutes: '&',
    });
    expect(letter.html).toContain('&lt;img src=x onerror=&quot;1&quot;&gt;');
    expect(letter.html).not.toContain('<img');
  });
});

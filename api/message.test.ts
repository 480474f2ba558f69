import { describe, expect, test } from 'vitest';
import type { ErrorAnswer } from './contract/reasons.ts';
import { cancelled, local, refused, unknownError, unreachable } from './error.ts';
import {
  chooseText,
  loadMessages,
  messageFor,
  messageLanguage,
  messageLanguages,
  textOfCode,
} from './message.ts';
import en from './messages/en.json';

/** Every code of spec section 8. */
const messageCodes = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 38, 50, 4001, 4002, 4010, 4011, 4012, 4013, 4014,
  4015, 4016, 4017, 4018, 4019, 4020, 4021, 4022, 4023, 4024, 4031, 4032, 4033, 4034, 4035, 4036, 4037, 4038,
  4039, 4050, 4051, 4052, 4121, 4122, 4123, 4124, 4125, 4126, 5026, 5027, 8000, 8001,
];

const facts = (changes: Partial<ErrorAnswer>): ErrorAnswer => ({
  error: 'some_reason',
  error_code: 3,
  error_description: 'Words for developers.',
  ...changes,
});
const localized = (locale: string, message: string) => ({
  '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
  locale,
  message,
});

describe('the language', () => {
  test.each([
    ['en-US', 'en'],
    ['EN', 'en'],
    ['id', 'id'],
    ['in-ID', 'id'],
    ['ko-KR', 'ko'],
    ['ms', 'ms'],
    ['zh-CN', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh_HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['ja', 'zh-CN'],
    ['', 'zh-CN'],
    ['constructor', 'zh-CN'],
  ])('of %j is %s', (tag, language) => {
    expect(messageLanguage(tag)).toBe(language);
  });
});

describe('the tables', () => {
  test.each(messageLanguages)(
    '%s has words for every code, and not those of another language',
    async (language) => {
      const table = await loadMessages(language);
      expect(Object.keys(table.codes).map(Number)).toEqual([...messageCodes]);
      for (const code of messageCodes) {
        expect(textOfCode(table, code)).toMatch(/\S/);
        if (language !== 'en') expect(textOfCode(table, code)).not.toBe(textOfCode(en, code));
      }
    },
  );

  test('the wording of the specification stands', () => {
    expect([en.codes[0], en.codes[4022], en.codes[4033], en.tooFrequent]).toEqual([
      'Operate successfully',
      'Wrong account number or password, please re-enter',
      'Please select an account to complete authentication',
      'Your operation is too frequent, please try again later',
    ]);
  });
});

describe('the text', () => {
  const choose = (changes: Partial<ErrorAnswer>, tag = 'en') => chooseText(facts(changes), en, tag);

  test('what the server says in words for people comes first', () => {
    const details = [{ field_violations: [] }, null, 'text', localized('en', 'Come back at noon.')];
    for (const error of ['unreachable', 'captcha_invalid', 'x']) {
      expect(choose({ error, error_code: 4022, details })).toBe('Come back at noon.');
    }
  });

  test.each([
    ['zh-TW', '繁'],
    ['zh-HK', '繁'],
    ['zh-CN', '简'],
    ['en-GB', 'British'],
    ['en-US', 'English'],
    ['ko', '简'],
    ['ja', '简'],
  ])('%s hears what is said in its language, else what is said first', (tag, words) => {
    const details = [
      localized('zh-CN', '简'),
      localized('zh-TW', '繁'),
      localized('en', 'English'),
      localized('en-GB', 'British'),
    ];
    expect(choose({ details }, tag)).toBe(words);
  });

  test('the network and the captcha come before the table', () => {
    expect(choose({ error: 'unreachable', error_code: 4022 })).toBe('Network is unreachable');
    expect(choose({ error: 'captcha_invalid', error_code: 4002 })).toBe(en.tooFrequent);
  });

  test('the table speaks from code 17 on', () => {
    expect(choose({ error_code: 4022 })).toBe('Wrong account number or password, please re-enter');
    expect(choose({ error_code: 38 })).toBe('Account is frozen, please try again later');
    expect(choose({ error_code: 16 })).toBe('Operation failed [some_reason] Words for developers.');
  });

  test.each([17, 9999, 16.5, Number.NaN])('code %d has no words', (error_code) => {
    expect(choose({ error_code })).toBe('Operation failed [some_reason] Words for developers.');
  });

  test('a reason without a description stands alone', () => {
    expect(choose({ error_description: '' })).toBe('Operation failed [some_reason]');
  });
});

describe('what was thrown', () => {
  test.each([
    [unreachable('/x', ''), '无法连接到网络'],
    [local('lock'), '本地操作未能完成，请重试'],
    [refused('/x', 400, { error: 'invalid_grant', error_code: 4126 }), '刷新令牌错误或已过期'],
    [cancelled('/x', 'closed'), '操作失败 [cancelled] closed'],
    [unknownError('neither url nor token exist'), '操作失败 [unknown] neither url nor token exist'],
    [new RangeError('a fault of ours, not for users'), '操作失败 [unknown]'],
    [undefined, '操作失败 [unknown]'],
  ])('%s', async (thrown, words) => {
    expect(await messageFor(thrown, 'zh-CN')).toContain(words);
  });
});

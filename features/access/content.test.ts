import { expect, test } from 'vitest';
import { accessFile, accessOf } from './index.ts';

const noFiles = { keys: () => [], record: () => undefined, pictures: [] };
const wrong = (addresses: readonly string[]) =>
  accessFile.check?.({ addresses: [...addresses] }, noFiles).map(({ path }) => path[1]);

test('addresses and ranges of both kinds are right', () => {
  expect(
    wrong([
      '203.0.113.7',
      '203.0.113.0/24',
      '10.0.0.0/8',
      '0.0.0.0/1',
      '::1',
      '2001:db8::/32',
      '::ffff:1.2.3.4/104',
    ]),
  ).toEqual([]);
});

test('anything else is reported, and so is a range of everybody', () => {
  const written = [
    '0.0.0.0/0',
    '::/0',
    '256.0.0.1',
    '1.2.3',
    '1.2.3.4.',
    '1.2.3.4/33',
    '1.2.3.4/',
    '2001:db8::/129',
    ':::',
    'example.com',
    '',
  ];
  expect(wrong(written)).toEqual(written.map((_, index) => index));
});

test('a code that is no country is reported, with the right one for the commonest', () => {
  const found = accessFile.check?.({ countries: ['DE', 'UK', 'XX'] }, noFiles);
  expect(found).toMatchObject([
    { path: ['countries', 1], help: 'Write GB, the code of the United Kingdom.' },
    { path: ['countries', 2], message: '"XX" is no country, and turns nobody away.' },
  ]);
});

test('the lists are the same object as long as the file is, and none where they are empty', () => {
  const file = { addresses: ['203.0.113.7'] };
  const files = { record: () => file };
  expect(accessOf(files)).toEqual({ addresses: ['203.0.113.7'], countries: [], except: [], regions: [] });
  expect(accessOf(files)).toBe(accessOf(files));
  expect(accessOf({ record: () => ({ addresses: [], countries: [] }) })).toBeUndefined();
  expect(accessOf({ record: () => undefined })).toBeUndefined();
});

test('what is reported turns nobody away', () => {
  const file = { addresses: ['0.0.0.0/0', '203.0.113.7', 'office'], except: ['::/0'] };
  expect(accessOf({ record: () => file })).toMatchObject({ addresses: ['203.0.113.7'], except: [] });
  expect(accessOf({ record: () => ({ addresses: ['0.0.0.0/0'] }) })).toBeUndefined();
});

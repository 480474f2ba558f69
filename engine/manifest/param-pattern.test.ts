import { describe, expect, test } from 'vitest';
import { readPattern } from './param-pattern.ts';

const read = (written: string) => {
  const found = readPattern(written);
  if (!('message' in found)) return found.map(({ least, most, signs }) => [[...signs].length, least, most]);
  return found;
};

test.each([
  ['<digits 4>', [[10, 4, 4]]],
  ['<letters 2-8>', [[26, 2, 8]]],
  ['<letters or digits 8>', [[36, 8, 8]]],
  ['PK-<capitals 0-1><digits 4>', [...Array(3).fill([1, 1, 1]), [26, 0, 1], [10, 4, 4]]],
  // The second begins where the first has its length.
  [
    '<letters 1><letters or digits 1-63>',
    [
      [26, 1, 1],
      [36, 1, 63],
    ],
  ],
  [
    '番<digits 1>',
    [
      [1, 1, 1],
      [10, 1, 1],
    ],
  ],
])('%s is read', (written, parts) => {
  expect(read(written)).toEqual(parts);
});

describe('what cannot be read is told, with the pattern that was meant', () => {
  test.each<[string, RegExp, string | undefined]>([
    ['<digit 4>', /no class "digit"/, '<digits 4>'],
    ['<lettres 2-8>', /no class "lettres"/, '<letters 2-8>'],
    ['<Letters 2>', /cannot be read/, '<letters 2>'],
    ['<4 digits>', /cannot be read/, '<digits 4>'],
    ['<digits{4}>', /cannot be read/, '<digits 4>'],
    ['<digits 4–8>', /cannot be read/, '<digits 4-8>'],
    ['<digits 4 to 8>', /cannot be read/, '<digits 4-8>'],
    ['<letters and digits 8>', /cannot be read/, '<letters or digits 8>'],
    ['<digits 8-4>', /at least 8 and at most 4/, '<digits 4-8>'],
    ['<digits 4+>', /cannot be read/, undefined],
    ['<digits 4->', /cannot be read/, undefined],
    ['<digits>', /does not say how many/, undefined],
    ['<>', /does not say how many/, undefined],
    ['<digits 0>', /takes no sign/, undefined],
    ['<digits 65>', /65 signs; 64 are allowed/, undefined],
    ['<digits 0-4>', /the empty text/, undefined],
    ['.<digits 0-4>', /dots alone/, undefined],
    ['PK-', /one text, and no pattern/, undefined],
    ['', /one text, and no pattern/, undefined],
    ['<digits 4', /< without its >/, undefined],
    ['digits 4>', /> without its </, undefined],
    ['{letters 2}-{digits 4}', /has the sign "{"/, '<letters 2>-<digits 4>'],
    ['digits 4', /has the sign " "/, '<digits 4>'],
    ['letters 2-8, digits 4', /has the sign " "/, '<letters 2-8><digits 4>'],
    ['PK-####', /has the sign "#"/, 'PK-<digits 4>'],
    ['\\d{4}', /regular expression/, '<digits 4>'],
    ['^[A-Z]{2}-\\d\\d\\d\\d$', /regular expression/, '<capitals 2>-<digits 4>'],
    ['[a-z0-9]{8,12}', /regular expression/, '<letters or digits 8-12>'],
    ['(a+)+$', /regular expression/, undefined],
    ['[a-z]+', /regular expression/, undefined],
    ['a/<digits 4>', /has the sign "\/"/, undefined],
    ['<letters 2-8><letters or digits 4>', /ends cannot be told/, undefined],
    ['<letters 2-8>abc', /ends cannot be told/, undefined],
    ['<letters 1-2><digits 0-2><letters 2>', /ends cannot be told/, undefined],
  ])('%s', (written, message, meant) => {
    expect(readPattern(written)).toMatchObject({ message: expect.stringMatching(message) });
    expect((readPattern(written) as { meant?: string }).meant).toBe(meant);
  });
});

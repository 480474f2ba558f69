import { expect, test } from 'vitest';
import { cases, casesFor } from './cases.ts';

const namesFor = (...words: string[]) => casesFor(words).map(({ name }) => name);

test('the whole name of a case means that one alone, also where other names begin with it', () => {
  for (const { name } of cases) expect(namesFor(name)).toEqual([name]);
});

test('parts of names narrow the cases to those that have all of them; none means every case', () => {
  expect(casesFor([])).toEqual(cases);
  expect(namesFor('ordinary', 'too long')).toEqual([
    'an ordinary user, in a path that is too long for a socket',
    'an ordinary user with a closed TMPDIR, in a path that is too long for a socket',
  ]);
  expect(namesFor('nowhere')).toEqual([]);
});

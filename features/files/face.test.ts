import { expect, test } from 'vitest';
import { patternOf } from './face.ts';

test.each([
  ['cat', 'Concatenate CAT.png', ['cat', 'CAT']],
  ['holi day', 'Holiday (day 1)', ['Holi', 'day', 'day']],
  ['a+b [x]', 'a+b [x].txt', ['a+b', '[x]']],
  ['ОТЧ', 'Отчёт', ['Отч']],
  ['写', '写真', ['写']],
])('%s is marked in %s', (text, name, marked) => {
  expect(name.match(patternOf(text) as RegExp)).toEqual(marked);
});

test('an empty search marks nothing', () => expect(patternOf('  ')).toBeUndefined());

import { expect, test } from 'vitest';
import { applyEdits } from './edits.ts';

test('edits are made where they were proposed, in any order', () => {
  const edits = [
    { from: 6, to: 9, text: 'faq' },
    { from: 0, to: 4, text: 'site' },
    { from: 9, to: 9, text: '!' },
  ];
  expect(applyEdits('page: faqs', edits)).toBe('site: faq!s');
});

test('edits that do not fit are not made', () => {
  expect(applyEdits('abc', [{ from: 2, to: 9, text: '' }])).toBeUndefined();
  expect(applyEdits('abc', [{ from: 2, to: 1, text: '' }])).toBeUndefined();
  expect(
    applyEdits('abc', [
      { from: 0, to: 2, text: '' },
      { from: 1, to: 3, text: '' },
    ]),
  ).toBeUndefined();
});

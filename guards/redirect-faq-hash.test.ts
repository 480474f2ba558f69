import { expect, test } from 'vitest';
import { allow, type Visit } from '../engine/index.ts';
import guard from './redirect-faq-hash.ts';

const content = guard.select?.({
  groups: [
    { id: 'basics', questions: [{ id: 'why-free', question: '?', answer: '!' }] },
    { id: 'sharing', questions: [{ id: 'expiry', article: '/help-center/sharing/passcodes-and-expiry' }] },
  ],
});
const visit = (hash: string) => ({ hash, content }) as Visit;

test('only questions that moved travel to the browser', () => {
  expect(content).toEqual([['expiry', '/help-center/sharing/passcodes-and-expiry']]);
});

test('a question with an article leads there', () => {
  expect(guard.check(visit('#expiry'))).toEqual({
    type: 'redirect',
    to: '/help-center/sharing/passcodes-and-expiry',
  });
  expect(guard.check(visit('#e%78piry'))).toEqual({
    type: 'redirect',
    to: '/help-center/sharing/passcodes-and-expiry',
  });
});

test.each(['', '#', '#why-free', '#sharing', '#nothing', '#%', '#__proto__'])(
  '%s stays on the page',
  (hash) => {
    expect(guard.check(visit(hash))).toBe(allow);
  },
);

import { describe, expect, test } from 'vitest';
import { allow, redirect, type Visit } from '../engine/index.ts';
import guard from './disable-mobile-platform-card-anchor.ts';

const visit = (hash: string, isPhone: boolean) => ({ hash, isPhone }) as Visit;

describe('on a phone', () => {
  test.each(['#windows', '#mac', '#tv', '#browser-extension'])('%s goes to the top', (hash) => {
    expect(guard.check(visit(hash, true))).toEqual(redirect('/'));
  });

  test.each(['', '#', '#android', '#ios', '#plans', '#platforms', '#windows-phone'])('%s stays', (hash) => {
    expect(guard.check(visit(hash, true))).toBe(allow);
  });
});

test('a wide screen may jump to every card', () => {
  expect(guard.check(visit('#windows', false))).toBe(allow);
});

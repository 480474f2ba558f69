import { expect, test } from 'vitest';
import { allow, notFound, redirect, type Visit } from '../engine/index.ts';
import guard from './activity-end.ts';

const visitIn = (window: Visit['window']) => ({ window }) as Visit;

test('a campaign that has not started does not exist', () => {
  expect(guard.check(visitIn({ state: 'before', from: 2 }))).toBe(notFound);
});

test('a campaign in its window opens', () => {
  expect(guard.check(visitIn({ state: 'open', from: 1, to: 3 }))).toBe(allow);
});

test('a campaign that is over leads to the page that says so', () => {
  expect(guard.check(visitIn({ state: 'after', to: 1 }))).toEqual(redirect('/activity-end'));
});

test('a route without a window stays closed rather than open for ever', () => {
  expect(guard.check(visitIn(undefined))).toBe(notFound);
  expect(guard.needs).toEqual({ window: true });
  expect(guard.handlesWindow).toBe(true);
});

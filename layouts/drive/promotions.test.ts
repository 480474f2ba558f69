import { expect, test } from 'vitest';
import type { Popup } from '../../engine/view/index.ts';
import { dueOf, isDue } from './promotions.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 28);
const reader = { joined: now - 100 * day, isPremium: false, ends: undefined };
const show = { as: 'window', to: 'everyone', every: 2, most: 3 } as const;

test.each([
  ['everyone', reader, true],
  ['new', reader, false],
  ['new', { ...reader, joined: now - 14 * day + 1 }, true],
  ['new', { ...reader, joined: now - 14 * day }, false],
  ['free', reader, true],
  ['free', { ...reader, isPremium: true }, false],
  ['ending', reader, false],
  ['ending', { ...reader, ends: now + 7 * day - 1 }, true],
  ['ending', { ...reader, ends: now + 7 * day }, false],
  ['ending', { ...reader, ends: now }, false],
] as const)('to %s: %j is %s', (to, someone, is) =>
  expect(isDue({ ...show, to }, someone, undefined, now)).toBe(is),
);

test.each([
  [{ times: 1, last: now - 2 * day }, true],
  [{ times: 1, last: now - 2 * day + 1 }, false],
  [{ times: 3, last: now - 100 * day }, false],
  // A clock that was set back.
  [{ times: 1, last: now + 9 * day }, true],
])('after %j it is shown again: %s', (shown, is) => expect(isDue(show, reader, shown, now)).toBe(is));

test('one window and one banner are due at most, the first of each', () => {
  const popup = (as: 'window' | 'banner' | undefined): Popup => ({
    ...{ title: 't', text: 't', link: undefined },
    show: as && { ...show, as },
  });
  const popups = {
    link: popup(undefined),
    first: popup('window'),
    constructor: popup('window'),
    bar: popup('banner'),
  };
  expect(dueOf(popups, { reader, shown: {}, now })).toEqual(['first', 'bar']);
  const shown = { first: { times: 3, last: 0 } };
  expect(dueOf(popups, { reader, shown, now })).toEqual(['constructor', 'bar']);
});

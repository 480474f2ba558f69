import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, dayOf, textOf, timeZoneOf } from './calendar.ts';
import { givenOn, type LastDay, stepAfter, streakAt } from './streak.ts';
import type { CheckInTerms } from './terms.ts';

const terms: CheckInTerms = {
  plan: 'platinum',
  steps: [
    { day: 2, gives: 1 },
    { day: 5, gives: 3 },
  ],
  makeUp: { cards: 3, within: 2 },
};
const at = (text: string) => Date.parse(text);

test.each([
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['UTC', 'UTC'],
  ['asia/tokyo', 'Asia/Tokyo'],
  ['Etc/GMT+12', 'Etc/GMT+12'],
])('%s is a zone', (name, expected) => expect(timeZoneOf(name)).toBe(expected));

test.each([undefined, null, '', '+05:00', '-12', 'Mars/Olympus', '../etc', 'A'.repeat(70), 'Asia/Tokyo\n'])(
  '%j is none',
  (name) => expect(timeZoneOf(name)).toBeUndefined(),
);

test('a day is that of the calendar, however many hours it has', () => {
  const days = (zone: string, from: string, to: string) => dayIn(zone, at(to)) - dayIn(zone, at(from));
  // 23 hours, then 25, in Berlin; and midnight itself that there is not, in Santiago.
  expect(days('Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z')).toBe(1);
  expect(days('Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z')).toBe(0);
  expect(days('Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(1);
  expect(days('Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z')).toBe(0);
  expect(days('America/Santiago', '2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z')).toBe(1);
  expect(textOf(dayIn('Pacific/Kiritimati', at('2026-12-31T10:00:00Z')))).toBe('2027-01-01');
  expect(textOf(dayOf('2024-02-29') + 1)).toBe('2024-03-01');
});

const zones = [
  ...['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', 'America/Santiago', 'Europe/Berlin'],
  ...['Australia/Lord_Howe', 'Pacific/Chatham', 'America/New_York'],
];
const hour = 60 * 60 * 1000;

/** The last day with those before it, as the table has them. */
function after(history: LastDay[], day: Omit<LastDay, 'hasMoved'>): LastDay {
  const hasMoved = history.some((each) => each.day > day.day - 14 && each.timeZone !== day.timeZone);
  history.push({ ...day, hasMoved });
  return { ...day, hasMoved };
}

test('whatever zones are named and however the clock is set, no day is given twice in the zone that was known', () => {
  const step = fc.record({
    timeZone: fc.constantFrom(...zones),
    // The clock of the server may be set back too.
    hours: fc.double({ min: -30, max: 60, noNaN: true }),
    cards: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = at('2026-03-20T12:00:00Z');
      let last: LastDay | undefined;
      const taken = new Set<number>();
      const history: LastDay[] = [];
      for (const { timeZone, hours, cards } of steps) {
        now += hours * hour;
        const streak = streakAt(last, { timeZone, now, cards, terms });
        if (streak.isDone) continue;
        if (last) {
          // A midnight of the zone of the last time lies between the two.
          expect(dayIn(last.timeZone, now)).toBeGreaterThan(last.day);
          expect(streak.day).toBeGreaterThan(last.day);
        }
        expect(streak.missed.length).toBeLessThanOrEqual(Math.min(2, cards));
        for (const day of [...streak.missed, streak.day]) {
          expect(taken.has(day)).toBe(false);
          taken.add(day);
        }
        last = after(history, { day: streak.day, timeZone, step: stepAfter(streak.step, terms) });
        // Again at once, from anywhere.
        for (const zone of zones)
          expect(streakAt(last, { timeZone: zone, now, cards, terms }).isDone).toBe(true);
      }
    }),
  );
});

test('going round the world gains no day', () => {
  // As early as can be each time, always in the zone whose day is the newest.
  let last: LastDay | undefined;
  let count = 0;
  const begin = at('2026-05-01T00:00:00Z');
  for (let now = begin; now < begin + 20 * 24 * hour; now += hour / 2)
    for (const timeZone of zones) {
      const streak = streakAt(last, { timeZone, now, cards: 0, terms });
      if (streak.isDone) continue;
      last = { day: streak.day, timeZone, step: 1, hasMoved: false };
      count += 1;
    }
  expect(count).toBeLessThanOrEqual(21);
});

const long: CheckInTerms = { plan: 'platinum', steps: [{ day: 300, gives: 1 }], makeUp: undefined };

test('whoever misses every other day keeps no streak by naming other zones', () => {
  const history: LastDay[] = [];
  let last: LastDay | undefined;
  let longest = 0;
  for (let at = 0; at < 100; at += 1) {
    const now = Date.parse('2026-03-01T10:30:00Z') + at * 48 * hour;
    const tried = zones
      .map((timeZone) => ({ timeZone, streak: streakAt(last, { timeZone, now, cards: 0, terms: long }) }))
      .filter(({ streak }) => !streak.isDone);
    const best = tried.toSorted((one, other) => other.streak.step - one.streak.step)[0];
    if (best === undefined) continue;
    const step = stepAfter(best.streak.step, long);
    last = after(history, { day: best.streak.day, timeZone: best.timeZone, step });
    longest = Math.max(longest, step);
  }
  // One day is forgiven, and one more is gained by the zone in which it was.
  expect(longest).toBeLessThanOrEqual(3);
});

test.each([
  // Their evening of the 10th, and the first morning at the end of a flight: it is the 12th there, and the 11th where they were.
  ['east', 'America/New_York', 'Asia/Tokyo', '2026-05-11T22:00:00Z'],
  // The morning of the 11th, while it is the 12th already where they were.
  ['west', 'Asia/Tokyo', 'America/New_York', '2026-05-11T16:00:00Z'],
])('a flight %s ends no streak; a second one within two weeks may', (_, from, to, time) => {
  const last = { day: dayOf('2026-05-10'), timeZone: from, step: 9, hasMoved: false };
  const when = { timeZone: to, now: at(time), cards: 0, terms: long };
  expect(streakAt(last, when)).toMatchObject({ isDone: false, step: 9, day: dayOf('2026-05-12') });
  expect(streakAt({ ...last, hasMoved: true }, when)).toMatchObject({ isDone: false, step: 0 });
});

test('a streak goes on from day to day, begins anew after its end, and is lost with a missed day', () => {
  const last = (step: number): LastDay => ({
    day: dayOf('2026-05-10'),
    timeZone: 'UTC',
    step,
    hasMoved: false,
  });
  const on = (date: string, step: number, cards = 0) =>
    streakAt(last(step), { timeZone: 'UTC', now: at(`${date}T08:00:00Z`), cards, terms });
  expect(on('2026-05-10', 3)).toMatchObject({ isDone: true, step: 3 });
  expect(on('2026-05-11', 3)).toMatchObject({ isDone: false, step: 3, missed: [] });
  expect(on('2026-05-11', 5)).toMatchObject({ step: 0 });
  expect(on('2026-05-12', 3)).toMatchObject({ step: 0, missed: [] });
  expect(on('2026-05-12', 3, 1)).toMatchObject({ step: 0, missed: [dayOf('2026-05-11')] });
  expect(on('2026-05-13', 3, 1).missed).toEqual([]);
  expect(on('2026-05-13', 3, 2).missed).toHaveLength(2);
  expect(on('2026-05-14', 3, 3).missed).toEqual([]);
  expect(on('2026-05-12', 5, 3).missed).toEqual([]);
  expect([1, 2, 5, 6].map((step) => givenOn(step, terms))).toEqual([0, 1, 3, 0]);
});

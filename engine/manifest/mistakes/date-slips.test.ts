import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/long.ts';
import { parseInstant } from '../instants.ts';
import { daySlip, instantSlip } from './date-slips.ts';

const two = (number: number) => String(number).padStart(2, '0');
const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'];
const monthNames = [...names, 'October', 'November', 'December'];

/** A day that there is. */
const days = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => ({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }));
type Day = { readonly year: number; readonly month: number; readonly date: number };
const canonical = ({ year, month, date }: Day) => `${year}-${two(month)}-${two(date)}`;

/** Ways to write a day that can be read in one way only. */
const styles: readonly ((day: Day) => string)[] = [
  ({ year, month, date }) => `${year}/${month}/${date}`,
  ({ year, month, date }) => `${year}.${two(month)}.${two(date)}`,
  ({ year, month, date }) => `${year}年${month}月${date}日`,
  ({ year, month, date }) => `${year}\u2013${two(month)}\u2013${two(date)}`,
  ({ year, month, date }) => `${date}.${month}.${year}`,
  ({ year, month, date }) => `${date} ${monthNames[month - 1]} ${year}`,
  ({ year, month, date }) => `${monthNames[month - 1]?.slice(0, 3)}. ${date}, ${year}`,
  (day) => canonical(day).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
];

describe('a day', () => {
  test('however it is written, is the one that was meant', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...styles), (day, write) => {
        expect(daySlip(write(day)).certain).toBe(canonical(day));
      }),
    );
  });

  test.each([
    ['03/04/2026', 'is not written as a day is here'],
    ['soon', 'is not written as a day is here'],
    ['2026-13-01', 'has no month 13: a year has 12'],
    ['30.2.2026', 'is no day: February 2026 has 28 days'],
    ['2026-11-00', 'is no day: November 2026 has 30 days'],
    ['29 Feb 2100', 'is no day: February 2100 has 28 days'],
    ['5 Foo 2026', 'is not written as a day is here'],
  ])('%s %s, and nothing is guessed', (text, problem) => {
    expect(daySlip(text)).toEqual({ problem, help: expect.any(String) });
  });

  test.each([
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['1st March 2026', '2026-03-01'],
    ['March 2nd, 2026', '2026-03-02'],
    ['29 Feb 2024', '2024-02-29'],
  ])('%s is %s', (text, day) => {
    expect(daySlip(text)).toMatchObject({ certain: day, help: `Write ${day}.` });
  });

  test('with signs that only look right is told so', () => {
    expect(daySlip('2026—11—20').problem).toMatch(/long dashes/);
    expect(daySlip('２０２６-11-20').problem).toMatch(/only look like digits/);
  });
});

describe('an instant', () => {
  const clocks = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    second: fc.integer({ min: 0, max: 59 }),
  });
  const zones = fc.constantFrom('Z', '+08:00', '-03:30', '+00:00');
  const zoneStyles: readonly ((zone: string) => string)[] = [
    (zone) => zone.toLowerCase(),
    (zone) => (zone === 'Z' ? ' UTC' : ` GMT${zone}`),
    (zone) => ` ${zone.replace(':', '')}`,
  ];

  test('however it is written, is the one that was meant', () => {
    const writing = fc.record({
      day: days,
      clock: clocks,
      zone: zones,
      write: fc.constantFrom(...styles),
      zoned: fc.constantFrom(...zoneStyles),
    });
    fc.assert(
      fc.property(writing, ({ day, clock: { hour, minute, second }, zone, write, zoned }) => {
        const clock = `${two(hour)}:${two(minute)}:${two(second)}`;
        expect(instantSlip(`${write(day)} ${clock}${zoned(zone)}`).certain).toBe(
          `${canonical(day)}T${clock}${zone}`,
        );
      }),
    );
  });

  test('on a clock of twelve hours is the same', () => {
    fc.assert(
      fc.property(days, clocks, (day, { hour, minute }) => {
        const half = `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'am' : 'p.m.'}`;
        expect(instantSlip(`${canonical(day)} at ${half} Z`).certain).toBe(
          `${canonical(day)}T${two(hour)}:${two(minute)}:00Z`,
        );
      }),
    );
  });

  test('is never mended into one that there is not', () => {
    const parts = fc.constantFrom(
      ...[
        '2026',
        '-',
        '/',
        '.',
        '11',
        '31',
        '0',
        '24',
        '25',
        '99',
        'T',
        ' ',
        ':',
        '00',
        '30',
        '60',
        'Z',
        '+',
      ],
      ...[
        '08:00',
        '99:99',
        'pm',
        'am',
        '13',
        '12',
        'Nov',
        '年',
        '月',
        '日',
        'UTC',
        '2026-11-20',
        '24:30',
        ' at ',
      ],
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(parts, { maxLength: 12 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const { certain } of [instantSlip(text), instantSlip(`2026-11-20 ${text}`)])
          if (certain !== undefined)
            expect([certain, parseInstant(certain)]).toEqual([certain, expect.any(Number)]);
        const { certain } = daySlip(text);
        if (certain !== undefined) expect(parseInstant(`${certain}T00:00:00Z`)).toEqual(expect.any(Number));
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each([
    ['2026-11-20', 'has no time and no offset'],
    ['2026-11-20 10:00', 'does not say in which time zone it is'],
    ['20-11-26 10:00', 'has a year of two digits'],
    ['2026-11-20 25:00 Z', 'has no time 25:00: a day ends at 23:59:59'],
    ['2026-11-20 24:30 Z', 'has no time 24:30: a day ends at 23:59:59'],
    ['2026-11-20 13:00 pm Z', 'has no time 13:00 pm: a clock of twelve hours ends at 12:59'],
    ['2026-11-20 13:00 am Z', 'has no time 13:00 am: a clock of twelve hours ends at 12:59'],
    ['2026-11-20 10:00 CET', 'has "CET" where its offset from UTC belongs'],
    ['2026-11-20 10:00 +25:00', 'has "+25:00" where its offset from UTC belongs'],
    ['2026-11-20 10:00 +08:75', 'has "+08:75" where its offset from UTC belongs'],
    ['2026-11-31 10:00 Z', 'is no day: November 2026 has 30 days'],
    ['2026-11-20 noon', 'is not written as a date and time are here'],
    ['tomorrow', 'is not written as a date and time are here'],
  ])('%s %s, and nothing is guessed', (text, problem) => {
    const slip = instantSlip(text);
    expect([slip.problem, slip.certain]).toEqual([problem, undefined]);
  });

  test.each([
    ['2026-12-31 24:00 Z', '2027-01-01T00:00:00Z', /hour 24/],
    ['2026-11-20T10:00Z', '2026-11-20T10:00:00Z', /no seconds/],
    ['2026-11-20 10:00:00 +8', '2026-11-20T10:00:00+08:00', /offset without its four digits/],
    ['2026-11-20 10:00:00 UTC+8', '2026-11-20T10:00:00+08:00', /"UTC\+8" where its offset/],
    ['2026-11-20 0:30 am Z', '2026-11-20T00:30:00Z', /twelve hours/],
    ['2026-11-20 7 pm Z', '2026-11-20T19:00:00Z', /twelve hours/],
  ])('%s is %s', (text, certain, problem) => {
    expect(instantSlip(text)).toEqual({
      problem: expect.stringMatching(problem),
      certain,
      help: `Write "${certain}".`,
    });
  });
});

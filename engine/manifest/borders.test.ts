import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, compile } from './index.ts';
import { parseDate, parseInstant } from './instants.ts';
import { registries } from './registries.fixture.ts';

const sound = readFileSync(join(import.meta.dirname, '../../docs/diagnostics/sound.yaml'), 'utf8');
const window = 'window: {from: "2026-11-20T00:00:00+08:00", to: "2026-12-01T00:00:00Z"}';

function siteWith(from: string | undefined, to: string | undefined) {
  const edges = [from && `from: "${from}"`, to && `to: "${to}"`].filter(Boolean).join(', ');
  const { site, diagnostics } = compile(sound.replace(window, `window: {${edges}}`), registries, {
    file: 'routes.yaml',
  });
  if (site === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return site;
}

const stateAt = (site: ReturnType<typeof siteWith>, instant: number) =>
  at(site, instant).windowOf(site.routes.find(({ path }) => path === '/sale')!)?.state;

describe('a window', () => {
  test.each([
    ['2026-11-20T00:00:00+14:00', Date.UTC(2026, 10, 19, 10)],
    ['2026-11-20T00:00:00-12:00', Date.UTC(2026, 10, 20, 12)],
    ['2026-11-20T00:00:00+05:45', Date.UTC(2026, 10, 19, 18, 15)],
    ['2026-03-29T02:30:00+01:00', Date.UTC(2026, 2, 29, 1, 30)],
    ['2028-02-29T23:59:59Z', Date.UTC(2028, 1, 29, 23, 59, 59)],
    ['2026-11-20T00:00:00.250Z', Date.UTC(2026, 10, 20) + 250],
    ['2026-11-20t00:00:00z', Date.UTC(2026, 10, 20)],
    ['2026-11-20 00:00:00Z', Date.UTC(2026, 10, 20)],
  ])('from %s opens at that instant, wherever the server stands', (from, instant) => {
    const site = siteWith(from, undefined);
    expect([instant - 1, instant].map((now) => stateAt(site, now))).toEqual(['before', 'open']);
    expect(site.boundaries).toContain(instant);
    expect(at(site, instant - 1).nextBoundary).toBe(instant);
  });

  test('with one edge is open on the other side for ever', () => {
    const until = siteWith(undefined, '2026-12-01T00:00:00Z');
    expect(stateAt(until, -8e15)).toBe('open');
    expect(stateAt(until, Date.UTC(2026, 11, 1))).toBe('after');
    expect(stateAt(siteWith('2026-12-01T00:00:00Z', undefined), 8e15)).toBe('open');
  });

  test('of a second is open for a second', () => {
    const site = siteWith('2026-11-20T08:00:00+08:00', '2026-11-20T00:00:01Z');
    const from = Date.UTC(2026, 10, 20);
    expect([from - 1, from, from + 999, from + 1000].map((now) => stateAt(site, now))).toEqual([
      'before',
      'open',
      'open',
      'after',
    ]);
  });

  test('that closes at the instant at which another opens never shows both, nor none', () => {
    const text = sound.replace(
      window,
      `window: {to: "2026-12-01T00:00:00Z"}\n  - {path: /winter, page: home, title: {message: home.title}, window: {from: "2026-12-01T08:00:00+08:00"}}\n  - path: /third\n    page: home\n    title: {message: home.title}`,
    );
    const { site } = compile(text, registries, { file: 'routes.yaml' });
    const open = (now: number) =>
      site!.routes
        .filter((route) => at(site!, now).windowOf(route)?.state === 'open')
        .map(({ path }) => path);
    const edge = Date.UTC(2026, 11, 1);
    expect([open(edge - 1), open(edge)]).toEqual([['/sale'], ['/winter']]);
    expect(site!.boundaries.filter((boundary) => boundary === edge)).toHaveLength(1);
  });
});

describe('the days of policies', () => {
  test('begin at midnight in UTC, and a date of tomorrow is not there today', () => {
    const { site } = compile(sound, registries, { file: 'routes.yaml' });
    const latestAt = (instant: string) =>
      at(site!, Date.parse(instant)).policies.find(({ kind }) => kind === 'privacy')?.latest.name;
    expect(latestAt('2023-10-13T23:59:59.999Z')).toBe('2021-11-08');
    expect(latestAt('2023-10-14T00:00:00Z')).toBe('2023-10-14');
    expect(latestAt('2023-10-14T07:59:59+08:00')).toBe('2021-11-08');
    expect(latestAt('2023-10-13T12:00:00-12:00')).toBe('2023-10-14');
  });

  test('are those of the calendar, and each is its own first instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(parseDate(day)).toBe(Date.parse(`${day}T00:00:00Z`));
          expect(parseInstant(`${day}T00:00:00Z`)).toBe(parseDate(day));
        },
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(99), fc.nat(99), (year, month, day) => {
        const text = [
          String(year).padStart(4, '0'),
          String(month).padStart(2, '0'),
          String(day).padStart(2, '0'),
        ].join('-');
        const days = month >= 1 && month <= 12 ? new Date(Date.UTC(year + 2000, month, 0)).getUTCDate() : 0;
        expect(parseDate(text) !== undefined).toBe(day >= 1 && day <= days);
      }),
    );
  });

  test('an instant is any text that says a day, a time and an offset, and nothing else is one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        expect(['invalid-date', 'missing-offset']).toContain(parseInstant(text));
      }),
    );
    for (const text of [
      '2026-11-20T24:00:00Z',
      '2026-11-20T23:60:00Z',
      '2026-11-20T23:59:60Z',
      '2026-11-20T23:59Z',
      '2026-02-30T00:00:00Z',
      '2026-11-20T00:00:00+24:00',
      '2026-11-20T00:00:00+08:60',
      ' 2026-11-20T00:00:00Z',
      '+02026-11-20T00:00:00Z',
    ])
      expect([text, parseInstant(text)]).toEqual([text, 'invalid-date']);
    for (const text of ['2026-11-20', '2026-11-20T00:00:00', '2026-11-20 10:00'])
      expect([text, parseInstant(text)]).toEqual([text, 'missing-offset']);
  });
});

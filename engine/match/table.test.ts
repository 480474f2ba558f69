import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillPath } from './href.ts';
import { finish } from './steps.ts';
import { createTable, paramNames, tableSteps } from './table.ts';

const patterns = [
  '/',
  '/faq',
  '/help-center/*slug',
  '/policy/:kind',
  '/policy/update',
  '/policy/:kind/:version',
  '/s/:share/*ids',
];
const table = createTable(patterns.map((path) => ({ path, value: path })));

describe('createTable', () => {
  test.each([
    ['/', '/', {}],
    ['/faq', '/faq', {}],
    ['/faq/', '/faq', {}],
    ['/help-center', '/help-center/*slug', { slug: '' }],
    ['/help-center/a/b', '/help-center/*slug', { slug: 'a/b' }],
    ['/policy/update', '/policy/update', {}],
    ['/policy/privacy', '/policy/:kind', { kind: 'privacy' }],
    ['/policy/a/b', '/policy/:kind/:version', { kind: 'a', version: 'b' }],
    ['/s/x', '/s/:share/*ids', { share: 'x', ids: '' }],
    ['/s/x/1/2', '/s/:share/*ids', { share: 'x', ids: '1/2' }],
    ['/policy/%D1%8F', '/policy/:kind', { kind: 'я' }],
  ])('%s', (path, value, params) => {
    expect(table.match(path)).toEqual({ value, params });
  });

  test.each(['/nothing', '/faq/more', '/policy/%E0%A4%A', '/policy'])('nothing stands at %s', (path) => {
    expect(table.match(path)).toBeUndefined();
  });

  test('finds every filled pattern again, with its parameters', () => {
    const segment = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => !/^\.{1,2}$/.test(text) && text.isWellFormed());
    fc.assert(
      fc.property(segment, segment, (kind, version) => {
        fc.pre(kind !== 'update');
        const path = fillPath('/policy/:kind/:version', { kind, version });
        expect(table.match(path)).toEqual({ value: '/policy/:kind/:version', params: { kind, version } });
      }),
    );
  });

  test('never throws on any path', () => {
    fc.assert(fc.property(fc.string(), (path) => void table.match(`/${path}`)));
  });
});

test('a large table is made in short steps, and is the same then', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => (at % 2 === 0 ? `/a-${at}/:part` : `/a-${at}`));
  const steps = tableSteps(many.map((path) => ({ path, value: path })));
  let step = steps.next();
  let count = 0;
  for (; !step.done; step = steps.next()) count += 1;
  expect(count).toBeGreaterThanOrEqual(8);
  expect(step.value.match('/a-998/x')).toEqual({ value: '/a-998/:part', params: { part: 'x' } });
  expect(step.value.match('/a-999')).toEqual({ value: '/a-999', params: {} });
});

test('a table of the same patterns is made in one step, and has its own values', () => {
  const entries = (value: string, type: 'slug' | 'date' = 'slug') =>
    Array.from({ length: 1_000 }, (_, at) => ({
      path: `/a-${at}/:part`,
      value,
      types: { part: { type } },
    }));
  const before = finish(tableSteps(entries('before')));
  const steps = tableSteps(entries('now'), before);
  const made = steps.next();
  expect(made.done).toBe(true);
  expect(made.value?.match('/a-7/x')).toEqual({ value: 'now', params: { part: 'x' } });
  expect(before.match('/a-7/x')?.value).toBe('before');

  const others = finish(tableSteps(entries('now', 'date'), before));
  expect(others.match('/a-7/x')).toBeUndefined();
  expect(others.match('/a-7/2026-11-28')?.value).toBe('now');
  const fewer = finish(tableSteps(entries('now').slice(1), before));
  expect(fewer.match('/a-0/x')).toBeUndefined();
  expect(fewer.match('/a-1/x')?.value).toBe('now');
});

test('fillPath leaves the query and the hash of a target as they are', () => {
  expect(fillPath('/s/:id?x=:y#/:z', { id: 'a b' })).toBe('/s/a%20b?x=:y#/:z');
  expect(fillPath('/*rest#top', { rest: '' })).toBe('/#top');
});

test('paramNames', () => {
  expect(paramNames('/s/:share/*ids')).toEqual(['share', 'ids']);
  expect(paramNames('/faq')).toEqual([]);
});

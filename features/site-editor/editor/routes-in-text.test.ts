import { expect, test } from 'vitest';
import { routeAt, withCopy } from './routes-in-text.ts';

const text = [
  'site:',
  '  name: x',
  'routes:',
  '  - path: /',
  '    page: home',
  '',
  '  # A campaign.',
  '  - path: /spring # soon',
  '    page: activity',
  '    content:',
  '      title: {message: a}',
  '',
  '  - path: "/help/*slug"',
  '    page: help',
  'actions: {}',
  '',
].join('\n');

test('the route of a line is found by its indentation', () => {
  expect(routeAt(text, 4)).toEqual({ path: '/', first: 4, last: 5 });
  expect(routeAt(text, 11)).toEqual({ path: '/spring', first: 8, last: 11 });
  expect(routeAt(text, 14)?.path).toBe('/help/*slug');
  for (const line of [1, 2, 3, 7, 15, 99]) expect(routeAt(text, line)).toBeUndefined();
});

test('a copy stands below, at an address of its own', () => {
  const made = withCopy(text, 9);
  expect(made?.line).toBe(13);
  const lines = made?.text.split('\n') ?? [];
  expect(lines.slice(11, 16)).toEqual([
    '',
    '  - path: /spring-copy',
    '    page: activity',
    '    content:',
    '      title: {message: a}',
  ]);
  expect(withCopy(made?.text ?? '', 9)?.text).toContain('- path: /spring-copy-2\n');
  expect(lines.toSpliced(11, 5).join('\n')).toBe(text);
});

test('of a route with parameters there is no second one', () => {
  expect(withCopy(text, 13)).toBeUndefined();
  expect(withCopy(text, 1)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { slowestOf, summaryOf } from './summary.ts';

test('a run without failures is its figures', () => {
  expect(summaryOf({ passed: 8, failed: 0 })).toBe('8 passed, 0 failed');
});

test('what failed stands in a line each, and the figures come last', () => {
  expect(summaryOf({ passed: 8, failed: 2, failures: ['a.test.ts: one:\n  why', 'b.test.ts: two'] })).toBe(
    'Failed:\n  a.test.ts: one: why\n  b.test.ts: two\n\n8 passed, 2 failed',
  );
});

test('however much failed and however long it is told, the end of a log has all of it', () => {
  const failures = Array.from({ length: 300 }, (_, at) => `${at}.test.ts: ${'words '.repeat(500)}`);
  const summary = summaryOf({ passed: 0, failed: 300, failures });
  expect(summary.length).toBeLessThan(7000);
  const shown = summary.split('\n').filter((line) => line.includes('.test.ts')).length;
  expect(shown).toBeGreaterThan(10);
  expect(summary).toContain(`… and ${300 - shown} more\n\n0 passed, 300 failed`);
});

test('the files that took longest stand first, with their share', () => {
  expect(slowestOf({ 'a.test.ts': 1, 'b.test.ts': 6.25, 'c.test.ts': 2.75 }, 2)).toBe(
    'Slowest of 10 s in 3 files:\n  6.3 s (63 %) b.test.ts\n  2.8 s (28 %) c.test.ts',
  );
});

import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

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

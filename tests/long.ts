/** Whether tests that take minutes are wanted: `npm run test:long`. In `npm test` they are left out, or try fewer cases. */
export const isLong = process.env.LONG_TESTS === '1';

/** Test files that are left out of `npm test`. */
export const longFiles: readonly string[] = [
  'server/db/embedded/places.test.ts',
  'tests/new/new.test.ts',
  'tests/suites/mutations.test.ts',
];

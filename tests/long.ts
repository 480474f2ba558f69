/** Whether tests that take minutes are wanted: `npm run test:long`. In `npm test` they are left out, or try fewer cases. */
export const isLong = process.env.LONG_TESTS === '1';

/** Test files that are left out of `npm test`. */
export const longFiles: readonly string[] = [
  'server/db/drives-rename.test.ts',
  'server/db/embedded/places.test.ts',
  'server/media/replies.test.ts',
  'server/torrents/seeding-interop.test.ts',
  'tests/crash/crash.test.ts',
  'tests/failures/disk.test.ts',
  'tests/failures/s3.test.ts',
  'tests/new/new.test.ts',
  'tests/nodes/killed.test.ts',
  'tests/suites/content-edits.test.ts',
  'tests/suites/mutations.test.ts',
  'tests/suites/survey-thread.test.ts',
];

/** All cases of a test in the long run; else the first, or so many. */
export const someOf = <Case>(cases: readonly Case[], most = 1): readonly Case[] =>
  isLong ? cases : cases.slice(0, most);

/** How often a property is tried: so many times in the long run, else a quarter of it. */
export const runs = (most: number): number => (isLong ? most : Math.ceil(most / 4));

/**
 * Which browser tests a window has. The long run opens every test in both, but for those of one window by their tag; `npm test`
 * opens none that is tagged `@long`, and on the phone only those that are tagged for it.
 */
export const windows = isLong
  ? { desktop: { grepInvert: /@phone/ }, phone: { grepInvert: /@desktop/ } }
  : { desktop: { grepInvert: /@phone|@long/ }, phone: { grep: /@phone|@both/, grepInvert: /@long/ } };

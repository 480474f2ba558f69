import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes, the longest first. Begun last, one of them would run alone while the other core rests. */
const longest: readonly string[] = [
  'tests/crash/crash.test.ts',
  'server/fuzz.test.ts',
  'tests/failures/database.test.ts',
  'server/db/embedded/crash.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
  return at === -1 ? longest.length : at;
};

/** Vitest's own order, after the files that take minutes: its cache of durations is empty in a clean clone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

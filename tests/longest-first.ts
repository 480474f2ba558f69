import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes, the longest first. Begun last, one of them would run alone while the other core rests. */
const longest: readonly string[] = [
  'tests/crash/crash.test.ts',
  'server/fuzz.test.ts',
  'tests/failures/database.test.ts',
  'tests/new/new.test.ts',
  'server/db/embedded/places.test.ts',
  'server/db/embedded/crash.test.ts',
  'tests/suites/every-page.test.ts',
];

/** A process goes on to another file only where the next in the row is of its project, so these come last, and together. */
const rank = ({ moduleId, project }: TestSpecification): number => {
  const at = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
  if (at !== -1) return at;
  if (project.config.isolate) return longest.length;
  return longest.length + 1 + ['site', 'drive', 'dom', 'together'].indexOf(project.name);
};

/** Vitest's own order, after the files that take minutes: its cache of durations is empty in a clean clone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

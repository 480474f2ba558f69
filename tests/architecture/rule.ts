import type { SourceTree } from './source.ts';

/** A rule over the source: what it is, what to do about a fault, and a small tree that breaks it. */
export interface Rule {
  readonly name: string;
  /** How to mend a fault; shown when the rule fails. */
  readonly remedy: string;
  /** The faults, a line each, beginning with the file. */
  find(tree: SourceTree): readonly string[];
  /** Faults that are known and waiting to be mended, as `find` says them. The list only grows shorter. */
  readonly excused?: readonly string[];
  /** Trees that break the rule: a rule that no longer sees anything fails over these. */
  readonly broken: readonly BrokenTree[];
}

interface BrokenTree {
  /** Text by path from the root. */
  readonly files: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
}

/** Tests and what only tests use may look into whatever they test. */
export const isTest = (path: string): boolean =>
  path.startsWith('tests/') ||
  /\.(?:test|spec|cases|fixture)\.tsx?$/.test(path) ||
  /\/fixture\.tsx?$/.test(path) ||
  path.includes('/fixtures/') ||
  path.endsWith('/vitest-setup.ts');

/** The files that the product is made of. */
export const productFiles = (tree: SourceTree) => tree.files.filter(({ path }) => !isTest(path));

import { posix } from 'node:path';
import { isTest, type Rule } from './rule.ts';
import type { SourceTree } from './source.ts';
import { readByTools, usedByTests } from './table.ts';

/** The names that these files take of each file. */
function takenNames(files: SourceTree['files']): ReadonlyMap<string, ReadonlySet<string>> {
  const taken = new Map<string, Set<string>>();
  for (const { target, names } of files.flatMap(({ imports }) => imports)) {
    if (target === undefined) continue;
    const known = taken.get(target) ?? new Set();
    for (const name of names) known.add(name);
    taken.set(target, known);
  }
  return taken;
}

const unused: Rule = {
  name: 'whatever is exported is imported by somebody',
  remedy:
    'Drop the word `export`, or the name from `export … from`; a name that its own file does not use either goes. What a tool reads by itself stands in readByTools of tests/architecture/table.ts.',
  find(tree) {
    const taken = takenNames(tree.files);
    return tree.files
      .filter(({ path }) => !/\.d\.m?ts$/.test(path))
      .flatMap(({ path, exports }) =>
        exports
          .filter((name) => !taken.get(path)?.has(name) && !taken.get(path)?.has('*'))
          .map((name) => `${path}: ${name}`),
      )
      .filter((fault) => !readByTools.some((pattern) => posix.matchesGlob(fault, pattern)));
  },
  broken: [
    {
      files: {
        'ui/a.ts': `export const one = 1;\nexport const two = 2;\nexport type Three = 3;\nexport default four;`,
        'ui/b.ts': `import { one } from './a.ts';\nexport { two as second } from './a.ts';\nexport * from './c.ts';`,
        'ui/c.ts': 'export function five() {}',
        'ui/d.test.ts': `type Three = import('./a.ts').Three;`,
        'guards/e.ts': 'export default 6;',
        'app/registry.ts': `import.meta.glob('../guards/*.ts');`,
        'vite.config.ts': 'export default 7;',
        'pages/home/model.ts': 'export const opened = 8;\nexport const closed = 9;',
        'ui/f.ts': 'export interface Added {}',
        'ui/g.d.ts': `declare module './f.ts' { interface Added { readonly one: 1 } }`,
      },
      faults: ['ui/a.ts: default', 'ui/b.ts: second', 'pages/home/model.ts: closed'],
    },
  ],
};

const dead: Rule = {
  name: 'what is exported is used by more than tests',
  remedy:
    'Delete it with its tests: the product does without. What a test needs to reach stands in usedByTests of tests/architecture/table.ts.',
  find(tree) {
    const product = tree.files.filter(({ path }) => !isTest(path));
    const taken = takenNames(product);
    return (
      product
        // The rule before this one finds needless exports of faces; a declaration has no users of its own.
        .filter(({ path }) => !/(?:\/index\.tsx?|\.d\.m?ts)$/.test(path))
        .flatMap(({ path, exports, text }) =>
          exports
            .filter((name) => !taken.get(path)?.has(name) && !taken.get(path)?.has('*'))
            .filter(
              (name) =>
                text.match(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ===
                1,
            )
            .map((name) => `${path}: ${name}`),
        )
        .filter((fault) => !readByTools.some((pattern) => posix.matchesGlob(fault, pattern)))
    );
  },
  excused: usedByTests,
  broken: [
    {
      files: {
        'ui/a.ts': 'export const one = 1;\nexport const two = 2;\nexport const three = two;',
        'ui/a.test.ts': `import { one, three, two } from './a.ts';`,
        'ui/b.ts': `import { three } from './a.ts';`,
      },
      faults: ['ui/a.ts: one'],
    },
  ],
};

export const exportRules: readonly Rule[] = [unused, dead];

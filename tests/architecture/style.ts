import { posix } from 'node:path';
import { isTest, productFiles, type Rule } from './rule.ts';

/** Drawers that have no reason to say no. */
const refusedFolders = ['utils', 'lib', 'shared', 'common', 'hooks', 'helpers'];

/** Lines above which a file hides a second thing. */
const longest = 400;

const drawers: Rule = {
  name: 'there are no drawers',
  remedy: `Name the folder after what is in it, not ${refusedFolders.join(', ')}.`,
  find: ({ files }) =>
    files
      .map(({ path }) => path)
      .filter((path) => path.split('/').some((part) => refusedFolders.includes(part))),
  broken: [{ files: { 'ui/utils/x.ts': '' }, faults: ['ui/utils/x.ts'] }],
};

const length: Rule = {
  name: `no source file is longer than ${longest} lines`,
  remedy: 'Give the second thing that it does a file of its own.',
  find: ({ files }) => files.filter(({ text }) => text.split('\n').length > longest).map(({ path }) => path),
  broken: [
    { files: { 'ui/long.ts': '\n'.repeat(400), 'ui/short.ts': '\n'.repeat(399) }, faults: ['ui/long.ts'] },
  ],
};

/** Source files in one folder of a feature, above which nobody finds the one that matters. */
const mostInFolder = 25;

const folders: Rule = {
  name: `no folder of a server feature has more than ${mostInFolder} files`,
  remedy: 'Group the files by matter in folders, as server/features/account does.',
  find(tree) {
    const counts = new Map<string, number>();
    for (const { path } of productFiles(tree).filter(({ path }) => path.startsWith('server/features/'))) {
      const folder = posix.dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count > mostInFolder).map(([folder]) => folder);
  },
  broken: [
    {
      files: Object.fromEntries(
        Array.from({ length: mostInFolder + 1 }, (_, index) => [
          [`server/features/x/${index}.ts`, ''],
          [`server/features/y/${index % 2 ? 'a' : 'b'}/${index}.ts`, ''],
        ]).flat(),
      ),
      faults: ['server/features/x'],
    },
  ],
};

const thinFaces: Rule = {
  name: 'the index.ts of a server feature only exports what stands in other files',
  remedy: 'Move the code to service.ts, routes.ts or jobs.ts of the feature, and export it from there.',
  find: (tree) =>
    productFiles(tree)
      .filter(({ path }) => /^server\/features\/[^/]+\/index\.ts$/.test(path))
      .filter(({ program }) =>
        program.body.some(
          (node) =>
            node.type !== 'ExportAllDeclaration' &&
            (node.type !== 'ExportNamedDeclaration' || node.source === null),
        ),
      )
      .map(({ path }) => path),
  broken: [
    {
      files: {
        'server/features/a/index.ts': `import { b } from './b.ts';\nexport const a = b;`,
        'server/features/c/index.ts': `export type { B } from './b.ts';\nexport { b } from './b.ts';`,
        'server/features/d/index.ts': 'export function d() {}',
      },
      faults: ['server/features/a/index.ts', 'server/features/d/index.ts'],
    },
  ],
};

const measured: Rule = {
  name: 'whatever comes from outside is measured where it is a text or a list',
  remedy: 'Take minLength, maxLength and the like from length.ts beside it.',
  find: (tree) =>
    productFiles(tree)
      .filter(
        ({ path, text }) =>
          /^(api\/contract|engine\/manifest)\//.test(path) &&
          !path.endsWith('/length.ts') &&
          /\bm(?:in|ax)Length\b[^;]*from 'zod|z\s*\.(?:string|array)\([^;]*\)\s*\.(?:min|max|length)\(/.test(
            text,
          ),
      )
      .map(({ path }) => path),
  broken: [
    {
      files: {
        'api/contract/a.ts': `import { maxLength, string } from 'zod/mini';`,
        'engine/manifest/b.ts': `const name = z.string().max(7);`,
        'engine/manifest/length.ts': `const name = z.string().max(7);`,
      },
      faults: ['api/contract/a.ts', 'engine/manifest/b.ts'],
    },
  ],
};

const models: Rule = {
  name: 'effector models neither watch nor peek',
  remedy:
    'Use sample, attach or an effect: a store that is watched or peeked at is not the one of its scope.',
  find: (tree) =>
    productFiles(tree)
      .filter(
        ({ imports, text }) =>
          imports.some(({ specifier }) => specifier === 'effector') && /\.(watch|getState)\(/.test(text),
      )
      .map(({ path }) => path),
  broken: [
    {
      files: {
        'features/a/model.ts': `import { createStore } from 'effector';\ncreateStore(1).watch(() => {});`,
        'features/b/watch.ts': `folder.watch(() => {});`,
      },
      faults: ['features/a/model.ts'],
    },
  ],
};

/** Packages that `npm install --omit=dev` leaves out, of whose names only types remain (app/lucide.ts). */
const onlyTypes = 'lucide-react';

/** Code that runs without the packages for development must not import them. */
export const packages = (development: readonly string[]): Rule => ({
  name: 'what is not for development needs no package that is',
  remedy:
    'Move the package from devDependencies to dependencies in package.json (and say its exact version).',
  find: ({ files }) =>
    files
      .filter(({ path }) => !isTest(path) && !/^(?:vitest|playwright)/.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ kind }) => kind !== 'type')
          .map(({ specifier }) => /^(?:@[\w.-]+\/)?[\w.-]+/.exec(specifier)?.[0] ?? '')
          .filter((name) => development.includes(name) && name !== onlyTypes)
          .map((name) => `${path}: ${name}`),
      ),
  broken: [
    {
      files: {
        'server/a.ts': `import { test } from '${development[0]}/sub';\nimport type { T } from '${development[0]}';`,
        'server/a.test.ts': `import { test } from '${development[0]}';`,
      },
      faults: [`server/a.ts: ${development[0]}`],
    },
  ],
});

export const styleRules: readonly Rule[] = [drawers, length, folders, thinFaces, measured, models];

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

export const houseRules: readonly Rule[] = [drawers, length, measured, models];

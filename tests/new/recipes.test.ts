import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AddKind } from '../../engine/cli/add/addition.ts';
import { guard, page } from '../../engine/cli/add/code.ts';
import { readProject, root } from '../architecture/disk.ts';
import { isTest } from '../architecture/rule.ts';
import { endpoint } from './endpoint.ts';
import { feature } from './feature.ts';
import type { Kind } from './kind.ts';
import { operation } from './operation.ts';
import { recipeOf } from './recipes.ts';
import { setting } from './setting.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Without the name that was given, and with all catalogues for the first. */
const general = (paths: Iterable<string>, name: string): string[] =>
  [
    ...new Set(
      [...paths].map((path) =>
        path.replaceAll(name, 'NAME').replace(/^locales\/[\w-]+\.json$/, 'locales/*.json'),
      ),
    ),
  ].sort();

test.each([
  ['api/README.md', 'endpoint', endpoint, 'press-kit'],
  ['api/README.md', 'setting', setting, 'show_hidden_files'],
  ['features/README.md', 'feature', feature, 'press-kit'],
  ['features/files/README.md', 'operation', operation, 'add-label'],
] as const)(
  '%s: the recipe for a new %s names the files that "npm run new" writes',
  (readme, kind, made, name) => {
    expect(recipeOf(root, readme, kind).sort()).toEqual(general(made.write(name, read).files.keys(), name));
  },
);

test('ARCHITECTURE counts the files that "npm run new" writes', () => {
  const files = (kind: Kind, name: string) => [...kind.write(name, read).files.keys()];
  const [alone, seen] = [files(endpoint, 'press-kit'), files(feature, 'guest-book')];
  const counted = (all: readonly string[]): readonly number[] => {
    const some = all.filter((path) => !path.startsWith('locales/'));
    return [some.length, some.filter((path) => !existsSync(join(root, path))).length];
  };
  const said = (change: string): readonly number[] => {
    const [, cell = ''] =
      new RegExp(`^\\| ${change} \\| ([^|]*)`, 'm').exec(read('docs/ARCHITECTURE.md')) ?? [];
    const [total, isNew = cell.includes('all new') ? total : '0'] = cell.split(';')[0]!.match(/\d+/g) ?? [];
    return [Number(total), Number(isNew)];
  };
  expect(said('an endpoint')).toEqual(counted(alone));
  expect(said('an endpoint with UI')).toEqual(counted([...alone, ...seen]));
  expect(said('a file operation')).toEqual(counted(files(operation, 'add-label')));
  expect(said('a setting of the account')).toEqual(counted(files(setting, 'show_hidden_files')));
});

const written = async ({ add }: AddKind): Promise<string[]> => {
  const wanted = { name: 'press-kit', words: [], option: () => undefined };
  const site = { routes: [], locales: { default: 'en-US' } };
  const workspace = {
    file: 'routes.yaml',
    sources: { manifest: read('routes.yaml') },
    snapshot: { site, code: { pages: {}, guards: {} } },
  };
  const { entry, files } = await add(wanted, workspace as never, { root } as never);
  return general([...(files?.keys() ?? []), ...(entry === undefined ? [] : [entry.name])], 'press-kit');
};

test('a page is what "site add page" writes; a guard has a test and a route besides', async () => {
  expect(recipeOf(root, 'pages/README.md', 'page').sort()).toEqual(await written(page));
  expect(recipeOf(root, 'guards/README.md', 'guard')).toEqual([
    ...(await written(guard)),
    'guards/NAME.test.ts',
    'routes.yaml',
  ]);
});

const { paths } = readProject();

/** Files of the product that mention something, and catalogues of which one stands for all. */
function mentioning(what: RegExp): string[] {
  const texts = ['content/help/tree.yaml', 'locales/glossary.yaml', 'locales/en-US.json', 'locales/pt.json'];
  return [...paths, ...texts]
    .filter(
      (path) =>
        /\.(?:ts|tsx|yaml|json)$/.test(path) && !isTest(path) && !/package(?:-lock)?\.json$/.test(path),
    )
    .filter((path) => what.test(read(path)));
}

test('an operation stands in its own folder, and its call where the last one does', () => {
  // Its star may be given in the viewer too, and what takes it back stands in the folder of the other.
  const found = mentioning(/\bunstar(?:Files)?\b/).filter((path) => !path.startsWith('layouts/drive/'));
  const isOfServer = (path: string) => path.startsWith('server/') || path.startsWith('api/');
  expect(
    general(
      found.filter((path) => !isOfServer(path)),
      'NAME',
    ),
  ).toEqual([
    'features/files/operations/star/index.ts',
    'features/files/operations/unstar/index.ts',
    'locales/*.json',
  ]);
  const fixture = 'server/fixtures/calls.ts';
  expect(read(fixture)).toContain('unstarFiles');
  expect(recipeOf(root, 'features/files/README.md', 'batch').sort()).toEqual(
    [...found.filter(isOfServer), fixture].sort(),
  );
});

test('a language stands where the last one does', () => {
  const found = mentioning(/^\s*pt:|['"]pt['"]|\bas pt\b|^ {2}pt,$/m);
  const catalogue = 'locales/pt.json';
  expect(read(catalogue)).not.toBe('');
  // Examples are shown in the default language, as the texts of content/ are.
  const isExample = (path: string) => path.startsWith('examples/');
  // Languages that texts in old encodings are guessed by, and whose tags browsers write otherwise; most need neither.
  const special = ['api/contract/text-encoding.ts', 'apps/pack/locales.ts'];
  expect(
    recipeOf(root, 'locales/README.md', 'language')
      .map((path) => path.replace('NAME', 'pt'))
      .sort(),
  ).toEqual([...found.filter((path) => !special.includes(path) && !isExample(path)), catalogue].sort());
});

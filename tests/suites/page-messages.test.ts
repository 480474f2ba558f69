import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { code } from '../../app/registry.ts';
import { readProject, root } from '../architecture/disk.ts';
import { readTree, type SourceTree } from '../architecture/source.ts';
import { readSaidMessages, type SaidMessages } from '../message-ids.ts';

const ids = Object.keys(
  JSON.parse(readFileSync(join(root, 'locales', 'en-US.json'), 'utf8')) as Record<string, unknown>,
);
const project: SourceTree = readProject();
interface Declared {
  readonly messages?: readonly string[];
  readonly listMessages?: readonly string[];
  readonly documentMessages?: readonly string[];
}

const lists = Object.entries(
  import.meta.glob<Declared>(['../../features/*/messages.ts', '../../ui/messages.ts'], { eager: true }),
);
const declaredBy = new Map(
  lists.map(([path, list]) => [
    path.slice('../../'.length, -'/messages.ts'.length),
    [...(list.messages ?? []), ...(list.listMessages ?? []), ...(list.documentMessages ?? [])],
  ]),
);

let messages: SaidMessages;
beforeAll(() => {
  messages = readSaidMessages(project, ids);
});

/** The files of a folder that it runs in a browser. */
const filesOf = (folder: string) =>
  project.files
    .map(({ path }) => path)
    .filter((path) => path.startsWith(`${folder}/`) && !/\.test\.tsx?$|\/fixtures?\b/.test(path));

function missing(entries: readonly string[], prefixes: readonly string[]): string[] {
  return [...messages.saidFrom(entries)]
    .filter(([id]) => !prefixes.some((prefix) => id.startsWith(prefix)))
    .map(([id, path]) => `${id} in ${path}`);
}

const appPages = Object.entries(code.pages).flatMap(([name, page]) =>
  page.kind === 'app' ? [[name, page] as const] : [],
);
const appLayouts = Object.entries(code.layouts).filter(([, { frames }]) => frames !== 'document');

describe('what an app page says it has by itself, not by what another page of its layout brings', () => {
  test.each(appPages)('pages/%s', (name, page) => {
    const folder = `pages/${name}`;
    const entries = ['view.tsx', 'model.ts', 'over.tsx'].map((file) => `${folder}/${file}`);
    expect(missing(entries, page.messages)).toEqual([]);
  });

  test.each(appLayouts)('layouts/%s, with what actions and the router say in it', (name, layout) => {
    const entries = [`layouts/${name}/view.tsx`, ...filesOf('actions').filter((path) => saysItself(path))];
    expect(missing(entries, layout.messages ?? [])).toEqual([]);
  });

  /** An action opens what a layout shows; only words of its own are the layout's to bring. */
  const saysItself = (path: string) => [...messages.saidFrom([path]).values()].includes(path);
});

test('each feature that says something declares it, with what it is made of', () => {
  const folders = new Set(
    project.files.flatMap(({ path }) => /^features\/[\w-]+(?=\/)/.exec(path)?.[0] ?? []),
  );
  const faults = [...folders, 'ui'].flatMap((folder) =>
    missing(filesOf(folder), declaredBy.get(folder) ?? []).map((fault) => `${folder}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('nothing is declared that is not in the catalogue', () => {
  const declared = [
    ...appPages.flatMap(([, page]) => page.messages),
    ...appLayouts.flatMap(([, layout]) => layout.messages ?? []),
    ...[...declaredBy.values()].flat(),
  ];
  expect(declared.filter((prefix) => !ids.some((id) => id.startsWith(prefix)))).toEqual([]);
});

test('the parser finds what is said in later parts, and what a barrel hands on only where it is taken', () => {
  const tree = readTree(
    new Map([
      [
        'pages/a/view.tsx',
        `import { one } from '../../features/x/index.ts';\nconst late = () => import('./late.tsx');`,
      ],
      ['pages/a/late.tsx', `<FormattedMessage id="late.title" />; const text = \`errors.\${code}\`;`],
      [
        'features/x/index.ts',
        `export { one } from './one.ts';\nexport { two } from './two.ts';\nexport type { T } from './t.ts';`,
      ],
      ['features/x/one.ts', `export const one = 'x.one';`],
      ['features/x/two.ts', `export const two = 'x.two';`],
    ]),
  );
  const found = readSaidMessages(tree, ['late.title', 'errors.a', 'x.one', 'x.two']).saidFrom([
    'pages/a/view.tsx',
  ]);
  expect([...found.keys()].sort()).toEqual(['errors.a', 'late.title', 'x.one']);
});

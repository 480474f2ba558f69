import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isAppFolder, styleBundles, stylesModule } from './style-bundles.ts';
import { styleSheetsOf } from './style-sheets.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function rootWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'style-sheets-'));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

test('sheets come in the order of a bundler: those of imports before the importer’s later ones, each once', () => {
  const root = rootWith({
    'pages/home/view.tsx': `import { Button } from '../../ui/button.tsx';\nimport './view.module.css';\nimport './late.tsx';`,
    'pages/home/view.module.css': '',
    'pages/home/late.tsx': `import '../../ui/button.tsx';\nimport './late.module.css';`,
    'pages/home/late.module.css': '',
    'ui/button.tsx': `import './tokens.css';\nimport './button.module.css';\nexport const Button = 1;`,
    'ui/tokens.css': '',
    'ui/button.module.css': '',
  });
  expect(styleSheetsOf(root, ['pages/home/view.tsx'])).toEqual([
    'ui/tokens.css',
    'ui/button.module.css',
    'pages/home/view.module.css',
    'pages/home/late.module.css',
  ]);
});

test('packages, missing files, types alone and parts that load later are left out', () => {
  const root = rootWith({
    'view.tsx': [
      `import 'some-package/style.css';`,
      `import './missing.css';`,
      `import type { Props } from './typed.tsx';`,
      `export const load = () => import('./later.tsx');`,
      `import './own.css';`,
    ].join('\n'),
    'typed.tsx': `import './typed.css';\nexport type Props = 1;`,
    'later.tsx': `import './later.css';`,
    'typed.css': '',
    'later.css': '',
    'own.css': '',
  });
  expect(styleSheetsOf(root, ['view.tsx'])).toEqual(['own.css']);
});

test('files that import each other end', () => {
  const root = rootWith({
    'a.tsx': `import './b.tsx';\nimport './a.css';`,
    'b.tsx': `import './a.tsx';\nimport './b.css';`,
    'a.css': '',
    'b.css': '',
  });
  expect(styleSheetsOf(root, ['a.tsx'])).toEqual(['b.css', 'a.css']);
});

/** A document, an app page, a layout of each, and sheets that they share. */
const site = () =>
  rootWith({
    'layouts/basic/index.ts': `export default defineLayout({ frames: 'document' });`,
    'layouts/basic/view.tsx': `import '../../features/frame/frame.module.css';`,
    'layouts/drive/index.ts': `export default defineLayout({ frames: 'app' });`,
    'layouts/drive/view.tsx': `import '../../ui/button.module.css';\nimport '../../ui/menu.module.css';`,
    'pages/home/index.ts': 'export default defineDocument({});',
    'pages/home/view.tsx': `import '../../ui/button.module.css';\nimport './view.module.css';`,
    'pages/list/index.ts': 'export default defineApp({});',
    'pages/list/view.tsx': `import '../../ui/menu.module.css';\nimport '../../ui/grid.css';\nimport './view.module.css';`,
    ...Object.fromEntries(
      [
        'features/frame/frame.module.css',
        'ui/button.module.css',
        'ui/menu.module.css',
        'ui/grid.css',
        'pages/home/view.module.css',
        'pages/list/view.module.css',
      ].map((name) => [name, '']),
    ),
  });
const imported = (bundle: string, root = site()) =>
  [...stylesModule(bundle, root).matchAll(/from '(.+?)'|^import '(.+?)'/gm)].map(
    ([, name, bare]) => name ?? bare,
  );

test('each layout and page has a bundle, after the two that they share', () => {
  expect(styleBundles(site())).toEqual([
    'base',
    'app',
    'layouts/basic',
    'layouts/drive',
    'pages/home',
    'pages/list',
  ]);
  expect(styleBundles(rootWith({ 'ui/base.css': '' }))).toEqual(['base', 'app']);
});

test('a sheet comes once: with the frames of documents, else of app pages, else with the page that uses it', () => {
  expect(imported('base')).toEqual(['/ui/tokens.css', '/ui/base.css', '/features/frame/frame.module.css']);
  expect(imported('app')).toEqual(['/ui/button.module.css', '/ui/menu.module.css']);
  expect(imported('pages/list')).toEqual(['/ui/grid.css']);
  expect(imported('pages/home')).toEqual(['/ui/button.module.css']);
  for (const bundle of ['pages/home', 'pages/list', 'layouts/drive'])
    expect(stylesModule(bundle, site())).toContain(
      `import.meta.glob(["/${bundle}/**/*.module.css"], { eager: true, import: 'default' })`,
    );
});

test('no sheet is dropped as unused: what is imported by name is used', () => {
  expect(stylesModule('app', site())).toBe(
    "import sheet0 from '/ui/button.module.css';\nimport sheet1 from '/ui/menu.module.css';\nglobalThis.bundleStyles = [sheet0, sheet1];",
  );
});

test.each([
  ['pages/list', true],
  ['pages/home', false],
  ['layouts/drive', true],
  ['layouts/basic', false],
  ['pages/gone', false],
])('%s is hydrated: %s', (folder, isApp) => {
  expect(isAppFolder(site(), folder)).toBe(isApp);
});

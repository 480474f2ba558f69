import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
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

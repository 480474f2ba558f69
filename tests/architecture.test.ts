import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocuments, readProject, root } from './architecture/disk.ts';
import { staleMentions, unnamedFolders } from './architecture/documents.ts';
import { rules } from './architecture/rules.ts';
import { readTree } from './architecture/source.ts';
import { lockFile, settledLock } from './lock-file.ts';

const project = readProject(root);

/** Rules over the source, each proved by a small tree that breaks it: tests/architecture/ has one file for each matter. */
describe.each(rules)('$name', ({ remedy, find, broken, excused = [] }) => {
  test('a tree that breaks it is found out', () => {
    expect(broken.length).toBeGreaterThan(0);
    for (const { files, faults } of broken)
      expect(find(readTree(new Map(Object.entries(files))))).toEqual(faults);
  });

  test('the project keeps it', () => {
    expect(
      find(project).filter((fault) => !excused.includes(fault)),
      remedy,
    ).toEqual([]);
  });

  test('what is excused is still there', () => {
    const faults = find(project);
    expect(
      excused.filter((one) => !faults.includes(one)),
      'It is mended: delete its line from tests/architecture/table.ts.',
    ).toEqual([]);
  });
});

describe('the folders and the packages', () => {
  test('the parser sees the project', () => {
    expect(project.files.flatMap(({ imports }) => imports).length).toBeGreaterThan(5000);
  });

  test.each([
    'engine',
    'guards',
    'actions',
    'layouts',
    'pages',
    'features',
    'ui',
    'api',
    'content',
    'locales',
    'public',
    'app',
    'server',
    'tests',
  ])('%s says what it is, in at most 30 lines', (folder) => {
    const text = readFileSync(join(root, folder, 'README.md'), 'utf8').trimEnd();
    expect(text.split('\n').length).toBeLessThanOrEqual(30);
  });

  test('documents name files, headings and commands that are there', () => {
    const known = [
      // An example of what staff might write.
      'README.md: content/data/cities.yaml',
    ];
    expect(staleMentions(readDocuments(root))).toEqual(known);
  });

  test('a README names every folder in its own', () => {
    const tops = ['api', 'app', 'engine', 'features', 'server', 'tests', 'ui'];
    expect(unnamedFolders(readDocuments(root), tops)).toEqual([]);
    const paths = new Set(['ui/a/b.ts', 'ui/c/d.ts', 'ui/e.ts', 'api/f/g.ts']);
    expect(unnamedFolders({ paths, documents: new Map([['ui/README.md', '- `a/`']]) }, ['ui'])).toEqual([
      'ui/c',
    ]);
  });

  test('a document that names what is gone is found out', () => {
    const text = [
      'See [b](b.md), [c](c.md), [below](#what-is-here), [above](#gone) and `server/mail/`, `../mail.ts`.',
      '`server/a.ts`, `a.ts`, `server/{a,z}.ts`, `server/*.css`, `other/z`, `npm run go`, `npm run stop`.',
      '## What is here',
      '`npm run --silent admin -- users list --all`, `npm run --silent admin -- people list`, `npm test -- units`.',
    ].join('\n');
    const stale = staleMentions({
      paths: new Set(['docs/a.md', 'docs/b.md', 'server/a.ts']),
      documents: new Map([['docs/a.md', text]]),
      commands: {
        run: new Set(['go', 'admin']),
        site: new Set(),
        admin: new Set(['users list']),
        test: new Set(['unit']),
      },
    });
    expect(stale.map((line) => line.replace('docs/a.md: ', ''))).toEqual([
      'c.md',
      '#gone',
      'server/mail/',
      '../mail.ts',
      'server/z.ts',
      'server/*.css',
      'npm run stop',
      'npm run --silent admin -- people list',
      'npm test -- units',
    ]);
  });

  test('no file names a package registry', () => {
    const words = ['registry.' + 'npmjs', 'registry.' + 'npmmirror', 'deb.' + 'debian.org'];
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(words.filter((word) => lock.includes(word))).toEqual([]);
    expect(lock).not.toContain('"resolved"');
  });

  test('the lock file says what holds here; after a change of packages: npm run lock', () => {
    const lock = readFileSync(lockFile, 'utf8');
    expect(lock).toBe(settledLock(lock));
  });
});

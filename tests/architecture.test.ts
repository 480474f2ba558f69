import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readProject, root } from './architecture/disk.ts';
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

  test.each(['docs/glossary.md', 'docs/renamed.md', 'docs/ARCHITECTURE.md'])(
    '%s names files that are there',
    (name) => {
      const text = readFileSync(join(root, name), 'utf8');
      const named = [
        ...text.matchAll(/`((?:engine|server|features|app|ui|api|tests|pages|guards|docs)\/[^`]*)`/g),
      ];
      expect(named.length).toBeGreaterThan(10);
      expect(
        named.map(([, path]) => path!).filter((path) => globSync(path, { cwd: root }).length === 0),
      ).toEqual([]);
    },
  );

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

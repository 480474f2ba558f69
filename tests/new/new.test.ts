import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { readProject } from '../architecture/disk.ts';
import { rules } from '../architecture/rules.ts';
import { NewError } from './kind.ts';
import { complaints, openScratch } from './scratch.ts';
import { writeNew } from './write.ts';

const scratch = openScratch();
const { folder } = scratch;
afterAll(() => scratch[Symbol.dispose]());

test('what is new has its types, its style and its tests at once', () => {
  const written = [
    writeNew(folder, 'endpoint', 'press-kit'),
    writeNew(folder, 'feature', 'guest-book'),
    writeNew(folder, 'operation', 'add-label'),
    writeNew(folder, 'setting', 'show_hidden_files'),
  ].flatMap(({ files }) => [...files.keys()]);
  expect(written.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  expect(complaints(folder, 'tsc', ['--noEmit'])).toBe('');
  expect(complaints(folder, 'biome', ['check', '--error-on-warnings', ...written])).toBe('');
  const project = readProject(folder);
  for (const { find, excused = [], remedy } of rules)
    expect(
      find(project).filter((fault) => !excused.includes(fault)),
      remedy,
    ).toEqual([]);
  const tests = written.filter((path) => path.endsWith('.test.ts'));
  expect(tests).toHaveLength(3);
  const database = { TEST_DATABASE_URL: inject('databaseUrl') };
  expect(complaints(folder, 'vitest', ['run', ...tests, 'server/features/settings'], database)).toBe('');
  // The compiler and the tests of a whole project.
}, 240_000);

test('nothing that is there is written over, and a name has a form', () => {
  const before = readFileSync(join(folder, 'api/contract/settings.ts'), 'utf8');
  for (const [kind, name] of [
    ['endpoint', 'feedback'],
    ['endpoint', 'Press Kit'],
    ['feature', 'files'],
    ['operation', 'move-back'],
    ['setting', 'test_mode'],
    ['setting', 'test-mode'],
    ['toString', 'x'],
    [undefined, undefined],
  ])
    expect(() => writeNew(folder, kind, name)).toThrow(NewError);
  expect(readFileSync(join(folder, 'api/contract/settings.ts'), 'utf8')).toBe(before);
});

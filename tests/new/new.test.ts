import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { code } from '../../app/registry.ts';
import { siteTools } from '../../app/site-tools.ts';
import { runTool } from '../../engine/server.ts';
import { readProject } from '../architecture/disk.ts';
import { rules } from '../architecture/rules.ts';
import { NewError } from './kind.ts';
import { complaints, openScratch } from './scratch.ts';
import { writeNew } from './write.ts';

const scratch = openScratch();
const { folder } = scratch;
afterAll(() => scratch[Symbol.dispose]());

const opensNothing = { description: 'To be written.', params: [], run: () => {} };
let known: typeof code = code;
const site = (...argv: string[]) =>
  runTool(argv, {
    ...siteTools,
    root: folder,
    manifestFile: join(folder, 'routes.yaml'),
    code: known,
    personas: [],
    publicUrl: 'https://drive.example',
    now: Date.parse('2026-11-28T00:00:00Z'),
  });

/** Writes what "npm run new" has, and names it. */
const writeAllNew = (): string[] =>
  [
    writeNew(folder, 'endpoint', 'press-kit'),
    writeNew(folder, 'feature', 'guest-book'),
    writeNew(folder, 'operation', 'add-label'),
    writeNew(folder, 'setting', 'show_hidden_files'),
  ].flatMap(({ files }) => [...files.keys()]);

/** Writes what "site add" has, and names it. */
async function addAll(): Promise<string[]> {
  const written: string[] = [];
  for (const argv of [
    ['help', 'sharing/qr-codes'],
    ['help', 'sharing/more-codes', '--like', 'sharing/create-a-share-link'],
    ['redirect', '/before', '/faq'],
    ['language', 'de'],
    ['language', 'pt-BR', '--like', 'pt'],
    ['layout', 'wide'],
    ['layout', 'wide-too', '--like', 'basic'],
    ['rule', 'event-exists'],
    ['guard', 'country-block'],
    ['policy', 'privacy-policy', '2099-01-01'],
    [
      'activity',
      'spring',
      '--like',
      'black-friday',
      '--from',
      '2099-01-01T00:00:00Z',
      '--to',
      '2099-02-01T00:00:00Z',
    ],
  ]) {
    const { exit, text } = await site('add', ...argv);
    expect([exit, text]).toEqual([0, expect.stringContaining('wrote')]);
    written.push(...[...text.matchAll(/^wrote (.*)$/gm)].map(([, name = '']) => name));
  }
  const { text } = await site('check');
  expect(text).not.toContain('error[');
  // Only a build knows new entries of the registries.
  const { text: action } = await site('add', 'action', 'show_prices');
  known = { ...code, actions: { ...code.actions, show_prices: opensNothing } };
  const { text: page } = await site('add', 'page', 'press-kit');
  expect(page).toContain('wrote pages/press-kit/view.tsx');
  for (const said of [action, page])
    written.push(...[...said.matchAll(/^wrote (.*)$/gm)].map(([, name = '']) => name));
  return [...new Set(written)];
}

test('what is new has its types, its style and its tests at once, and the site has no error with it', async () => {
  const written = writeAllNew();
  expect(written.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  const project = readProject(folder);
  for (const { find, excused = [], remedy } of rules)
    expect(
      find(project).filter((fault) => !excused.includes(fault)),
      remedy,
    ).toEqual([]);
  const tests = written.filter((path) => path.endsWith('.test.ts'));
  expect(tests).toHaveLength(3);
  const added = await addAll();
  expect(added).toContain('locales/en-US.json');
  // The compiler and the linter read a whole project: once for both.
  expect(complaints(folder, 'tsc', ['--noEmit'])).toBe('');
  const judged = [...written, ...added.filter((name) => /\.(tsx?|json)$/.test(name))];
  expect(complaints(folder, 'biome', ['check', '--error-on-warnings', ...new Set(judged)])).toBe('');
  const database = { TEST_DATABASE_URL: inject('databaseUrl') };
  expect(complaints(folder, 'vitest', ['run', ...tests, 'server/features/settings'], database)).toBe('');
}, 360_000);

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

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteHandler } from '../../app/server.ts';
import { faultsOf } from './faults.ts';

const root = mkdtempSync(join(tmpdir(), 'faults-'));
const files = { root, manifestFile: join(root, 'routes.yaml') };
beforeAll(() => {
  mkdirSync(join(root, 'locales'));
  writeFileSync(files.manifestFile, 'site:\n\tname: 家 <b>\nroutes: []\n');
  writeFileSync(join(root, 'page.tsx'), 'one\nconst two = ;\nthree\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const position = (offset: number, line: number, column: number) => ({ offset, line, column });
const finding = (severity: 'error' | 'warning', file: string, at: ReturnType<typeof position>) => ({
  code: 'some-code',
  severity,
  message: 'It is wrong.',
  file,
  range: { start: at, end: { ...at, offset: at.offset + 4, column: at.column + 4 } },
  related: [],
  suggestions: [{ title: 'Write "it"', edits: [] }],
  help: 'Mend it.',
});
const siteWith = (manifest: 'current' | 'stale', diagnostics: unknown[]) =>
  ({ status: () => ({ manifest, version: '', diagnostics }) }) as unknown as SiteHandler;

test('a site that shows the newest words has nothing over it, whatever might be better', async () => {
  const site = siteWith('current', [finding('warning', 'routes.yaml', position(7, 2, 2))]);
  expect(await faultsOf({ failure: undefined, site }, files)).toEqual({ isServing: true, faults: [] });
});

test('errors come first, each with the lines around it, the marked part and the way to the editor', async () => {
  const site = siteWith('stale', [
    finding('warning', 'locales/ja.json', position(0, 1, 1)),
    finding('error', 'routes.yaml', position(7, 2, 2)),
  ]);
  const { isServing, faults } = await faultsOf({ failure: undefined, site }, files);
  expect(isServing).toBe(true);
  expect(faults.map(({ severity, place }) => [severity, place.name])).toEqual([
    ['error', 'routes.yaml:2:2'],
    ['warning', 'locales/ja.json:1:1'],
  ]);
  const [{ frame, fixes, place } = expect.unreachable()] = faults;
  const line = frame.find(({ mark }) => mark !== undefined);
  expect(line?.text.slice(line.mark?.from, line.mark?.to)).toBe('name');
  expect(frame.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(fixes).toEqual(['Write "it"']);
  expect(place.editor).toBe(`/__open-in-editor?file=${encodeURIComponent(`${files.manifestFile}:2:2`)}`);
});

test.each([
  [
    'Vite',
    Object.assign(new Error('Unexpected ;'), { loc: { file: join(root, 'page.tsx'), line: 2, column: 12 } }),
  ],
  [
    'its stack',
    Object.assign(new Error('Unexpected ;'), {
      stack: `Error\n  at a (/elsewhere/x.ts:1:1)\n  at b (${root}/node_modules/y.ts:1:1)\n  at c (${root}/page.tsx:2:13)`,
    }),
  ],
])('code that does not open is shown where %s says', async (_, failure) => {
  const { isServing, faults } = await faultsOf({ failure, site: undefined }, files);
  expect(isServing).toBe(false);
  expect(faults).toMatchObject([{ code: 'code', message: 'Unexpected ;', place: { name: 'page.tsx:2:13' } }]);
  const line = faults[0]?.frame.find(({ mark }) => mark !== undefined);
  expect(line).toMatchObject({ number: 2, mark: { from: 12, to: 13 } });
});

test('a page that browsers would not find is opened in the editor where its code lies', async () => {
  const own = { ...files, manifestFile: join(root, 'elsewhere', 'routes.yaml') };
  const diagnostics = [finding('error', 'pages/notes/index.ts', position(0, 1, 1))];
  const failure = Object.assign(new Error('It is wrong.'), { diagnostics });
  const { isServing, faults } = await faultsOf({ failure, site: undefined }, own);
  expect([isServing, faults[0]?.place.name]).toEqual([false, 'pages/notes/index.ts:1:1']);
  expect(decodeURIComponent(faults[0]?.place.editor ?? '')).toContain(join(root, 'pages/notes/index.ts'));
});

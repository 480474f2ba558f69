import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createFingerprints } from '../../engine/live/fingerprint.ts';
import { readFiles } from '../../engine/live/read-site.ts';
import { digestOfSource } from '../../engine/live/read-sources.ts';
import { copySiteTo } from './test-site.ts';

/** Files that were opened to be read, and files of `content/` that were parsed. */
const work = vi.hoisted(() => ({ opened: [] as string[], parsed: [] as string[] }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = (path, ...more) => {
    work.opened.push(String(path));
    return real.open(path, ...more);
  };
  return { ...real, open };
});
vi.mock('../../engine/content/read-file.ts', async (original) => {
  const real = await original<typeof import('../../engine/content/read-file.ts')>();
  const readFile: typeof real.readFile = (file, text) => {
    work.parsed.push(file);
    return real.readFile(file, text);
  };
  return { ...real, readFile };
});

const { code } = await import('../../app/registry.ts');

const folder = mkdtempSync(join(tmpdir(), 'read-once-'));
copySiteTo(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const places = {
  manifestFile: join(folder, 'routes.yaml'),
  contentFolder: join(folder, 'content'),
  localesFolder: join(folder, 'locales'),
};
const read = () => readFiles(places, code, { now: 0 }, () => undefined);
const look = createFingerprints(places, digestOfSource);

/** Moves the clock of the process on, by which files are settled some seconds after they were written. */
let later = 0;
const { now } = performance;
vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + later);
const workOf = async (run: () => Promise<unknown>) => {
  work.opened = [];
  work.parsed = [];
  await run();
  return {
    opened: [...new Set(work.opened.map((path) => path.slice(folder.length + 1)))],
    parsed: work.parsed,
  };
};

beforeEach(async () => {
  await read();
  await look();
  later += 10_000;
  await read();
  await look();
});

test('where nothing has changed nothing is read and nothing is parsed', async () => {
  expect(await workOf(read)).toEqual({ opened: [], parsed: [] });
  expect(await workOf(look)).toEqual({ opened: [], parsed: [] });
});

test.each([
  'routes.yaml',
  'locales/ja.json',
  'content/help/tree.yaml',
  'content/help/account/cannot-sign-in.ja.md',
])(
  'a save of %s reads and parses that file alone, and the look behind it reads no other one',
  async (file) => {
    writeFileSync(join(folder, file), `${readFileSync(join(folder, file), 'utf8')}\n`);
    const parsed = file.startsWith('content/') ? [file.slice('content/'.length)] : [];
    expect(await workOf(read)).toEqual({ opened: [file], parsed });
    // It may be written again within the grain of the clock.
    expect(await workOf(look)).toEqual({ opened: [file], parsed: [] });
  },
);

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createThreadReader } from '../../engine/live/reader.ts';
import type { SiteReading } from '../../engine/render/reading.ts';
import { isLong } from '../long.ts';
import { copySiteTo, root } from './test-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'reading-'));
copySiteTo(folder);

const thread = createThreadReader(
  {
    manifestFile: join(folder, 'routes.yaml'),
    contentFolder: join(folder, 'content'),
    localesFolder: join(folder, 'locales'),
  },
  pathToFileURL(join(root, 'dist/server/reading-thread.js')),
  { reading: { catalogues: new Map(), site: undefined } },
  // Each reading has a thread of its own.
  { rest: 0 },
);
/** Reads, and has it served. */
const read = async () => {
  const reading = await thread.read();
  reading.keep();
  return reading;
};
afterAll(() => {
  thread.close();
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(isLong)('the last good form of a file outlives the thread that read it', async () => {
  const key = 'policies/child-sexual-abuse/2023-05-23';
  const file = join(folder, `content/${key}.zh-CN.md`);
  const { reading: whole } = await read();
  expect(whole.isSound).toBe(true);
  const good = whole.content.articles.get(key)?.get('zh-CN');
  expect(good).toBeDefined();
  const text = readFileSync(file, 'utf8');
  for (const broken of ['---\nnever: closed', '---\nnever: again']) {
    writeFileSync(file, broken);
    const { reading, report } = await read();
    expect(reading.site).toBeDefined();
    expect(reading.content.articles.get(key)?.get('zh-CN')).toEqual(good);
    expect([reading.version, reading.faulty]).toEqual([whole.version, []]);
    expect(report).toContain(`--> content/${key}.zh-CN.md:1:1`);
  }
  // A text that was read and never served is not the last good form.
  writeFileSync(file, `${text}\nHalf`);
  expect((await thread.read()).reading.isSound).toBe(true);
  writeFileSync(file, '---\nnever: closed');
  expect((await read()).reading.version).toBe(whole.version);
  writeFileSync(file, `${text}\nMore.`);
  const { reading } = await read();
  expect([reading.isSound, reading.version === whole.version]).toEqual([true, false]);
});

test('a file that the manifest includes passes to and fro with the others', async () => {
  const manifest = readFileSync(join(folder, 'routes.yaml'), 'utf8');
  const part = (path: string) =>
    `routes:\n  - {path: ${path}, page: activity-end, title: {message: activity.end.head.title}}\n`;
  mkdirSync(join(folder, 'parts'));
  writeFileSync(join(folder, 'parts/one.yaml'), part('/made-one'));
  writeFileSync(join(folder, 'routes.yaml'), `include: ["parts/*.yaml"]\n${manifest}`);
  const fileOf = ({ site }: SiteReading) => site?.routes.find(({ path }) => path === '/made-one')?.file;
  expect(fileOf((await read()).reading)).toBe('parts/one.yaml');
  writeFileSync(join(folder, 'parts/one.yaml'), 'routes: [');
  const { reading, report, fingerprint } = await read();
  expect(fileOf(reading)).toBe('parts/one.yaml');
  expect(report).toContain('--> parts/one.yaml:1:');
  expect(fingerprint.has('parts/one.yaml')).toBe(true);
});

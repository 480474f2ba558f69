import { appendFile, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWithDatabase, newFolder, start } from './fixtures/clusters.ts';
import { cutServerLog } from './server-log.ts';

const mebibyte = 1024 * 1024;

test('a large log is put aside at the start', async () => {
  const folder = await folderWithDatabase();
  await writeFile(join(folder, 'postgres.log'), 'x'.repeat(5 * mebibyte));
  await (await start(folder)).stop();
  expect((await stat(join(folder, 'postgres.log.1'))).size).toBe(5 * mebibyte);
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toMatch(/^\d{4}-.*starting PostgreSQL/);
});

test('a log that grows is cut: its end is kept, and who writes goes on in the same file', async () => {
  const folder = await newFolder();
  const path = join(folder, 'postgres.log');
  const writer = await open(path, 'a');
  await writer.write('x'.repeat(5 * mebibyte));
  await writer.write('before');
  await cutServerLog(folder);
  await writer.write('after');
  await writer.close();
  expect(await readFile(path, 'utf8')).toBe('after');
  const kept = await readFile(`${path}.1`, 'utf8');
  expect([kept.length, kept.endsWith('before')]).toEqual([4 * mebibyte, true]);
});

test('a small log, or none, is left alone', async () => {
  const folder = await newFolder();
  await cutServerLog(folder);
  await appendFile(join(folder, 'postgres.log'), 'few words');
  await cutServerLog(folder);
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toBe('few words');
});

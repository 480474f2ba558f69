import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressAhead, compressAssets } from './compress.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('texts at any depth get both forms, which give the file back; pictures and fonts get none', async () => {
  const assets = join(folder, 'assets');
  mkdirSync(join(assets, 'deep'), { recursive: true });
  const script = 'export const answer = 42;\n'.repeat(100);
  writeFileSync(join(assets, 'deep/page.js'), script);
  writeFileSync(join(assets, 'app.webmanifest'), '{}');
  writeFileSync(join(assets, 'photo.avif'), 'no text');
  await compressAssets(assets, join(folder, 'ahead'));
  expect(readdirSync(assets).toSorted()).toEqual([
    'app.webmanifest',
    'app.webmanifest.br',
    'app.webmanifest.gz',
    'deep',
    'photo.avif',
  ]);
  const form = (end: string) => readFileSync(join(assets, `deep/page.js${end}`));
  expect(brotliDecompressSync(form('.br')).toString()).toBe(script);
  expect(gunzipSync(form('.gz')).toString()).toBe(script);
  expect(form('.br').length).toBeLessThan(form('').length);
});

test('a file that was compressed ahead is taken by its content, whatever its name', async () => {
  const [assets, ahead, source] = ['assets', 'ahead', 'worker.js'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(assets);
  writeFileSync(source, 'a long worker');
  await compressAhead([source], ahead);
  const [brotli] = readdirSync(ahead).filter((name) => name.endsWith('.br'));
  writeFileSync(join(ahead, brotli ?? ''), 'compressed ahead');
  writeFileSync(join(assets, 'renamed.mjs'), 'a long worker');
  writeFileSync(join(assets, 'other.mjs'), 'another worker');
  await compressAssets(assets, ahead);
  expect(readFileSync(join(assets, 'renamed.mjs.br'), 'utf8')).toBe('compressed ahead');
  expect(brotliDecompressSync(readFileSync(join(assets, 'other.mjs.br'))).toString()).toBe('another worker');
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeParts } from './kept-parts.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'kept-parts-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

const assets = () => join(dist, 'client', 'assets');

/** A build as the real one goes: takes, empties, writes its own files, restores. */
async function build(files: Readonly<Record<string, string>>): Promise<void> {
  const before = await takeParts(dist);
  rmSync(dist, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(assets(), name, '..'), { recursive: true });
    writeFileSync(join(assets(), name), text);
  }
  await before.restore();
}

test('the parts of the build before stay, those of the build before that go', async () => {
  await build({ 'a-1.js': 'a1', 'same-1.js': 'same', 'fonts/f-1.pfb': 'f1' });
  expect(readdirSync(assets()).sort()).toEqual(['a-1.js', 'fonts', 'same-1.js']);
  await build({ 'a-2.js': 'a2', 'same-1.js': 'same' });
  expect(readdirSync(assets()).sort()).toEqual(['a-1.js', 'a-2.js', 'fonts', 'same-1.js']);
  expect(readFileSync(join(assets(), 'fonts', 'f-1.pfb'), 'utf8')).toBe('f1');
  await build({ 'a-3.js': 'a3', 'same-1.js': 'same' });
  expect(readdirSync(assets()).sort()).toEqual(['a-2.js', 'a-3.js', 'same-1.js']);
});

test('a name that comes back is the new build’s own', async () => {
  await build({ 'a-1.js': 'a1' });
  await build({ 'a-2.js': 'a2' });
  await build({ 'a-1.js': 'a1' });
  expect(readdirSync(assets()).sort()).toEqual(['a-1.js', 'a-2.js']);
  await build({ 'a-3.js': 'a3' });
  expect(readdirSync(assets()).sort()).toEqual(['a-1.js', 'a-3.js']);
});

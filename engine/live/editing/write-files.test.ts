import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { revisionOf } from './revision.ts';
import { type FileWrite, finishWrites, writeFiles } from './write-files.ts';

let root: string;
let journal: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'writes-'));
  journal = join(root, 'journal');
  await writeFile(join(root, 'changed'), 'old');
  await writeFile(join(root, 'removed'), 'old');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const writes = (): readonly FileWrite[] =>
  (
    [
      ['changed', 'old', 'new'],
      ['added', null, 'new'],
      ['removed', 'old', null],
    ] as const
  ).map(([name, before, text]) => ({
    name,
    path: join(root, name),
    before: before === null ? null : revisionOf(Buffer.from(before)),
    text,
  }));

/** The files of the folder, without the journal's. */
async function files(): Promise<Record<string, string>> {
  const names = (await readdir(root)).filter((name) => name !== 'journal');
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const)),
  );
}

const old = { changed: 'old', removed: 'old' };
const published = { changed: 'new', added: 'new' };

/** A server that dies at the step of this number goes no further. @returns the name of the step. */
async function dieAt(step: number): Promise<string> {
  let count = 0;
  return new Promise((died, failed) => {
    writeFiles(journal, writes(), (name) => {
      count += 1;
      if (count < step) return;
      died(name);
      return new Promise(() => {});
    }).then(() => died('done'), failed);
  });
}

test.each([
  [1, 'aside', old],
  [2, 'aside', old],
  [3, 'aside', old],
  [4, 'decide', old],
  [5, 'file', published],
  [6, 'file', published],
  [7, 'file', published],
  [8, 'end', published],
  [9, 'done', published],
])(
  'of a server that dies at step %i (%s) all files are written at the next start, or none',
  async (step, name, expected) => {
    expect(await dieAt(step)).toBe(name);
    expect(await finishWrites(journal)).toBe(name !== 'done');
    expect(await files()).toEqual(expected);
    expect([await readdir(journal), await finishWrites(journal)]).toEqual([[], false]);
  },
);

test('a file that somebody saved after the crash stays as they left it, and nothing is left beside it', async () => {
  await dieAt(6);
  await writeFile(join(root, 'added'), 'theirs');
  await finishWrites(journal);
  expect(await files()).toEqual({ ...published, added: 'theirs' });
});

test('what cannot be written leaves everything as it was', async () => {
  const [first, ...others] = writes();
  const blocked = { ...first!, path: join(root, 'changed', 'below'), before: null };
  await expect(writeFiles(journal, [...others, blocked])).rejects.toThrow();
  expect([await files(), await finishWrites(journal)]).toEqual([old, false]);
});

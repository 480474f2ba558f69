import { expect, onTestFinished, test, vi } from 'vitest';
import { answers, scriptedFetch } from '../../../../api/fixtures/scripted-fetch.ts';
import type { DriveFile } from '../../entry/drive-file.ts';
import { fileAnswer } from '../../fixtures/file-answer.ts';
import { runOperation } from '../../queue/run-operation.ts';
import { isNumbered } from './move-back.ts';

test.each([
  ['foo(1).txt', 'foo.txt', true],
  ['a(12).tar.gz', 'a.tar.gz', true],
  ['foo(1)(1).txt', 'foo(1).txt', true],
  ['Folder(2)', 'Folder', true],
  ['.profile(1)', '.profile', true],
  [`${'x'.repeat(248)}(1).txt`, `${'x'.repeat(251)}.txt`, true],
  ['final.txt', 'foo.txt', false],
  ['foo(1).md', 'foo.txt', false],
  ['foo (draft).txt', 'foo.txt', false],
])('%s is a numbered %s: %s', (name, plain, expected) => {
  expect(isNumbered(name, plain)).toBe(expected);
});

/** The renames that are requested for an entry that has this name once it is back. */
async function renamedTo(name: string): Promise<readonly unknown[]> {
  const found = fileAnswer({ name });
  const requests: unknown[] = [];
  const { fetch } = scriptedFetch((sent) => {
    if (sent.method === 'PATCH') requests.push(sent.body);
    return answers(sent.url.includes('batchMove') ? { task_id: 'T' } : found)(sent);
  });
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const entries = [{ id: 'a', name: 'a.txt', parent_id: 'P' } as DriveFile];
  await runOperation({ type: 'move-back', entries });
  return requests;
}

test('what comes back loses the number that it got on the way', async () => {
  expect(await renamedTo('a(1).txt')).toEqual([{ name: 'a.txt' }]);
});

test('what comes back keeps the name that somebody has given it since', async () => {
  expect(await renamedTo('final.txt')).toEqual([]);
});

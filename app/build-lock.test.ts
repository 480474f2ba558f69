import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildLockFile } from './build-lock.ts';

/** A process that says `waits` if it must, then `writes`, and ends when its input does. */
const program = `
  import { whileLocked } from ${JSON.stringify(join(import.meta.dirname, 'build-lock.ts'))};
  await whileLocked(process.argv[1], async () => {
    console.log('writes');
    for await (const _ of process.stdin);
  }, () => console.log('waits'));
`;

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-lock-'));
  started = [];
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function start(): { child: ChildProcess; next: () => Promise<string | undefined>; end: () => void } {
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '-e', program, join(folder, 'dist')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  started.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, next: async () => (await lines.next()).value, end: () => child.stdin.end() };
}

test('a second build waits for the first', async () => {
  const first = start();
  expect(await first.next()).toBe('writes');
  const second = start();
  expect(await second.next()).toBe('waits');
  first.end();
  expect(await second.next()).toBe('writes');
  expect(readdirSync(join(folder, 'dist'))).toContain(buildLockFile);
});

test('a build that was killed holds up nobody', async () => {
  const first = start();
  expect(await first.next()).toBe('writes');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await start().next()).toBe('writes');
});

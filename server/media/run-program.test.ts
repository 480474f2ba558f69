import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from './run-program.ts';

const run = promisify(execFile);

async function shell(script: string, options: Partial<Parameters<typeof runProgram>[2]> = {}) {
  const content = await open(import.meta.filename);
  onTestFinished(() => content.close());
  const output = await runProgram('/bin/sh', ['-c', script], {
    ...{ content, within: 60_000, mostOutput: 100 },
    ...options,
  });
  return output?.toString();
}

test('a program has the content, and its output is given', async () => {
  expect(await shell('head -c 6 /dev/fd/3')).toBe('import');
});

test('none is given of one that fails, says too much or takes too long', async () => {
  expect(await shell('echo some; exit 1')).toBeUndefined();
  expect(await shell('head -c 101 /dev/zero')).toBeUndefined();
  expect(await shell('exec sleep 60', { within: 100 })).toBeUndefined();
});

test('one that nobody waits for any more ends', async () => {
  const leaving = new AbortController();
  const running = shell('exec sleep 60', { signal: leaving.signal });
  leaving.abort(new Error('over'));
  await expect(running).rejects.toThrow('over');
});

test('what cannot be started is a fault, and says nothing about the content', async () => {
  const content = await open(import.meta.filename);
  onTestFinished(() => content.close());
  for (const program of ['/nowhere/ffprobe', import.meta.filename])
    await expect(runProgram(program, [], { content, within: 60_000, mostOutput: 100 })).rejects.toThrow(
      'cannot be started',
    );
});

test('so it is where the machine has no descriptors left', async () => {
  const fixture = join(import.meta.dirname, 'fixtures', 'without-descriptors.ts');
  const command = 'ulimit -n 64; exec "$0" "$1"';
  const { stdout } = await run('/bin/sh', ['-c', command, process.execPath, fixture]);
  expect(JSON.parse(stdout)).toEqual(['EMFILE', 'EMFILE']);
});

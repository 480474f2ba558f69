import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** Runs a program whose output is read by somebody who has gone before it says anything. */
async function unread(source: string): Promise<{ code: number | null; err: string }> {
  const from = JSON.stringify(join(import.meta.dirname, 'pipes.ts'));
  const script = `process.stdin.once('end', () => {${source}}).resume();
    import { outliveReaders } from ${from};`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  child.stdout.destroy();
  const err = text(child.stderr);
  const ended = once(child, 'close') as Promise<[number | null]>;
  // The reader's end is closed by now; only then does the program begin to write.
  child.stdout.once('close', () => child.stdin.end());
  const [code] = await ended;
  return { code, err: await err };
}

const writing = `for (let line = 0; line < 10_000; line += 1) process.stdout.write('a line of a long list\\n');
  process.exitCode = 1;`;

test('a program whose reader has gone ends with its own exit code and says nothing', async () => {
  expect(await unread(`outliveReaders([process.stdout, process.stderr]); ${writing}`)).toEqual({
    code: 1,
    err: '',
  });
});

test('without that it dies of the closed pipe', async () => {
  expect((await unread(writing)).err).toContain('EPIPE');
});

test('another fault of a stream is thrown', async () => {
  const { code, err } = await unread(
    `outliveReaders([process.stdout]); process.stdout.emit('error', new Error('the disk is full'));`,
  );
  expect([code, err]).toEqual([1, expect.stringContaining('the disk is full')]);
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { signUp } from '../api/contract/account.ts';
import { isLong } from '../tests/long.ts';
import { openDatabase } from './fixtures/database.ts';
import { siteFolder, writeProgram } from './fixtures/site-folder.ts';

/** `script` of util-linux gives its command a real terminal, and passes on what that shows. */
const hasScript = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;

interface Shown {
  readonly soFar: () => string;
  /** Waits for words, and gives what was matched. */
  readonly until: (words: RegExp) => Promise<RegExpExecArray>;
  /** Ctrl+C, typed. */
  readonly interrupt: () => void;
  readonly ended: Promise<unknown>;
}

async function onTerminal(variables: Record<string, string> = {}, root = siteFolder()): Promise<Shown> {
  const database = await openDatabase();
  onTestFinished(database.close);
  writeProgram(root);
  const child = spawn('script', ['-qefc', `'${process.execPath}' program.ts`, '/dev/null'], {
    cwd: root,
    env: { PATH: process.env.PATH, TERM: 'xterm', PORT: '0', DATABASE_URL: database.url, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let shown = '';
  const output: (() => void)[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString().replaceAll('\r\n', '\n');
    for (const listener of output) listener();
  });
  const ended = once(child, 'close');
  const until = (words: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = words.exec(shown);
        if (found !== null) resolve(found);
      };
      output.push(look);
      void ended.then(() => reject(new Error(`It ended, and had shown: ${shown}`)));
      look();
    });
  return { soFar: () => shown, until, interrupt: () => void child.stdin.write('\u0003'), ended };
}

test.skipIf(!isLong || !hasScript)(
  'on a terminal a start says in words where it is and what to do',
  async () => {
    const { soFar, until, interrupt, ended } = await onTerminal({ NO_COLOR: '1' });
    const [, address = ''] = await until(/^PikPak Drive is ready at (http:\/\/localhost:\d+)\n/m);
    const [, link = ''] = await until(/^ {2}(http:\S+#operator=[\da-f]{64})\n\nIt works once.*\n/m);
    expect(link).toMatch(new RegExp(`^${address}/drive/login#operator=`));
    expect(soFar()).toMatch(
      /^ {2}Data {6}\/.*\/data\n {2}Letters {3}\/.*\/data\/outbox, .*\n {2}To stop {3}Ctrl\+C\n/m,
    );
    expect(soFar()).toContain('Open this address to make yours, which will run this drive:');

    await fetch(`${address}/drive/v1/files`);
    await fetch(address);
    await until(/^\d\d:\d\d:\d\d {2}401 GET \/drive\/v1\/files, \d+ ms\n/m);
    const made = await fetch(address + signUp.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'first@drive.test',
        password: 'correct horse battery',
        operator_token: link.split('=')[1],
      }),
    });
    expect(made.status).toBe(200);
    interrupt();
    await ended;
    expect(soFar()).toMatch(/^\^?C?\d\d:\d\d:\d\d {2}draining \(reason SIGINT\)\n/m);
    for (const sign of ['{', '"level"', '\u001b']) expect(soFar()).not.toContain(sign);
    // A successful request is not logged.
    expect(soFar().match(/ GET /g)).toHaveLength(1);
  },
);

test.skipIf(!hasScript)('what keeps it from starting is reported once, in words', async () => {
  const { soFar, ended } = await onTerminal({ HOST: '192.0.2.1', PORT: '8080' });
  await ended;
  expect(soFar()).toContain('192.0.2.1 is no address of this machine: HOST must be one');
  expect(soFar()).not.toContain('"level"');
  expect(soFar()).not.toContain('the server stopped');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { siteFolder, writeProgram } from './fixtures/site-folder.ts';

/** Runs `serve` in a process of its own, as `main.ts` does. */
function start(root: string, variables: Record<string, string> = {}, underShell = false) {
  writeProgram(root);
  // `true` keeps a shell from making way for the program, as npm's does not either.
  const [command, ...args] = underShell
    ? ['/bin/sh', '-c', `'${process.execPath}' program.ts; true`]
    : [process.execPath, 'program.ts'];
  const child = spawn(command as string, args, {
    cwd: root,
    env: { PORT: '0', LOG_LEVEL: 'info', DATABASE_URL: inject('databaseUrl'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors = text(child.stderr);
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, errors, exit };
}

async function ready(root: string, variables?: Record<string, string>, underShell?: boolean) {
  const run = start(root, variables, underShell);
  const output = text(run.child.stdout);
  const { promise, resolve } = Promise.withResolvers<string>();
  let printed = '';
  run.child.stdout.on('data', (chunk) => {
    printed += chunk;
    const [line, ...rest] = printed.split('\n');
    if (line !== undefined && rest.length > 0) resolve(`${line}\n`);
  });
  const said = await promise;
  return { ...run, said, output, address: said.trim().split(' ').at(-1) ?? '' };
}

test('says in one line where it is, serves there, and stops at a signal', async () => {
  const { child, said, address, exit, errors } = await ready(siteFolder());
  expect(said).toMatch(/^PikPak Drive is ready at http:\/\/localhost:\d+\n$/);
  const answer = await fetch(address);
  expect([answer.status, await answer.text()]).toEqual([200, address]);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(await errors).toContain('"msg":"the site is closed"');
});

test.skipIf(!isLong || process.platform === 'win32')(
  'stops when npm is told to, though npm cannot pass it on',
  async () => {
    const { child, errors } = await ready(siteFolder(), { npm_lifecycle_event: 'start' }, true);
    child.kill('SIGTERM');
    expect(await errors).toContain('"msg":"the site is closed"');
  },
);

test.runIf(isLong)('the public address is the one that is set', async () => {
  const { address } = await ready(siteFolder(), { PUBLIC_URL: 'https://drive.example' });
  const answer = await fetch(address);
  expect(await answer.text()).toBe('https://drive.example');
  expect(answer.headers.get('strict-transport-security')).toBeTruthy();
});

test.runIf(isLong)('a second signal ends it at once', async () => {
  const { child, address, exit } = await ready(siteFolder());
  const held = fetch(`${address}/held`).catch(() => 'cut');
  await fetch(`${address}/healthz`);
  child.kill('SIGINT');
  await once(child.stderr, 'data');
  child.kill('SIGINT');
  expect(await exit).toBe(1);
  expect(await held).toBe('cut');
});

test.runIf(isLong)('a promise that nobody awaits is logged, and it lives on', async () => {
  const { child, address, exit, errors } = await ready(siteFolder());
  await fetch(`${address}/stray`);
  expect((await fetch(address)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(await errors).toContain('nobody waits');
});

describe('what keeps it from starting is reported in a line, with exit code 1', () => {
  test.runIf(isLong)('a wrong environment, all of it', async () => {
    const { exit, errors } = start(siteFolder(), { PORT: 'x', LOG_LEVEL: 'loud' });
    expect(await exit).toBe(1);
    expect((await errors).split('\n')).toEqual([
      'The environment is not right:',
      expect.stringMatching(/^ {2}PORT: expected/),
      expect.stringMatching(/^ {2}LOG_LEVEL: expected/),
      '',
    ]);
  });

  test.runIf(isLong)('no build', async () => {
    const { exit, errors } = start(siteFolder({ empty: true }));
    expect(await exit).toBe(1);
    expect(await errors).toMatch(/^There is no build in .*: "npm start" builds it/);
  });

  test('a manifest that is not valid: its report, unchanged', async () => {
    const { exit, errors } = start(siteFolder({ manifest: 'invalid' }), { LOG_LEVEL: 'silent' });
    expect(await exit).toBe(1);
    expect(await errors).toBe('routes.yaml:1:1 is invalid\n');
  });

  test.runIf(isLong)('a port that is taken', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as { port: number };
    const { exit, errors } = start(siteFolder(), { PORT: String(port), LOG_LEVEL: 'silent' });
    expect(await exit).toBe(1);
    expect(await errors).toMatch(new RegExp(`^127\\.0\\.0\\.1:${port} is taken by another program: .*\n$`));
  });

  test.runIf(isLong)('an address of another machine', async () => {
    const { exit, errors } = start(siteFolder(), { HOST: '192.0.2.1', PORT: '8080', LOG_LEVEL: 'silent' });
    expect(await exit).toBe(1);
    expect(await errors).toMatch(/^192\.0\.2\.1 is no address of this machine/);
  });
});

describe('the database', () => {
  test.runIf(isLong)(
    'that cannot be reached keeps nobody from the public pages; the drive says so at once',
    async () => {
      const { address, child, exit, errors } = await ready(siteFolder(), {
        DATABASE_URL: 'postgres://drive@127.0.0.1:1/none',
      });
      expect((await fetch(address)).status).toBe(200);
      const answer = await fetch(`${address}/drive/v1/files`, { headers: { authorization: 'Bearer any' } });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({ error: 'unavailable', error_code: 14 });
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
      expect(await errors).toContain('database unreachable');
    },
  );

  test.runIf(isLong)(
    'is our own where none is named: made at the first start, found again at the second',
    async () => {
      const root = siteFolder();
      for (const word of ['database created', 'database started']) {
        const { address, child, exit, errors, output } = await ready(root, { DATABASE_URL: '' });
        expect((await fetch(`${address}/drive/v1/files`)).status).toBe(401);
        child.kill('SIGTERM');
        expect(await exit).toBe(0);
        expect(await errors).toContain(word);
        expect(await output).toContain('npm run --silent admin -- users add');
      }
    },
  );
});

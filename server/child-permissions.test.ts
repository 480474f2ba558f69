import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { childPermissions } from './child-permissions.ts';

const run = promisify(execFile);

test('the child reads its own program, and no other file; it writes none and starts no process', async () => {
  const own = join(import.meta.dirname, 'torrents', 'program.ts');
  const script = `
    const fs = require('node:fs');
    const tried = [
      () => fs.readFileSync(${JSON.stringify(own)}),
      () => fs.readFileSync('/proc/self/environ'),
      () => fs.readdirSync(${JSON.stringify(tmpdir())}),
      () => fs.writeFileSync(${JSON.stringify(join(tmpdir(), 'child-permissions'))}, ''),
      () => fs.writeFileSync(${JSON.stringify(own)}, '', { flag: 'a' }),
      () => require('node:child_process').execFileSync(process.execPath, ['--version']),
      () => new (require('node:worker_threads').Worker)('', { eval: true }),
    ];
    console.log(JSON.stringify(tried.map((one) => { try { one(); return 'done'; } catch (error) { return error.code; } })));`;
  const { stdout } = await run(process.execPath, [...childPermissions(), '-e', script]);
  expect(JSON.parse(stdout)).toEqual(['done', ...new Array(6).fill('ERR_ACCESS_DENIED')]);
});

test('the program may be reached by links, which Node follows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(import.meta.dirname, join(folder, 'server'));
  const program = join(folder, 'server', 'torrents', 'magnet.ts');
  const { stdout } = await run(process.execPath, [
    ...childPermissions(folder),
    '-e',
    `import(${JSON.stringify(program)}).then(({ readMagnet }) => console.log(typeof readMagnet))`,
  ]);
  expect(stdout.trim()).toBe('function');
});

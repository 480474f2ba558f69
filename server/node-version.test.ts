import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeRemedy } from './node-version.mjs';

const guard = join(import.meta.dirname, 'node-version.mjs');

test.each(['24.0.0', '24.21.0', '25.1.0', '100.0.0'])('%s will do', (version) => {
  expect(nodeRemedy(version)).toBeUndefined();
});

test.each(['20.20.2', '22.18.0', '23.11.1', '8.0.0'])('%s: what to do about it', (version) => {
  expect(nodeRemedy(version)).toMatch(/needs Node 24 or newer; this is Node .*npm install/s);
  expect(nodeRemedy(version)).toContain(version);
});

test('loaded before a program, it lets this Node run it', () => {
  const run = spawnSync(process.execPath, ['--import', guard, '-e', 'console.log("ran")'], {
    encoding: 'utf8',
  });
  expect(run).toMatchObject({ status: 0, stdout: 'ran\n' });
});

const system = spawnSync('/usr/bin/node', ['--version'], { encoding: 'utf8' }).stdout ?? '';
const isOld = /^v(?:1[89]|2[0-3])\./.test(system);

test.runIf(isOld)(
  'loaded before a TypeScript program by the older Node of this machine, it speaks first',
  () => {
    const main = join(import.meta.dirname, 'main.ts');
    const run = spawnSync('/usr/bin/node', ['--import', guard, main], { encoding: 'utf8' });
    expect(run).toMatchObject({ status: 1, stdout: '', stderr: nodeRemedy(system.trim().slice(1)) });
  },
);

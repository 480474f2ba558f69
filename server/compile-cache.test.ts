import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('what is compiled is kept with the build, not where other users could put something for us to run', () => {
  const program = `process.stdout.write(require('node:module').getCompileCacheDir() ?? '')`;
  const run = spawnSync(
    process.execPath,
    ['--import', join(import.meta.dirname, 'compile-cache.mjs'), '-e', program],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
  );
  expect(run.stdout.startsWith(join(import.meta.dirname, '..', 'dist', 'compiled'))).toBe(true);
});

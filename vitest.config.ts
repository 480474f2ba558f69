import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import vite from './vite.config.ts';

export default defineConfig((env) =>
  mergeConfig(
    vite(env),
    defineConfig({
      test: {
        include: ['**/*.test.ts', '**/*.test.tsx'],
        exclude: ['node_modules/**', 'dist/**', 'tests/e2e/**'],
        // A hung test is a failing test; the limit is for what hangs, not for a machine that has other work too.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 30_000 } },
        sequence: { sequencer: LongestFirst },
        environment: 'node',
        // Most files wait for a database, a disk or a process; by itself Vitest leaves a core to its watcher.
        maxWorkers: 2,
        globalSetup: ['server/db/embedded/vitest-setup.ts'],
      },
    }),
  ),
);

import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default defineConfig((env) =>
  mergeConfig(
    vite(env),
    defineConfig({
      test: {
        include: ['**/*.test.ts', '**/*.test.tsx'],
        exclude: ['node_modules/**', 'dist/**', 'tests/e2e/**'],
        // A hung test is a failing test; nothing here waits for anything slow.
        testTimeout: 20_000,
        environment: 'node',
        // Most files wait for a database, a disk or a process; by itself Vitest leaves a core to its watcher.
        maxWorkers: 2,
        globalSetup: ['server/db/embedded/vitest-setup.ts'],
      },
    }),
  ),
);

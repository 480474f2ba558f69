import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import vite from './vite.config.ts';

/**
 * Test files whose modules keep nothing between tests, and replace none of each other's (`vi.mock`): that one file does.
 * They share a process, and what it has loaded; a process for each would read and run the same modules a hundred times.
 */
const together = ['api', 'engine', 'features', 'guards', 'pages', 'ui'].map(
  (folder) => `${folder}/**/!(saving-model).test.{ts,tsx}`,
);

export default defineConfig((env) =>
  mergeConfig(
    vite(env),
    defineConfig({
      test: {
        // A hung test is a failing test; the limit is for what hangs, not for a machine that has other work too.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 30_000 } },
        sequence: { sequencer: LongestFirst },
        environment: 'node',
        // A global that a test replaces with `vi.stubGlobal` is back before the next one.
        unstubGlobals: true,
        // Most files wait for a database, a disk or a process; by itself Vitest leaves a core to its watcher.
        maxWorkers: 2,
        projects: [
          {
            extends: true,
            test: {
              name: 'apart',
              include: ['**/*.test.{ts,tsx}'],
              exclude: ['node_modules/**', 'dist/**', 'tests/e2e/**', ...together],
              globalSetup: ['server/db/embedded/vitest-setup.ts'],
            },
          },
          {
            extends: true,
            test: { name: 'together', include: together, isolate: false },
          },
        ],
      },
    }),
  ),
);

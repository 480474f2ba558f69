import './tests/priority.ts';
import './tests/temporary.ts';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { isLong, longFiles } from './tests/long.ts';
import { LongestFirst } from './tests/longest-first.ts';
import vite from './vite.config.ts';

// People of the tests live in UTC, wherever the tests are run; tests of other zones name them.
process.env.TZ = 'UTC';

/**
 * Test files whose modules keep nothing between tests, and replace none of each other's (`vi.mock`): that one file does.
 * They share a process, and what it has loaded; a process for each would read and run the same modules a hundred times.
 */
const together = ['actions', 'api', 'app', 'engine', 'features', 'guards', 'layouts', 'pages', 'ui'].map(
  (folder) => `${folder}/**/!(saving-model).test.{ts,tsx}`,
);

/**
 * Server tests that share a process in the same way, each file with a database of its own. Others have a process to
 * themselves: those that replace a module, start or count processes and threads, or take so long that it does not matter.
 */
const drive = [
  'server/!(authorize.endpoints|drain|fuzz|node-version|serve|statements).test.ts',
  'server/{egress,http,mail,tree}/**/*.test.ts',
  'server/admin/{offline,people,shares,typed}.test.ts',
  'server/db/!(listener).test.ts',
  'server/jobs/queues.test.ts',
  'server/torrents/{metainfo,peers/content,peers/encryption,peers/lookups,sources/sources}.test.ts',
  'server/features/!(thumbnails|uploads)/**/*.test.ts',
  'server/features/uploads/**/!(client|large).test.ts',
];

/**
 * Suites over the product's own site, which is large code and large content, both read once in a process. Others replace a
 * module, have processes and threads of their own, or keep hundreds of pages.
 */
const site = [
  'tests/suites/!(content-edits|editor|every-page|live|mutations|read-once|reading-thread|survey-thread).test.ts',
];

/** Components in a document of jsdom; a file says so by its name. They share a process, and its window. */
const dom = '{api,app,engine,features,layouts,pages,server,tests,ui}/**/*.dom.test.{ts,tsx}';

/** A file that is named is run. */
const leftOut = isLong || process.argv.some((word) => word.includes('.test.')) ? [] : longFiles;

const database = 'server/fixtures/vitest-setup.ts';

export default defineConfig((env) =>
  mergeConfig(
    vite(env),
    defineConfig({
      test: {
        // A hung test is a failing test; the limit is for what hangs, not for a machine that has other work too.
        testTimeout: 180_000,
        hookTimeout: 180_000,
        teardownTimeout: 60_000,
        expect: { poll: { timeout: 120_000 } },
        sequence: { sequencer: LongestFirst },
        environment: 'node',
        // A snapshot that is missing fails here as it does in CI; `--update=all` writes it.
        update: 'none',
        // A global that a test replaces with `vi.stubGlobal` is back before the next one.
        unstubGlobals: true,
        // Most files wait for a database, a disk or a process; by itself Vitest leaves a core to its watcher.
        maxWorkers: 3,
        projects: [
          {
            extends: true,
            test: {
              name: 'apart',
              include: ['**/*.test.{ts,tsx}'],
              exclude: [
                'node_modules/**',
                'dist/**',
                'tests/e2e/**',
                'tests/event-loop/**',
                ...leftOut,
                dom,
                ...together,
                ...drive,
                ...site,
              ],
              globalSetup: [database],
            },
          },
          {
            extends: true,
            test: {
              name: 'drive',
              include: drive,
              exclude: ['node_modules/**', dom],
              isolate: false,
              globalSetup: [database],
            },
          },
          {
            extends: true,
            test: {
              name: 'site',
              include: site,
              exclude: ['node_modules/**', dom],
              isolate: false,
              globalSetup: [database],
            },
          },
          {
            extends: true,
            test: {
              name: 'together',
              include: together,
              exclude: ['node_modules/**', dom],
              isolate: false,
              setupFiles: ['tests/no-server.ts'],
            },
          },
          {
            extends: true,
            test: {
              name: 'dom',
              include: [dom],
              isolate: false,
              environment: 'jsdom',
              setupFiles: ['tests/no-server.ts', 'tests/components/setup.ts'],
            },
          },
        ],
      },
    }),
  ),
);

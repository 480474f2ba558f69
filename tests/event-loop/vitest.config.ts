import '../temporary.ts';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import vite from '../../vite.config.ts';

/** `npm run event-loop`: one file at a time, on a machine that does nothing else meanwhile. */
export default defineConfig((env) =>
  mergeConfig(
    vite(env),
    defineConfig({
      test: {
        include: ['tests/event-loop/*.test.ts'],
        testTimeout: 120_000,
        hookTimeout: 180_000,
        fileParallelism: false,
      },
    }),
  ),
);

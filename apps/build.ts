/** Builds the programs that people install: `dist/apps/desktop-bridge.mjs`, one file. */
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

await build({
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  build: {
    ssr: 'apps/desktop-bridge/main.ts',
    outDir: 'dist/apps',
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'desktop-bridge.mjs', codeSplitting: false } },
  },
});

import { defineConfig } from '@playwright/test';
import everyTest from '../../playwright.config.ts';

/** `npm run screens`: the screens of the drive as pictures, to be looked at. It is no part of `npm test`. */
export default defineConfig({
  ...everyTest,
  testDir: '.',
  outputDir: '../../test-results/screens-traces',
  globalSetup: '../e2e/serve.ts',
  globalTeardown: './sheets.ts',
  timeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  projects: [{ name: 'screens' }],
});

import { defineConfig } from '@playwright/test';
import everyTest from '../../playwright.config.ts';

/** `npm run pictures`: pictures of the product for texts. It is no part of `npm test`. */
export default defineConfig({
  ...everyTest,
  testDir: '.',
  outputDir: '../../test-results/pictures',
  globalSetup: './serve.ts',
  timeout: 30 * 60_000,
  expect: { timeout: 30_000 },
  workers: 2,
  projects: [{ name: 'pictures' }],
});

import './tests/priority.ts';
import './tests/temporary.ts';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findShell } from './tests/chromium.ts';
import { windows } from './tests/long.ts';

const executablePath = findShell();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Limits are for what hangs, not for a machine that has other work too.
  timeout: 600_000,
  expect: { timeout: 150_000 },
  globalSetup: './tests/e2e/serve.ts',
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Earlier than the test's own end, so that it is said what a click waits for.
    actionTimeout: 150_000,
    navigationTimeout: 150_000,
    ...(process.env.SITE && { baseURL: process.env.SITE }),
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, ...windows.desktop },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      ...windows.phone,
    },
  ],
});

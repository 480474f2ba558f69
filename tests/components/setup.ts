/** Read anew before each file of the project `dom`: whatever has a state of its own stands in `browser.ts`. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { resetBrowser } from './browser.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// What is waited for with `findBy…` and `waitFor` comes at once; the limit is for what never comes, not for a slow machine.
configure({ asyncUtilTimeout: 30_000 });

/** Nothing of a test is there for the next. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  resetBrowser();
});

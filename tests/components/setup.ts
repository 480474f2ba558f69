/** Evaluated again before each file of the project `dom`: modules with a state of their own are in `browser.ts`. */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { endFakeClock, resetBrowser } from './browser.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// `findBy…` and `waitFor` mostly succeed at once; the limit ends those that never would, however slow the machine is.
configure({ asyncUtilTimeout: 30_000 });

/** Resets the state of a test before the next one. */
afterEach(() => {
  cleanup();
  endFakeClock();
  resetBrowser();
});

// A part that a test began to load and did not wait for would fail in the next file, whose window is another one.
afterAll(() => vi.dynamicImportSettled());

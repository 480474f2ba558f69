import { expect, test } from 'vitest';
import { takeCode } from './form-code.ts';

test('the code that the server has left is taken once; what is none is thrown away', () => {
  expect(takeCode()).toBeUndefined();
  const code = `login.${'a'.repeat(43)}`;
  for (const [written, taken] of [
    [code, code],
    ['login.short', undefined],
  ] as const) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server would.
    document.cookie = `sign_in_code=${written}; path=${location.pathname}`;
    expect(takeCode()).toBe(taken);
    expect(document.cookie).toBe('');
  }
});

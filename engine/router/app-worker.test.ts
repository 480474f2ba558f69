import { expect, test, vi } from 'vitest';
import { keepWorker } from './app-worker.ts';

/** A browser with service workers; `policies` are those that were made where there are trusted types. */
function openBrowser({
  register = vi.fn(async (_: unknown, __?: unknown) => {}),
  hasTrustedTypes = false,
} = {}) {
  const unregister = vi.fn(async () => true);
  const getRegistrations = vi.fn(async () => [{ unregister }, { unregister }]);
  vi.stubGlobal('navigator', { serviceWorker: { register, getRegistrations } });
  const rules: { createScriptURL(address: string): string }[] = [];
  if (hasTrustedTypes) {
    const createPolicy = (_: string, rule: { createScriptURL(address: string): string }) => {
      rules.push(rule);
      return { createScriptURL: (address: string) => `trusted ${rule.createScriptURL(address)}` };
    };
    vi.stubGlobal('trustedTypes', { createPolicy });
  }
  return { register, unregister, getRegistrations, rules };
}
const worker = { script: '/ja/worker.js', scopes: ['/ja/list', '/list'] };

test('each beginning of an address has the worker of the page, and none is sent away', async () => {
  const { register, unregister } = openBrowser();
  await keepWorker(worker);
  expect(register.mock.calls).toEqual([
    ['/ja/worker.js', { scope: '/ja/list' }],
    ['/ja/worker.js', { scope: '/list' }],
  ]);
  expect(unregister).not.toHaveBeenCalled();
});

test('a site that has none any more takes leave of all that are there', async () => {
  const { register, unregister } = openBrowser();
  await keepWorker(undefined);
  expect(unregister).toHaveBeenCalledTimes(2);
  expect(register).not.toHaveBeenCalled();
});

test('a browser that will not have one goes on without', async () => {
  const register = vi.fn(async () => {
    throw new DOMException('a private window', 'SecurityError');
  });
  openBrowser({ register });
  await expect(keepWorker(worker)).resolves.toBeUndefined();
});

test('where addresses of code must be trusted, the policy lets this one through and no other', async () => {
  const { register, rules } = openBrowser({ hasTrustedTypes: true });
  await keepWorker(worker);
  expect(register.mock.calls[0]?.[0]).toBe('trusted /ja/worker.js');
  expect(() => rules[0]?.createScriptURL('/ja/other.js')).toThrow(TypeError);
});

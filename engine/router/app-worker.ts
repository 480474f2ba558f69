import type { WorkerFacts } from './app-state.ts';

/** The policy of browsers with trusted types, through which an address from which code is loaded must pass. */
interface ScriptAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/**
 * Registers the service workers of the offline page; a page whose site has none any more unregisters existing ones. One
 * scope has one script: for addresses without a language the last opened page decides. A refusing browser, as in a
 * private window, works without.
 */
export async function keepWorker(worker: WorkerFacts | undefined): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    if (worker) {
      const script = trusted(worker.script);
      await Promise.all(worker.scopes.map((scope) => serviceWorker.register(script, { scope })));
    } else {
      const left = await serviceWorker.getRegistrations();
      await Promise.all(left.map((registration) => registration.unregister()));
    }
  } catch {
    // The page has all that it needs.
  }
}

/** `server/http/security-headers.ts` names the policy: it allows this address and nothing else. */
function trusted(script: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptAddresses };
  const policy = trustedTypes?.createPolicy('app-worker', {
    createScriptURL(address) {
      if (address !== script) throw new TypeError(`${address} is not the worker of this page`);
      return address;
    },
  });
  return policy?.createScriptURL(script) ?? script;
}

import type { WorkerFacts } from './app-state.ts';

/** The policy of browsers with trusted types, through which an address from which code is loaded must pass. */
interface ScriptAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/**
 * Registers the service workers that stand in where there is no network; a page for which its site offers none any more
 * takes leave of those that are still there. One scope has one script: for addresses without a language the page that was
 * opened last says in which. A browser that will not, as in a private window, is as well off without.
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

/** `server/http/security-headers.ts` names the policy: it lets this address through and nothing else. */
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

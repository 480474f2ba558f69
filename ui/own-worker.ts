/** Browsers with trusted types demand a policy for an address from which code is loaded. */
interface ScriptAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/**
 * How a module starts its worker. Called once for each name, since a page makes a policy only once.
 *
 * @param name the worker's policy, which `server/http/security-headers.ts` lists; it allows this worker and nothing else
 * @param address of the worker in the build (`?worker&url`)
 */
export function ownWorker(name: string, address: string): () => Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptAddresses };
  const policy = trustedTypes?.createPolicy(name, {
    createScriptURL(given) {
      if (given !== address) throw new TypeError(`${given} is not the worker of ${name}`);
      return given;
    },
  });
  return () => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}

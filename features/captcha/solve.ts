import workerAddress from './altcha-worker.ts?worker&url';

/** Browsers with trusted types demand a policy for an address from which code is loaded. */
interface ScriptAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const trustedTypes = (globalThis as { trustedTypes?: ScriptAddresses }).trustedTypes;

/** It allows this worker and nothing else (`server/http/security-headers.ts`). */
const policy = trustedTypes?.createPolicy('captcha-worker', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError(`${address} is not the worker of the captcha`);
    return address;
  },
});

/** @param resized is called when the page has got another size. */
export type Solve = (begun: Readonly<Record<string, unknown>>, resized: () => void) => Promise<unknown>;

/** The proof for what the call `challenge` answered. */
export const solve: Solve = ({ provider, challenge }) => {
  if (provider !== 'altcha') return Promise.reject(new Error(`no captcha ${provider}`));
  const worker = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: solution }) =>
      solution === null ? reject(new Error('not solved')) : resolve({ challenge, solution });
    worker.onerror = reject;
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
};

import type { LookupOptions } from 'node:dns';
import { Agent, fetch as request } from 'undici';
import { hostOf, portOf } from './address.ts';
import type { AddressPolicy } from './address-policy.ts';
import { unreached } from './error.ts';
import type { ResolveHost } from './resolver.ts';

interface OperatorFetchOptions extends Pick<AddressPolicy, 'allowsAddress'> {
  readonly addressesOf: ResolveHost;
}

/** Bytes of an answer: those of a programming interface are small. */
const mostBytes = 4 * 1024 * 1024;
/** Milliseconds for a whole answer. */
const within = 30_000;

/**
 * `fetch` for services that the operator has chosen, such as one that takes payments: the same policy decides about their addresses as about
 * those that users name, and no redirect is followed. An answer is read whole.
 */
export function createOperatorFetch({ allowsAddress, addressesOf }: OperatorFetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const signal = AbortSignal.any([AbortSignal.timeout(within), ...(init.signal ? [init.signal] : [])]);
    const addresses = await addressesOf(hostOf(url), signal);
    if (!addresses.every((address) => allowsAddress(address, portOf(url)))) throw unreached('forbidden');
    const agent = new Agent({
      connect: {
        lookup: (_host: string, { all }: LookupOptions, found: Found) => {
          const list = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
          if (all) found(null, list);
          else found(null, list[0]!.address, list[0]!.family);
        },
      },
    });
    try {
      const answer = await request(url, {
        ...(init as object),
        signal,
        redirect: 'error',
        dispatcher: agent,
      });
      const parts: Uint8Array[] = [];
      let bytes = 0;
      for await (const part of answer.body ?? []) {
        bytes += part.length;
        if (bytes > mostBytes) throw new Error('The answer is larger than any that is expected.');
        parts.push(part);
      }
      const headers = [...answer.headers].filter(([name]) => name !== 'content-encoding');
      const body = answer.status === 204 ? null : Buffer.concat(parts);
      return new Response(body, { status: answer.status, headers });
    } finally {
      await agent.destroy();
    }
  };
}

type Found = (
  error: Error | null,
  address: string | { readonly address: string; readonly family: number }[],
  family?: number,
) => void;

import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { type EgressError, unreached } from './error.ts';

interface ResolverOptions {
  /** `127.0.0.1:53`; those of the machine by default. */
  readonly servers?: readonly string[];
  /** Milliseconds for one question to one server, the first time. */
  readonly timeout?: number;
}

/** All IP addresses of a host; of one that is an address, itself. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Error codes of a name that does not exist, or has no address of that family. */
const none = ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EFORMERR'];

/**
 * Asks name servers by itself: `dns.lookup` waits in one of four threads that all file access shares, so that a name
 * server that does not answer would hold the whole process. The hosts file is not read; `localhost` is 127.0.0.1.
 */
export const createResolver =
  ({ servers, timeout = 2500 }: ResolverOptions = {}): ResolveHost =>
  async (host, signal) => {
    if (isIP(host) !== 0) return [host];
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1'];
    const resolver = new dns.Resolver({ timeout, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (found.length > 0) return found;
      throw faultOf(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : [])));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };

function faultOf(errors: readonly { readonly code?: string }[]): EgressError {
  return errors.every(({ code }) => none.includes(code ?? ''))
    ? unreached('unknown-host', errors[0])
    : unreached('unreachable', errors[0]);
}

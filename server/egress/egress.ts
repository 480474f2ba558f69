import { setTimeout as rest } from 'node:timers/promises';
import { readAddress } from './address.ts';
import { connect, type EgressAnswer, type EgressOptions, type EgressRequest } from './connection.ts';
import { EgressError } from './error.ts';

/** The one way in which the server connects to addresses that users name. */
export interface Egress {
  /**
   * An address as it would be requested, checked as far as possible without network access.
   * @throws {EgressError} `address`, in words for people.
   */
  readonly read: (address: string) => URL;
  /**
   * Requests an address (GET), and follows redirects, each checked separately.
   * @throws {EgressError} also while the body is read.
   */
  readonly open: (address: string, request: EgressRequest) => Promise<EgressAnswer>;
}

const mostRedirects = 10;
const redirecting = [301, 302, 303, 307, 308];

export function createEgress(options: EgressOptions): Egress {
  const { allowsPort, holdBack = aSecond } = options;
  return {
    read: (address) => readAddress(address, allowsPort),
    open: async (address, request) => {
      const answered = new AbortController();
      const held = holdBack(AbortSignal.any([answered.signal, request.signal]));
      try {
        return await follow(options, address, request);
      } catch (error) {
        if (error instanceof EgressError && error.isUnreached) await held;
        throw error;
      } finally {
        answered.abort();
      }
    },
  };
}

/**
 * An unknown name, a port without a listener and a forbidden address take different times to fail, from none to most of
 * a second: the difference would reveal what lies behind a name.
 */
const aSecond = (signal: AbortSignal): Promise<unknown> =>
  rest(1000, undefined, { signal, ref: false }).catch(() => {});

async function follow(
  options: EgressOptions,
  address: string,
  request: EgressRequest,
): Promise<EgressAnswer> {
  let url = readAddress(address, options.allowsPort);
  const credentials = credentialsIn(url);
  const { origin } = url;
  for (let redirects = 0; redirects <= (request.mostRedirects ?? mostRedirects); redirects += 1) {
    const answer = await connect(options, url, {
      ...request,
      // They were meant for the server that was named with them, and for no other.
      headers: { ...request.headers, ...(url.origin === origin && credentials) },
    });
    const { location } = answer.headers;
    if (!redirecting.includes(answer.status) || location === undefined) return answer;
    answer.end();
    url = readAddress(location, options.allowsPort, url);
    credentialsIn(url);
  }
  throw new EgressError('redirects', 'The address leads in circles.');
}

/** Takes a name and a password out of an address. */
function credentialsIn(url: URL): { authorization?: string } {
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return {};
  const pair = `${plainText(username)}:${plainText(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function plainText(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

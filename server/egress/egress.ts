import type { LookupAddress, LookupOptions } from 'node:dns';
import { setTimeout as rest } from 'node:timers/promises';
import { Client } from 'undici';
import { hostOf, portOf, readAddress } from './address.ts';
import type { AddressPolicy } from './address-policy.ts';
import { type Pace, pacedBody } from './body.ts';
import { EgressError, unreached } from './error.ts';
import type { ResolveHost } from './resolver.ts';
import { asEgressError } from './undici-errors.ts';

export interface EgressOptions extends Pick<AddressPolicy, 'allowsAddress' | 'allowsPort'> {
  readonly addressesOf: ResolveHost;
  /** User agent of the server. */
  readonly userAgent: string;
  /** Milliseconds until the head of an answer has arrived, for each redirect separately. */
  readonly headWithin?: number;
  /** Milliseconds without a byte of content. */
  readonly idle?: number;
  readonly pace?: Pace;
  /** Starts the minimum time before an unreachable address is reported. */
  readonly holdBack?: (signal: AbortSignal) => PromiseLike<unknown>;
}

interface EgressRequest {
  /** Ends the request, at any point. */
  readonly signal: AbortSignal;
  /** Sent to every server along the redirects, so it must not contain secrets. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EgressAnswer {
  readonly status: number;
  /** In lower case; of a repeated header, the first. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The final address, after all redirects. */
  readonly url: URL;
  /** The content as it was sent, nothing unpacked. To read it to its end or to leave it closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection of an answer whose content is not needed. */
  readonly end: () => void;
}

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
const mostHeadBytes = 32 * 1024;

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
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await ask(options, url, {
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

/** One request to one server. The connection goes to exactly the addresses that were checked. */
async function ask(
  {
    allowsAddress,
    addressesOf,
    userAgent,
    headWithin = 30_000,
    idle = 30_000,
    pace = usualPace,
  }: EgressOptions,
  url: URL,
  { signal, headers }: EgressRequest,
): Promise<EgressAnswer> {
  const ending = new AbortController();
  const cancel = (): void => ending.abort(new EgressError('cancelled', 'The download was called off.'));
  const timer = setTimeout(
    () => ending.abort(new EgressError('slow', 'The server did not answer in time.')),
    headWithin,
  );
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  let client: Client | undefined;
  const end = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    client?.destroy().catch(() => {});
  };
  try {
    ending.signal.throwIfAborted();
    const addresses = await admitted(url, allowsAddress, await addressesOf(hostOf(url), ending.signal));
    client = new Client(url.origin, {
      connect: {
        allowH2: false,
        timeout: Math.min(headWithin, connectWithin),
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: 1000,
        lookup: (_host: string, query: LookupOptions, found: Found) => answerLookup(addresses, query, found),
      },
      allowH2: false,
      maxHeaderSize: mostHeadBytes,
      headersTimeout: headWithin,
      bodyTimeout: idle,
    });
    const answer = await client.request({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      signal: ending.signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': userAgent, ...headers },
    });
    clearTimeout(timer);
    // A body that is no longer read may still emit an error.
    answer.body.on('error', () => {});
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value[0] : value,
        ]),
      ),
      url,
      body: pacedBody(answer.body, { pace, signal: ending.signal, end }),
      end,
    };
  } catch (error) {
    end();
    throw asEgressError(error, ending.signal);
  }
}

/** Milliseconds for a connection: a failure after that is reported as unreachable, not as slow. */
const connectWithin = 10_000;
const usualPace: Pace = { bytes: 16 * 1024, milliseconds: 60_000 };

/** Every address of the name must be admitted: a name with one good and one bad address is an attack. */
async function admitted(
  url: URL,
  allowsAddress: AddressPolicy['allowsAddress'],
  addresses: readonly string[],
): Promise<readonly string[]> {
  if (addresses.every((address) => allowsAddress(address, portOf(url)))) return addresses;
  throw unreached('forbidden');
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Lookup function of the socket. A literal address needs no lookup. */
function answerLookup(addresses: readonly string[], { all }: LookupOptions, found: Found): void {
  const list = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const [first] = list;
  if (all) found(null, list);
  else found(null, first!.address, first!.family);
}

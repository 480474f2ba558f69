import type { LookupAddress, LookupOptions } from 'node:dns';
import { Client } from 'undici';
import { hostOf, portOf } from './address.ts';
import type { AddressPolicy } from './address-policy.ts';
import { type Pace, pacedBody } from './body.ts';
import { EgressError, unreached } from './error.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { createConnector } from './reading.ts';
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

export interface EgressRequest {
  /** Redirects that are followed; 10 by default. */
  readonly mostRedirects?: number;
  /** Ends the request, at any point. */
  readonly signal: AbortSignal;
  /** Sent to every server along the redirects, so it must not contain secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the connection stays open for `again` when the body was read to its end. Then somebody has to `end` it. */
  readonly isKept?: boolean;
}

export interface EgressAnswer {
  readonly status: number;
  /** In lower case; of a repeated header, the first. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The final address, after all redirects. */
  readonly url: URL;
  /**
   * The content as it was sent, nothing unpacked. To read it to its end or to leave it closes the connection. The memory of a chunk is used
   * again when the next one is asked for.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection of an answer whose content is not needed. */
  readonly end: () => void;
  /**
   * Requests the final address again over the same connection, with other headers and no redirect, after the body was
   * read to its end. A connection that was closed meanwhile is opened anew, to the addresses that were checked.
   * @throws {EgressError}
   */
  readonly again: (headers: Readonly<Record<string, string>>) => Promise<EgressAnswer>;
}

const mostHeadBytes = 32 * 1024;
/** Milliseconds for a connection: a failure after that is reported as unreachable, not as slow. */
const connectWithin = 10_000;
const usualPace: Pace = { bytes: 16 * 1024, milliseconds: 60_000 };

/** A request to one server. Its connection goes to exactly the addresses that were checked, and so do those after it. */
export async function connect(
  {
    allowsAddress,
    addressesOf,
    userAgent,
    headWithin = 30_000,
    idle = 30_000,
    pace = usualPace,
  }: EgressOptions,
  url: URL,
  { signal, headers: first = {}, isKept = false }: EgressRequest,
): Promise<EgressAnswer> {
  const ending = new AbortController();
  const cancel = (): void => {
    ending.abort(new EgressError('cancelled', 'The download was called off.'));
    // Between two requests over a kept connection there is nothing that fails and would close it.
    end();
  };
  let client: Client | undefined;
  let exchange: Exchange | undefined;
  const end = (): void => {
    signal.removeEventListener('abort', cancel);
    client?.destroy().catch(() => {});
  };
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  ending.signal.addEventListener('abort', () => exchange?.fail(ending.signal.reason));

  /** Within the time for the head of an answer. */
  async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
    const timer = setTimeout(
      () => ending.abort(new EgressError('slow', 'The server did not answer in time.')),
      headWithin,
    );
    try {
      ending.signal.throwIfAborted();
      return await work();
    } catch (error) {
      end();
      throw asEgressError(error, ending.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async function ask(
    over: Client,
    headers: Readonly<Record<string, string>>,
    readOn: () => void,
  ): Promise<EgressAnswer> {
    // It may have been called off while the addresses were looked up.
    ending.signal.throwIfAborted();
    const asked = createExchange({ idle, readOn });
    exchange = asked;
    over.dispatch(
      {
        method: 'GET',
        path: `${url.pathname}${url.search}`,
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': userAgent, ...headers },
      },
      asked.handler,
    );
    return {
      ...(await asked.head),
      url,
      body: pacedBody(asked.body, {
        pace,
        signal: ending.signal,
        end: (isWhole) => {
          if (!isWhole || !isKept) end();
        },
      }),
      end,
      again: (others) => inTime(() => ask(over, { ...first, ...others }, readOn)),
    };
  }

  return inTime(async () => {
    const addresses = await admitted(url, allowsAddress, await addressesOf(hostOf(url), ending.signal));
    const { connect, readOn } = createConnector(
      {
        allowH2: false,
        timeout: Math.min(headWithin, connectWithin),
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: 1000,
        lookup: (_host: string, query: LookupOptions, found: Found) => answerLookup(addresses, query, found),
      },
      { isTaking: () => exchange?.isTaking() ?? false, passOn: () => exchange?.passOn() ?? true },
    );
    client = new Client(url.origin, {
      connect,
      allowH2: false,
      maxHeaderSize: mostHeadBytes,
      headersTimeout: headWithin,
      // The exchange has a bound of its own: time in which nothing is asked of the server does not count.
      bodyTimeout: 0,
    });
    return ask(client, first, readOn);
  });
}

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

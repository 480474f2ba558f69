import { safeParse } from 'zod/mini';
import {
  type Answer,
  addressOf,
  type CallArguments,
  type CallOptions,
  type JsonEndpoint,
  type Params,
  pathWith,
  type RequestOptions,
} from './call.ts';
import { logFailure } from './call-log.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Method } from './contract/endpoint.ts';
import { CallError, cancelled, malformed } from './error.ts';
import { type Origins, pageOrigins } from './origins.ts';
import { isUnauthenticated } from './recovery.ts';
import { acceptRetry, isRepeatable, isWithoutAnswer, pauseAfterSilence, pauseBefore } from './retry.ts';
import { type Fetch, send } from './transport.ts';

export { CallError } from './error.ts';

/** Ms until one try counts as unreachable. */
export const callTimeout = 10_000;

/**
 * The same by method. Calls that cannot be repeated get a longer time-out: after a time-out it is unknown whether one
 * was executed, and password checks wait their turn when many sign in.
 */
export const callTimeoutOf = (method: Method): number =>
  isRepeatable(method) ? callTimeout : 3 * callTimeout;

interface ClientOptions {
  /** Where the server is; what the page names by default. */
  readonly origins?: Origins;
  /** A language tag, for `Accept-Language`. */
  readonly language?: () => string;
  readonly fetch?: Fetch;
  readonly clock?: Clock;
  /** How often a request that changes nothing and has no body is tried again; once by default. */
  readonly retry?: number;
  /** Called with each call that failed (spec section 8). */
  readonly log?: (words: string, error: CallError) => void;
}

/** Calls endpoints of the contract, and paths that have none. `Options` are those of one call. */
export interface Client<Options extends CallOptions = CallOptions> {
  /**
   * Sends JSON to a path and returns the unvalidated JSON of the answer.
   * @throws {CallError}
   */
  request(path: string, options?: RequestOptions & Options): Promise<unknown>;
  /**
   * Calls an endpoint and validates its answer by the contract.
   * @throws {CallError} `malformed` if the answer does not match the contract.
   */
  call<const E extends JsonEndpoint>(
    endpoint: E,
    ...[options]: CallArguments<E, Options>
  ): Promise<Answer<E>>;
}

/** `fetch` as it is when the call is made. */
export const currentFetch: Fetch = (input, init) => globalThis.fetch(input, init);

/** The language of the page, else of the browser. */
export const pageLanguage = (): string =>
  globalThis.document?.documentElement.lang || globalThis.navigator?.language || 'en-US';

/**
 * The generic request helper (spec section 7): no credentials, no captcha. A request that changes nothing and has no
 * body is tried once more after a passing trouble (section 9).
 */
export function createClient({
  origins = pageOrigins,
  language = pageLanguage,
  fetch = currentFetch,
  clock = systemClock,
  retry = 1,
  log = () => {},
}: ClientOptions = {}): Client {
  const attempts = async (path: string, options: RequestOptions): Promise<unknown> => {
    const { method = 'GET', query, body, timeout = callTimeoutOf(method), signal } = options;
    const outgoing = {
      uri: path,
      method,
      headers: { 'accept-language': language(), ...options.headers },
      body,
      timeout,
      signal,
    };
    const most = acceptRetry(options.retry ?? (body === undefined && isRepeatable(method) ? retry : 0));
    for (let attempt = 1; ; attempt += 1) {
      const origin = origins.current();
      try {
        return await send({ fetch, clock }, { ...outgoing, address: addressOf(origin, path, query) });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isWithoutAnswer(error)) origins.leave(origin);
        if (attempt > most || options.isFinal?.(error)) throw error;
        const pause = pauseBefore(error, pauseAfterSilence, attempt < origins.count());
        if (pause === undefined) throw error;
        await waitFor(clock, pause, path, signal);
      }
    }
  };
  const request: Client['request'] = async (path, options = {}) => {
    try {
      return await attempts(path, options);
    } catch (error) {
      if (error instanceof CallError) log(wordsOf(error), error);
      throw error;
    }
  };
  return { request, call: callThrough(request) };
}

/** Waits, unless the caller cancels. */
export async function waitFor(clock: Clock, ms: number, uri: string, signal?: AbortSignal): Promise<void> {
  await clock.wait(ms, signal).catch((reason: unknown) => {
    throw cancelled(uri, `${uri}: cancelled`, reason);
  });
}

/** Applies the contract to a way of sending: parameters into the path, the answer through its schema. */
export const callThrough =
  <Options extends CallOptions>(
    request: (path: string, options: RequestOptions & Options, endpoint: JsonEndpoint) => Promise<unknown>,
  ): Client<Options>['call'] =>
  async (endpoint, ...[options]) => {
    const { params, ...rest } = { ...options } as RequestOptions & Options & { params?: Params };
    const path = pathWith(endpoint.path, params);
    const answer = await request(path, { ...rest, method: endpoint.method } as never, endpoint);
    const parsed = safeParse(endpoint.answer, answer);
    if (!parsed.success) throw malformed(path);
    return parsed.data as Answer<typeof endpoint>;
  };

/** The log line of a failed call (spec section 8). */
export const wordsOf = (error: CallError): string =>
  isUnauthenticated(error) ? 'not logged in' : error.message;

/** Calls an endpoint of the page's own server, with as many retries as the product's wrapper. */
export const callServer: Client['call'] = createClient({ retry: 2, log: logFailure }).call;

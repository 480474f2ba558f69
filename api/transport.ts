import { createFetch } from 'ofetch';
import type { Clock } from './clock.ts';
import type { Method } from './contract/endpoint.ts';
import { cancelled, errorCodeOf, malformed, refused, unreachable } from './error.ts';
import { readRetryAfter } from './retry.ts';

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** The network functions. */
interface Network {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** One try of one request. */
interface Outgoing {
  readonly address: string;
  /** The path alone, for the error. */
  readonly uri: string;
  readonly method: Method;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Ms, from sending to the last byte of the answer. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

interface Arrived {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly requestId: string | undefined;
  readonly text: string;
}

/**
 * Sends once and returns the answer's JSON; `undefined` if the answer is empty.
 * @throws {CallError} unreachable, refused, malformed (no JSON) or cancelled.
 */
export async function send(network: Network, outgoing: Outgoing): Promise<unknown> {
  const { status, retryAfter, requestId, text } = await exchange(network, outgoing);
  const json = parseJson(text);
  if (status >= 400 || (json.isJson && errorCodeOf(json.value))) {
    const body = json.isJson ? json.value : text;
    throw refused(outgoing.uri, status, body, readRetryAfter(retryAfter, network.clock.now()), requestId);
  }
  if (!json.isJson) throw malformed(outgoing.uri);
  return json.value;
}

/** ofetch ends its own time-out when the head of the answer is there; a body that never ends must not hold us either. */
async function exchange({ fetch, clock }: Network, outgoing: Outgoing): Promise<Arrived> {
  const { address, uri, method, timeout, signal } = outgoing;
  const { headers, body } = encode(outgoing);
  const [timeUp, settled] = [new AbortController(), new AbortController()];
  clock.wait(timeout, settled.signal).then(
    () => timeUp.abort(),
    () => {},
  );
  try {
    const answer = await createFetch({ fetch }).raw(address, {
      method,
      headers,
      ...(body !== undefined && { body }),
      cache: 'no-store',
      responseType: 'text',
      retry: false,
      ignoreResponseError: true,
      signal: signal ? AbortSignal.any([signal, timeUp.signal]) : timeUp.signal,
    });
    const text = typeof answer._data === 'string' ? answer._data : '';
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      requestId: answer.headers.get('x-request-id') ?? undefined,
      text,
    };
  } catch (error) {
    if (signal?.aborted) throw cancelled(uri, `${uri}: cancelled`, signal.reason);
    const why = timeUp.signal.aborted ? `no answer within ${timeout} ms` : 'no connection';
    throw unreachable(uri, `${uri}: ${why}`, error);
  } finally {
    settled.abort();
  }
}

/** Made before anything is sent: a header or body that cannot be written is a fault of ours, not of the network. */
function encode({ headers, body }: Outgoing): { headers: Headers; body: string | Blob | undefined } {
  const written = new Headers();
  // Name by name: from a record, two spellings of one name would be joined with a comma.
  for (const [name, value] of Object.entries(headers)) written.set(name, value);
  written.set('accept', 'application/json');
  if (body === undefined || body instanceof Blob) return { headers: written, body };
  written.set('content-type', 'application/json');
  return { headers: written, body: JSON.stringify(body) };
}

function parseJson(text: string): { isJson: true; value: unknown } | { isJson: false } {
  if (text === '') return { isJson: true, value: undefined };
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch {
    return { isJson: false };
  }
}

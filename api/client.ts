import { FetchError, ofetch } from 'ofetch';
import { type output, safeParse, type ZodMiniType } from 'zod/mini';
import type { Endpoint } from './contract/endpoint.ts';

/** Why a call brought no answer. The words for users are the page's. */
export type CallFailure =
  | { readonly type: 'unreachable' }
  | { readonly type: 'refused'; readonly status: number; readonly body: unknown }
  | { readonly type: 'malformed' };

export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(endpoint: Pick<Endpoint, 'method' | 'path'>, failure: CallFailure) {
    super(`${endpoint.method} ${endpoint.path}: ${failure.type}`);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** Ms until a call counts as unreachable. */
const patience = 10_000;

/**
 * Calls an endpoint of this server and parses its answer by the contract.
 * @throws {CallError} if the server was not reached in 10 s, refused, or answered something else than agreed.
 */
export async function callServer<Answer extends ZodMiniType>(
  endpoint: Endpoint<Answer>,
): Promise<output<Answer>> {
  const answer = await fetchAnswer(endpoint);
  const parsed = safeParse(endpoint.answer, answer);
  if (!parsed.success) throw new CallError(endpoint, { type: 'malformed' });
  return parsed.data;
}

async function fetchAnswer(endpoint: Endpoint): Promise<unknown> {
  const { method, path } = endpoint;
  try {
    return await ofetch(path, { method, cache: 'no-store', retry: 0, timeout: patience });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new CallError(endpoint, failureOf(error));
  }
}

/** ofetch gives no status where no response came at all. */
function failureOf({ status, data }: FetchError): CallFailure {
  return status === undefined ? { type: 'unreachable' } : { type: 'refused', status, body: data };
}

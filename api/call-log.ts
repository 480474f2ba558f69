import { type CallError, lastRefusal } from './error.ts';

const logged = new WeakSet<CallError>();
const listeners = new Set<(requestId: string) => void>();

/**
 * Logs a failed call of any client (spec section 8), with the request's id at the server. Once for each: a refresh that
 * fails is the failure of the call that needed it, too.
 */
export function logFailure(words: string, error: CallError): void {
  if (logged.has(error)) return;
  logged.add(error);
  console.info(words);
  const { requestId } = lastRefusal(error);
  if (requestId !== undefined) for (const listener of listeners) listener(requestId);
}

/** Called with the id of each request that the server refused, as its log has it. */
export const onRefused = (listener: (requestId: string) => void): void => void listeners.add(listener);

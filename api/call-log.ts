import { type CallError, lastRefusal } from './error.ts';

const told = new WeakSet<CallError>();
const listeners = new Set<(requestId: string) => void>();

/**
 * Notes a call that failed, whichever client made it (spec section 8), and tells by which name the server knows the
 * request. Once for each: a refresh that fails is the failure of the call that needed it, too.
 */
export function logFailure(words: string, error: CallError): void {
  if (told.has(error)) return;
  told.add(error);
  console.info(words);
  const { requestId } = lastRefusal(error);
  if (requestId !== undefined) for (const listener of listeners) listener(requestId);
}

/** Told of each request that the server refused, by the name that its log knows it by. */
export const onRefused = (listener: (requestId: string) => void): void => void listeners.add(listener);

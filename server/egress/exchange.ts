import type { Dispatcher } from 'undici';
import { EgressError } from './error.ts';

interface Head {
  readonly status: number;
  /** In lower case; of a repeated header, the first. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A request, and what comes of its answer. */
export interface Exchange {
  readonly handler: Dispatcher.DispatchHandler;
  readonly head: Promise<Head>;
  /** The content, once. The memory of a chunk is used again when the next one is asked for. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends it from outside. */
  readonly fail: (error: unknown) => void;
  /** Whether what comes now is content. */
  readonly isTaking: () => boolean;
  /** Passes on what one reading of the socket has brought. @returns whether more may come. */
  readonly passOn: () => boolean;
}

/**
 * @param idle milliseconds to wait for the next bytes.
 * @param readOn lets the socket read again.
 */
export function createExchange({
  idle,
  readOn,
}: {
  readonly idle: number;
  readonly readOn: () => void;
}): Exchange {
  const head = Promise.withResolvers<Head>();
  // Callers that wait for the head get its error; those that have it get later errors from the body.
  head.promise.catch(() => {});
  /** Part of the memory into which the socket reads, or of several readings. */
  let arrived: Uint8Array | undefined;
  let state: 'head' | 'body' | 'over' = 'head';
  /** The reader knows that there is no more. Then what comes is for the next request over the connection. */
  let isAllUsed = false;
  let failure: { readonly error: unknown } | undefined;
  let waiting: PromiseWithResolvers<IteratorResult<Uint8Array>> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function next(): Promise<IteratorResult<Uint8Array>> {
    const result = take();
    if (result !== undefined) return result;
    waiting = Promise.withResolvers();
    timer = setTimeout(() => fail(new EgressError('slow', 'The server did not answer in time.')), idle);
    const { promise } = waiting;
    readOn();
    return promise;
  }

  function take(): Promise<IteratorResult<Uint8Array>> | undefined {
    if (arrived !== undefined) {
      const value = arrived;
      arrived = undefined;
      return Promise.resolve({ done: false, value });
    }
    if (failure !== undefined) return Promise.reject(failure.error);
    if (state !== 'over') return undefined;
    isAllUsed = true;
    // That the server closes the connection is seen by reading.
    readOn();
    return Promise.resolve({ done: true, value: undefined });
  }

  function settle(): void {
    const result = waiting && take();
    if (result === undefined) return;
    clearTimeout(timer);
    waiting?.resolve(result);
    waiting = undefined;
  }

  function fail(error: unknown): void {
    if (state === 'over') return;
    state = 'over';
    failure = { error };
    head.reject(error);
    settle();
  }

  return {
    head: head.promise,
    body: { [Symbol.asyncIterator]: () => ({ next }) },
    fail,
    // Trailers come while it is so: their names and values are not to be kept.
    isTaking: () => state === 'body',
    passOn: () => {
      settle();
      // Also at the end: the reader uses the last chunk until it asks for the end.
      return state === 'head' || waiting !== undefined || isAllUsed;
    },
    handler: {
      onRequestStart: () => {},
      onResponseStart: (_, status, headers) => {
        // Information on the way to the answer.
        if (status < 200) return;
        state = 'body';
        head.resolve({
          status,
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
          ),
        });
      },
      onResponseData: (_, chunk) => {
        arrived = arrived === undefined ? chunk : joined(arrived, chunk);
      },
      onResponseEnd: () => {
        state = 'over';
        settle();
      },
      onResponseError: (_, error) => fail(error),
    },
  };
}

/**
 * Two chunks as one. Of one reading the second is moved to the end of the first: a server may send chunks of a byte, and each by itself
 * would go through all that is between here and the disk. The parser has copied the memory by then.
 */
function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const isOfOneReading =
    first.buffer === second.buffer && second.byteOffset >= first.byteOffset + first.length;
  if (!isOfOneReading) return Buffer.concat([first, second]);
  const both = new Uint8Array(first.buffer, first.byteOffset, first.length + second.length);
  if (second.byteOffset !== first.byteOffset + first.length) both.set(second, first.length);
  return both;
}

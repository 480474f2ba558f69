import { PassThrough } from 'node:stream';
import type { Caller } from '../../http/route.ts';

/** One open page. */
export interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly output: PassThrough;
  /** The last revision that was sent; undefined until its start is known. */
  revision: number | undefined;
  /** Whether tasks may have come further without its hearing of it. */
  isBehindOnTasks: boolean;
  /** Writes, unless the reader is too slow: then it is cut off, and comes back to where it was. */
  readonly write: (text: string) => void;
  /** Whether its access token is still good. Asked at each delivery: it costs no call of the database. */
  readonly isAllowed: () => Promise<boolean>;
  readonly end: () => void;
}

interface StreamOptions {
  readonly caller: Caller;
  readonly token: string;
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  readonly closed: (stream: Stream) => void;
}

/** Bytes that may wait for one reader. */
export const mostWaiting = 1024 * 1024;

export function createStream({ caller, token, authenticate, closed }: StreamOptions): Stream {
  const output = new PassThrough();
  let isAllowed = true;
  const stream: Stream = {
    userId: caller.userId,
    sessionId: caller.sessionId,
    output,
    revision: undefined,
    isBehindOnTasks: false,
    write: (text) => {
      if (output.writableEnded || output.destroyed) return;
      if (output.writableLength + output.readableLength + text.length > mostWaiting) output.destroy();
      else output.write(text);
    },
    isAllowed: async () => {
      try {
        const found = await authenticate(token);
        isAllowed = found?.userId === caller.userId && found.sessionId === caller.sessionId;
      } catch {
        // It cannot be checked just now; the stream stays.
      }
      return isAllowed;
    },
    end: () => void output.end(),
  };
  output.once('close', () => closed(stream));
  output.on('error', () => undefined);
  return stream;
}

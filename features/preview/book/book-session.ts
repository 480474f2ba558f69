import type { FromFrame, ToFrame } from './messages.ts';

/** Bytes that the frame may ask for at once. */
const mostAtOnce = 1024 * 1024;

interface Given {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
  readonly onMessage: (message: Exclude<FromFrame, { id: number }>) => void;
}

export interface BookSession {
  readonly send: (message: Exclude<ToFrame, { id: number }>) => void;
  readonly close: () => void;
}

/** Speaks with the frame in which a book is read, by a channel that nobody else has. */
export function bookSession(frame: Window, { size, read, onMessage }: Given): BookSession {
  const { port1: port, port2 } = new MessageChannel();
  const give = (message: ToFrame): void => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<FromFrame>) => {
    if (!('id' in data)) return onMessage(data);
    const { id, start, end } = data;
    const isWithin = 0 <= start && start < end && end <= size && end - start <= mostAtOnce;
    const bytes = isWithin ? read(start, end) : Promise.reject(new RangeError('no part of the book'));
    bytes.then(
      (bytes) => give({ id, bytes }),
      () => give({ id, bytes: null }),
    );
  };
  // Its origin is nobody's, so that it has no name.
  frame.postMessage(null, '*', [port2]);
  return { send: give, close: () => port.close() };
}

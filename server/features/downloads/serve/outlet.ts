import type { ServerResponse } from 'node:http';

/** The receiver closed the connection before all was sent. */
export class ReceiverGoneError extends Error {
  override readonly name = 'ReceiverGoneError';
  constructor() {
    super('The receiver has gone');
  }
}

/** Takes the bytes of an answer, in order, and passes them on as fast as they are taken. */
interface Outlet {
  /**
   * Resolves once the chunk's memory may be reused. Rejects with `ReceiverGoneError` when the receiver has
   * disconnected. May be called again before it has resolved.
   */
  readonly write: (chunk: Uint8Array) => Promise<void>;
  /** Flushes what is still buffered; nothing may be written after it. */
  readonly end: () => Promise<void>;
}

/** Pieces shorter than this are gathered: an archive of small files would else be one system call for each header. */
const shortPiece = 32 * 1024;
const gathered = 128 * 1024;

const leastPiece = 16 * 1024;
const largestPiece = 1024 * 1024;
/** Milliseconds within which a receiver that keeps up has taken a piece. */
const fastWriteMs = 500;
const slowly = 4000;

/**
 * `begin` is called before the first byte is sent, so that an earlier failure can still be answered in another way.
 *
 * The size of a piece follows the speed of the receiver. A receiver that takes nothing within a time is disconnected
 * (`server/http/connections.ts`), and only whole pieces count as taken: on a slow line, pieces must be small.
 */
export function openOutlet(response: ServerResponse, begin: () => void): Outlet {
  let hasBegun = false;
  let pieceBytes = 4 * leastPiece;
  let held: Buffer | undefined;
  let heldBytes = 0;
  let last: Promise<void> = Promise.resolve();
  let giveUp: (() => void) | undefined;
  response.once('close', () => giveUp?.());

  const pass = (piece: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      if (response.destroyed || response.socket?.destroyed !== false) return reject(new ReceiverGoneError());
      if (!hasBegun) begin();
      hasBegun = true;
      giveUp = () => reject(new ReceiverGoneError());
      response.write(piece, (error) => (error ? reject(new ReceiverGoneError()) : resolve()));
    });

  const passAll = async (chunk: Uint8Array): Promise<void> => {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + pieceBytes);
      const began = performance.now();
      await pass(piece);
      const took = performance.now() - began;
      if (took < fastWriteMs) pieceBytes = Math.min(2 * pieceBytes, largestPiece);
      else if (took > slowly) pieceBytes = Math.max(pieceBytes / 2, leastPiece);
      at += piece.length;
    }
  };

  const passHeld = async (): Promise<void> => {
    if (heldBytes === 0) return;
    await passAll(held!.subarray(0, heldBytes));
    heldBytes = 0;
  };

  const take = async (chunk: Uint8Array): Promise<void> => {
    if (chunk.length >= shortPiece) {
      await passHeld();
      return passAll(chunk);
    }
    if (heldBytes + chunk.length > gathered) await passHeld();
    held ??= Buffer.allocUnsafe(gathered);
    held.set(chunk, heldBytes);
    heldBytes += chunk.length;
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work);
    // An error is thrown to the caller of this turn; the next turn fails with it too.
    last.catch(() => {});
    return last;
  };

  return {
    write: (chunk) => inTurn(() => take(chunk)),
    end: () => inTurn(passHeld),
  };
}

/** Message ids of the peer protocol (BEP 3, BEP 10). */
export const kinds = {
  choke: 0,
  unchoke: 1,
  interested: 2,
  have: 4,
  bitfield: 5,
  request: 6,
  piece: 7,
  cancel: 8,
  extended: 20,
} as const;

/** Bytes of one request. */
export const blockSize = 16 * 1024;
/** Bytes of the longest message that is buffered: a metadata piece, or a bitfield. */
const longestMessage = 256 * 1024;

export interface FrameHandlers {
  /** A complete message. */
  readonly message: (kind: number, body: Buffer) => void;
  /**
   * A block begins. Returns the memory for it, or undefined to discard it; bytes are written as they arrive, without a second copy.
   */
  readonly block: (piece: number, begin: number, length: number) => Uint8Array | undefined;
  readonly blockEnded: (piece: number, begin: number, length: number, isKept: boolean) => void;
}

/** Splits the stream of a peer into messages. @throws {RangeError} for an invalid one. */
export function createFrames(handlers: FrameHandlers): (chunk: Buffer) => void {
  /** The beginning of an incomplete message. */
  let held: Buffer = Buffer.alloc(0);
  let block:
    | { piece: number; begin: number; length: number; at: number; into: Uint8Array | undefined }
    | undefined;

  function takeBlock(chunk: Buffer): Buffer {
    const running = block!;
    const part = chunk.subarray(0, running.length - running.at);
    running.into?.set(part, running.at);
    running.at += part.length;
    if (running.at === running.length) {
      block = undefined;
      handlers.blockEnded(running.piece, running.begin, running.length, running.into !== undefined);
    }
    return chunk.subarray(part.length);
  }

  /** Handles one message and returns the rest; undefined if the message is incomplete. */
  function takeMessage(bytes: Buffer): Buffer | undefined {
    if (bytes.length < 4) return undefined;
    const length = bytes.readUInt32BE(0);
    if (length === 0) return bytes.subarray(4);
    if (bytes.length < 5) return undefined;
    const kind = bytes[4]!;
    if (kind === kinds.piece) {
      const size = length - 9;
      if (size < 0 || size > blockSize) throw new RangeError('a block of another length');
      if (bytes.length < 13) return undefined;
      const [piece, begin] = [bytes.readUInt32BE(5), bytes.readUInt32BE(9)];
      block = { piece, begin, length: size, at: 0, into: handlers.block(piece, begin, size) };
      return takeBlock(bytes.subarray(13));
    }
    if (length > longestMessage) throw new RangeError('too long a message');
    if (bytes.length < 4 + length) return undefined;
    handlers.message(kind, bytes.subarray(5, 4 + length));
    return bytes.subarray(4 + length);
  }

  return (chunk) => {
    let rest = block === undefined ? chunk : takeBlock(chunk);
    if (held.length > 0) {
      rest = Buffer.concat([held, rest]);
      held = Buffer.alloc(0);
    }
    while (rest.length > 0) {
      const after = takeMessage(rest);
      if (after === undefined) {
        // A copy: the memory of the chunk may be reused.
        held = Buffer.from(rest);
        return;
      }
      rest = after;
    }
  };
}

export function frame(kind: number, ...parts: readonly (number | Uint8Array)[]): Buffer {
  const body = parts.map((part) => (typeof part === 'number' ? uint32(part) : part));
  const length = body.reduce((sum, part) => sum + part.length, 1);
  return Buffer.concat([uint32(length), Buffer.of(kind), ...body]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

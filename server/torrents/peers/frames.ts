/** Message ids of the peer protocol (BEP 3, BEP 10). */
export const kinds = {
  choke: 0,
  unchoke: 1,
  interested: 2,
  notInterested: 3,
  have: 4,
  bitfield: 5,
  request: 6,
  piece: 7,
  cancel: 8,
  extended: 20,
} as const;

/** Bytes of one request. */
export const blockSize = 16 * 1024;
/** Bytes of the longest message: extended ones hold a part of the metadata, a bitfield the pieces of at most 4 MiB of hashes. */
const [longest, longestOther] = [32 * 1024, 1024];

/** The bytes are only valid during the call. */
export interface FrameHandlers {
  readonly message: (kind: number, body: Buffer) => void;
  readonly block: (piece: number, begin: number, bytes: Buffer) => void;
}

/** Splits the stream of a peer into messages. @throws {RangeError} for an invalid one. */
export function createFrames({ message, block }: FrameHandlers): (chunk: Buffer) => void {
  /** Holds the beginning of an incomplete message. */
  let room = Buffer.alloc(64);
  let held = 0;

  function take(bytes: Buffer): void {
    const kind = bytes[4];
    if (kind === kinds.piece) block(bytes.readUInt32BE(5), bytes.readUInt32BE(9), bytes.subarray(13));
    else if (kind !== undefined) message(kind, bytes.subarray(5));
  }

  /** Moves bytes to `room` until it holds `needed`. Returns the others. */
  function hold(bytes: Buffer, needed: number): Buffer {
    if (room.length < needed) room = Buffer.concat([room.subarray(0, held)], needed);
    const part = bytes.subarray(0, needed - held);
    part.copy(room, held);
    held += part.length;
    return bytes.subarray(part.length);
  }

  return (chunk) => {
    let rest = chunk;
    while (rest.length > 0) {
      const needed = lengthOf(held > 0 ? room.subarray(0, held) : rest);
      if (held === 0 && rest.length >= needed) {
        take(rest.subarray(0, needed));
        rest = rest.subarray(needed);
        continue;
      }
      rest = hold(rest, needed);
      if (held < lengthOf(room.subarray(0, held))) continue;
      const whole = room.subarray(0, held);
      held = 0;
      take(whole);
    }
  };
}

/** Bytes of the first message; of an unfinished one those that must be there to tell more. */
function lengthOf(bytes: Buffer): number {
  if (bytes.length < 4) return 4;
  const length = bytes.readUInt32BE(0);
  if (length === 0) return 4;
  if (bytes.length < 5) return 5;
  const kind = bytes[4];
  if (kind === kinds.piece) {
    if (length <= 9 || length > 9 + blockSize) throw new RangeError('a block of another length');
  } else {
    const most = kind === kinds.bitfield || kind === kinds.extended ? longest : longestOther;
    if (length > most) throw new RangeError('too long a message');
  }
  return 4 + length;
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

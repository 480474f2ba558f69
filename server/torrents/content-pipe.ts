import { Socket } from 'node:net';

/*
 * Content comes to the server by a pipe of its own, into memory that is used again. As messages it would be new memory each time, for which
 * V8 collects the whole heap: of a torrent at full speed that held the server up for 10 to 25 ms, three times in 100 MiB.
 */

/** File descriptor of the pipe in the child: the one after that of the messages. */
export const contentDescriptor = 4;
/** Bytes of content in one answer. */
export const mostContent = 512 * 1024;
/** Number of the request, and length of what follows. */
const headBytes = 8 + 4;
/** Answers whose memory is kept for others. */
const mostKept = 16;

/** Answers a request with bytes that stay as they are. */
type SendContent = (id: number, bytes: Uint8Array) => void;

/** The end of the child. */
export function openContentPipe(): SendContent {
  const pipe = new Socket({ fd: contentDescriptor, readable: false, writable: true });
  // The server is gone.
  pipe.on('error', () => process.exit(0));
  return (id, bytes) => {
    pipe.cork();
    pipe.write(headOf(id, bytes.length));
    pipe.write(bytes);
    pipe.uncork();
  };
}

export function headOf(id: number, length: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeDoubleBE(id);
  head.writeUInt32BE(length, 8);
  return head;
}

interface ContentReader {
  /** Takes what came, whose memory is released by that. False for what no child of ours sends. */
  readonly take: (chunk: Uint8Array) => boolean;
  /** Nobody looks at the bytes of an answer any more: their memory may be used again. */
  readonly giveBack: (bytes: Uint8Array) => void;
}

interface ContentReaderOptions {
  /** Bytes that a request is answered with; undefined where nobody waits for it any more. */
  readonly lengthOf: (id: number) => number | undefined;
  readonly received: (id: number, bytes: Uint8Array) => void;
}

/** The end of the server. */
export function createContentReader({ lengthOf, received }: ContentReaderOptions): ContentReader {
  const kept: Uint8Array[] = [];
  const head = Buffer.alloc(headBytes);
  let headed = 0;
  /** The answer that comes; without memory for bytes that nobody waits for. */
  let coming:
    | { readonly id: number; readonly length: number; readonly memory: Uint8Array | undefined }
    | undefined;
  let filled = 0;

  function begin(): boolean {
    const [id, length] = [head.readDoubleBE(), head.readUInt32BE(8)];
    const expected = lengthOf(id);
    if (length === 0 || length > mostContent || (expected !== undefined && expected !== length)) return false;
    const memory = expected === undefined ? undefined : (kept.pop() ?? Buffer.allocUnsafeSlow(mostContent));
    coming = { id, length, memory };
    [headed, filled] = [0, 0];
    return true;
  }

  /** Takes a part of the answer that comes. @returns its length. */
  function fill(part: Uint8Array): number {
    const { id, length, memory } = coming!;
    const bytes = part.subarray(0, length - filled);
    memory?.set(bytes, filled);
    filled += bytes.length;
    if (filled === length) {
      coming = undefined;
      if (memory !== undefined) received(id, memory.subarray(0, length));
    }
    return bytes.length;
  }

  return {
    take: (chunk) => {
      for (let at = 0; at < chunk.length; ) {
        if (coming !== undefined) {
          at += fill(chunk.subarray(at));
          continue;
        }
        const bytes = chunk.subarray(at, at + headBytes - headed);
        head.set(bytes, headed);
        headed += bytes.length;
        at += bytes.length;
        if (headed === headBytes && !begin()) return false;
      }
      release(chunk);
      return true;
    },
    giveBack: ({ buffer }) => {
      if (kept.length < mostKept && buffer.byteLength === mostContent) kept.push(new Uint8Array(buffer));
    },
  };
}

/** Frees memory at once, and not when V8 collects what nobody holds any more. What is shared with others stays. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

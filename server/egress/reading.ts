import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

/** The consumer of a socket's bytes, as far as the socket must know. */
interface Taker {
  /** Whether the bytes are content, which is copied or passed on before more is read. */
  readonly isTaking: () => boolean;
  /** Called after all bytes were parsed. Returns whether more may come: the earlier ones were used. */
  readonly passOn: () => boolean;
}

type Connect = ReturnType<typeof buildConnector>;

/** Bytes that are read in one turn of the event loop. A server that sends chunks of a byte makes 10 ms of work of them. */
const chunkBytes = 128 * 1024;

/**
 * Connects sockets whose content is read into a few pieces of memory that are reused. By default every read has memory of its own,
 * a gibibyte for a gibibyte; collecting it as garbage stops the process for longer than all other work of a download.
 *
 * A socket stops reading while its bytes are used; `readOn` tells that they were, and lets it read again. A TLS socket still hands over the
 * records that it has decrypted: so bytes that come during that time get other memory.
 */
export function createConnector(
  options: buildConnector.BuildOptions,
  taker: Taker,
): { readonly connect: Connect; readonly readOn: () => void } {
  let readOn = (): void => {};
  return {
    readOn: () => readOn(),
    connect: (target, connected) => {
      const memories = createMemories();
      let socket: Socket | undefined;
      let arrived: Buffer | undefined;
      let isHeld = false;
      const onread = {
        // Asked before the first read, and after each callback for the next.
        buffer: (): Buffer => memories.present(),
        callback: (length: number, memory: Buffer): boolean => {
          const bytes = memory.subarray(0, length);
          // The parser keeps what it has read of a head until that has come whole.
          arrived = taker.isTaking() ? bytes : copyOf(bytes);
          socket?.emit('readable');
          isHeld = socket === undefined || !taker.passOn();
          if (isHeld) memories.hold();
          return !isHeld;
        },
      };
      buildConnector({ ...options, onread } as buildConnector.BuildOptions)(target, (...result) => {
        const [, made] = result;
        // Despite its type there is none with an error.
        if (made) {
          socket = made;
          const read = socket.read.bind(socket);
          // The parser reads upon `readable`.
          socket.read = (size) => {
            const bytes = arrived;
            arrived = undefined;
            return bytes ?? (isHeld ? null : read(size));
          };
          const resume = (): void => {
            isHeld = false;
            read(0);
          };
          readOn = () => {
            // Not at once: libuv would read again in this turn, up to 32 times.
            if (!isHeld) return;
            memories.release();
            setImmediate(resume);
          };
        }
        connected(...result);
      });
    },
  };
}

/** With memory of its own: parts of it are moved together (`exchange.ts`), which must touch nothing else. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** The memory into which a socket reads: the pieces before the present one are in use. */
function createMemories() {
  let pieces: Buffer[] = [Buffer.allocUnsafeSlow(chunkBytes)];
  let at = 0;
  const present = (): Buffer => {
    const piece = pieces[at] ?? Buffer.allocUnsafeSlow(chunkBytes);
    pieces[at] = piece;
    return piece;
  };
  return {
    present,
    /** The bytes that were read are in use: the next read gets another piece. */
    hold: () => {
      at += 1;
    },
    /** Nothing is in use any more. The socket has the present piece for its next read. */
    release: () => {
      const piece = present();
      pieces = [piece, ...pieces.filter((other) => other !== piece).slice(0, 1)];
      at = 0;
    },
  };
}

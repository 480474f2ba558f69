import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

/** Whoever takes the bytes of a socket, as far as the socket must know. */
interface Taker {
  /** Whether the bytes that come are content, which is copied or passed on before more is wanted. */
  readonly isTaking: () => boolean;
  /** All of them have been parsed. Returns whether more may come: what came before was used. */
  readonly passOn: () => boolean;
}

type Connect = ReturnType<typeof buildConnector>;

/** Bytes that are read in one turn of the event loop. A server that sends chunks of a byte makes 10 ms of work of them. */
const chunkBytes = 128 * 1024;

/**
 * Connects sockets whose content comes in one piece of memory that is used again and again. By default every read has memory of its own,
 * a gibibyte of it for a gibibyte; the collections that follow stop the process for longer than all else that a download does.
 *
 * A socket stops reading while its bytes are used; `readOn` lets it read again.
 */
export function createConnector(
  options: buildConnector.BuildOptions,
  taker: Taker,
): { readonly connect: Connect; readonly readOn: () => void } {
  let readOn = (): void => {};
  return {
    readOn: () => readOn(),
    connect: (target, connected) => {
      const memory = Buffer.allocUnsafeSlow(chunkBytes);
      let socket: Socket | undefined;
      let arrived: Buffer | undefined;
      let isHeld = false;
      const onread = {
        buffer: memory,
        callback: (length: number): boolean => {
          const bytes = memory.subarray(0, length);
          // The parser keeps what it has read of a head until that has come whole.
          arrived = taker.isTaking() ? bytes : Buffer.from(bytes);
          socket?.emit('readable');
          isHeld = socket === undefined || !taker.passOn();
          return !isHeld;
        },
      };
      buildConnector({ ...options, onread } as buildConnector.BuildOptions)(target, (...result) => {
        const [, made] = result;
        // Despite its type there is none with an error.
        if (made) {
          socket = made;
          const read = socket.read.bind(socket);
          // The parser reads when it is told to, by `readable`.
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
            if (isHeld) setImmediate(resume);
          };
        }
        connected(...result);
      });
    },
  };
}

import { connect, type Socket } from 'node:net';
import type { PeerAddress } from '../address.ts';
import { createEncryption } from './encryption.ts';

interface ConnectionOptions {
  readonly infoHash: Buffer;
  /** The handshake, with which the connection begins. */
  readonly greeting: Buffer;
  /** Milliseconds for the first byte of the peer, and as many again where it is asked encrypted. */
  readonly answerWithin: number;
  /** Milliseconds without a byte. */
  readonly idle: number;
}

interface ConnectionEvents {
  /** The bytes are only valid during the call. What it throws ends the connection. */
  readonly data: (chunk: Buffer) => void;
  readonly closed: () => void;
}

/** A stream of bytes to a peer. */
interface PeerConnection {
  /** `flushed` is called when the system has taken the bytes. */
  readonly write: (bytes: Buffer, flushed?: () => void) => void;
  /** Bytes that wait to be sent. */
  readonly unsent: () => number;
  /** Corks it while `work` writes. */
  readonly together: (work: () => void) => void;
  readonly close: () => void;
}

/**
 * Bytes of any peer are read into it: it is used during the call of `data` alone. With memory of its own for every read, twenty torrents
 * would hold some 30 MB that wait for a collection.
 */
const arrived = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * Connects in the clear, and where the peer accepts the connection but answers nothing, once more encrypted: it may insist on that. A peer
 * that cannot be reached is not tried again.
 */
export function connectPeer(
  address: PeerAddress,
  { infoHash, greeting, answerWithin, idle }: ConnectionOptions,
  events: ConnectionEvents,
): PeerConnection {
  let encrypt: ((bytes: Uint8Array) => void) | undefined;
  let isOver = false;
  let socket = open('plain');

  function open(way: 'plain' | 'encrypted'): Socket {
    const onread = {
      buffer: arrived,
      callback: (length: number): boolean => {
        clearTimeout(timer);
        hasAnswered = true;
        try {
          take(arrived.subarray(0, length));
        } catch {
          opened.destroy();
        }
        return true;
      },
    };
    const opened = connect({ host: address.host, port: address.port, noDelay: true, onread });
    let [isConnected, hasAnswered] = [false, false];
    const timer = setTimeout(() => opened.destroy(), answerWithin);
    const take = way === 'plain' ? events.data : negotiated(opened, { infoHash, greeting, events, agreed });
    opened.setTimeout(idle, () => opened.destroy());
    opened.on('connect', () => {
      isConnected = true;
      if (way === 'plain') opened.write(greeting);
    });
    opened.on('error', () => {});
    opened.on('close', () => {
      clearTimeout(timer);
      if (way === 'plain' && isConnected && !hasAnswered && !isOver) {
        socket = open('encrypted');
        return;
      }
      isOver = true;
      events.closed();
    });
    return opened;
  }

  function agreed(cipher: typeof encrypt): void {
    encrypt = cipher;
  }

  return {
    write: (bytes, flushed) => {
      if (isOver) return;
      encrypt?.(bytes);
      socket.write(bytes, (error) => {
        if (!error) flushed?.();
      });
    },
    unsent: () => socket.writableLength,
    together: (work) => {
      const corked = socket;
      corked.cork();
      work();
      corked.uncork();
    },
    close: () => {
      isOver = true;
      socket.destroy();
    },
  };
}

interface Negotiation {
  readonly infoHash: Buffer;
  readonly greeting: Buffer;
  readonly events: Pick<ConnectionEvents, 'data'>;
  readonly agreed: (encrypt: ((bytes: Uint8Array) => void) | undefined) => void;
}

/** Agrees on encryption, then passes on what comes. */
function negotiated(
  socket: Socket,
  { infoHash, greeting, events, agreed }: Negotiation,
): (chunk: Buffer) => void {
  const encryption = createEncryption(infoHash, greeting);
  let pass: ((chunk: Buffer) => void) | undefined;
  socket.on('connect', () => socket.write(encryption.hello));
  return (chunk) => {
    if (pass !== undefined) return pass(chunk);
    const { send, agreed: found } = encryption.take(chunk);
    if (send !== undefined) socket.write(send);
    if (found === undefined) return;
    const { rest, encrypt, decrypt } = found;
    agreed(encrypt);
    pass = (bytes) => {
      decrypt?.(bytes);
      events.data(bytes);
    };
    if (rest.length > 0) events.data(rest);
  };
}

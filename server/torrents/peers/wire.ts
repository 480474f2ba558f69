import { keyOf, type PeerAddress } from '../address.ts';
import { asMap, asNumber, type BencodedMap, decode, encode } from '../bencode.ts';
import { connectPeer } from './connection.ts';
import { createFrames, type FrameHandlers, frame, kinds, uint32 } from './frames.ts';

/** Events of a connection to a peer. */
export interface WireEvents<W extends Wire = Wire> {
  /** The handshake is complete. */
  readonly ready: (wire: W) => void;
  readonly unchoked?: (wire: W) => void;
  readonly choked?: (wire: W) => void;
  readonly have?: (wire: W, piece: number) => void;
  readonly bitfield?: (wire: W, bits: Uint8Array) => void;
  /** The extension handshake (BEP 10). */
  readonly extensions?: (wire: W, facts: PeerFacts) => void;
  /** A message of one of our extensions, by its number in `ourExtensions`. */
  readonly extended?: (wire: W, extension: number, body: Buffer) => void;
  readonly block?: (wire: W, ...block: Parameters<FrameHandlers['block']>) => void;
  /** It wants content of us, or no longer. */
  readonly wants?: (wire: W, isInterested: boolean) => void;
  readonly requested?: (wire: W, ...request: BlockRequest) => void;
  readonly cancelled?: (wire: W, ...request: BlockRequest) => void;
  readonly closed: (wire: W) => void;
}

export interface PeerFacts {
  readonly metadataNumber: number;
  /** Bytes of the metadata; 0 if the peer does not have it. */
  readonly metadataSize: number;
  /** Requests that the peer queues. */
  readonly mostRequests: number;
  /** Requests that it has at least, however slow it is. */
  readonly leastRequests?: number;
}

export type BlockRequest = readonly [piece: number, begin: number, length: number];

/** A connection to a peer, or to a web seed. */
export interface Wire {
  readonly key: string;
  readonly interested: () => void;
  readonly request: (piece: number, begin: number, length: number) => void;
  readonly cancel: (piece: number, begin: number, length: number) => void;
  readonly extend: (extension: number, body: Uint8Array) => void;
  /** Corks the socket while `work` sends. */
  readonly together: (work: () => void) => void;
  readonly close: () => void;
}

/** A connection over which we give as well. */
export interface GivingWire extends Wire {
  readonly bitfield: (bits: Uint8Array) => void;
  /** Whether it may request. */
  readonly allow: (isAllowed: boolean) => void;
  /** `flushed` is called when the system has taken the block. */
  readonly give: (piece: number, begin: number, bytes: Uint8Array, flushed: () => void) => void;
}

/** Our ids of extension messages (BEP 9, BEP 11). */
export const ourExtensions = { ut_metadata: 2, ut_pex: 1 } as const;
const protocol = Buffer.from('\x13BitTorrent protocol', 'latin1');
/** Only the extension protocol. */
const abilities = Buffer.of(0, 0, 0, 0, 0, 0x10, 0, 0);

/** Bytes that wait to be sent to a peer. */
const mostUnsent = 64 * 1024;
/** Extension handshakes of one peer, and values in one. */
const [mostHandshakes, mostValues] = [4, 1000];

export interface WireOptions {
  readonly infoHash: Buffer;
  readonly peerId: Buffer;
  /** Milliseconds for connection and handshake, of which the second half is for a second try, encrypted. */
  readonly handshakeWithin?: number;
  /** Milliseconds without a byte. */
  readonly idle?: number;
}

/** Connects to an address that the caller has checked. */
export function openWire(
  address: PeerAddress,
  { infoHash, peerId, handshakeWithin = 8000, idle = 120_000 }: WireOptions,
  events: WireEvents<GivingWire>,
): GivingWire {
  const keepAlive = setInterval(() => send(uint32(0)), 100_000);
  /** Bytes of blocks that wait to be sent; who gives bounds them. */
  let given = 0;
  const send = (bytes: Buffer): void => {
    connection.write(bytes);
    // Requests are few bytes: it does not read, and makes us hold what we send.
    if (connection.unsent() - given > mostUnsent) connection.close();
  };
  const wire: GivingWire = {
    key: keyOf(address),
    interested: () => send(frame(kinds.interested)),
    request: (piece, begin, length) => send(frame(kinds.request, piece, begin, length)),
    cancel: (piece, begin, length) => send(frame(kinds.cancel, piece, begin, length)),
    extend: (extension, body) => send(frame(kinds.extended, Buffer.of(extension), body)),
    together: (work) => connection.together(work),
    close: () => connection.close(),
    bitfield: (bits) => send(frame(kinds.bitfield, bits)),
    allow: (isAllowed) => send(frame(isAllowed ? kinds.unchoke : kinds.choke)),
    give: (piece, begin, bytes, flushed) => {
      const block = frame(kinds.piece, piece, begin, bytes);
      given += block.length;
      connection.write(block, () => {
        given -= block.length;
        flushed();
      });
    },
  };
  let handshakes = 0;
  const frames = createFrames({
    message: (kind, body) => {
      if (kind === kinds.extended && body[0] === 0) {
        handshakes += 1;
        if (handshakes > mostHandshakes) return;
      }
      onMessage(wire, events, kind, body);
    },
    block: (...block) => events.block?.(wire, ...block),
  });
  let greeting: Buffer | undefined = Buffer.alloc(0);

  /** Checks the handshake of 68 bytes. Undefined until all of it has arrived. */
  function greeted(chunk: Buffer): Buffer | undefined {
    const bytes = Buffer.concat([greeting ?? Buffer.alloc(0), chunk]);
    if (bytes.length < 68) {
      greeting = bytes;
      return undefined;
    }
    const isRight =
      bytes.subarray(0, 20).equals(protocol) &&
      bytes.subarray(28, 48).equals(infoHash) &&
      !bytes.subarray(48, 68).equals(peerId);
    if (!isRight) throw new RangeError('another protocol, or another torrent');
    greeting = undefined;
    clearTimeout(timer);
    if ((bytes[25]! & 0x10) !== 0) wire.extend(0, encode({ m: ourExtensions, v: 'PikPak Drive' }));
    events.ready(wire);
    return bytes.subarray(68);
  }

  const connection = connectPeer(
    address,
    {
      infoHash,
      greeting: Buffer.concat([protocol, abilities, infoHash, peerId]),
      answerWithin: handshakeWithin / 2,
      idle,
    },
    {
      data: (chunk) => {
        const rest = greeting === undefined ? chunk : greeted(chunk);
        if (rest !== undefined) frames(rest);
      },
      closed: () => {
        clearTimeout(timer);
        clearInterval(keepAlive);
        events.closed(wire);
      },
    },
  );
  const timer = setTimeout(connection.close, handshakeWithin);
  return wire;
}

function onMessage(wire: GivingWire, events: WireEvents<GivingWire>, kind: number, body: Buffer): void {
  if (kind === kinds.choke) events.choked?.(wire);
  else if (kind === kinds.unchoke) events.unchoked?.(wire);
  else if (kind === kinds.have && body.length === 4) events.have?.(wire, body.readUInt32BE(0));
  else if (kind === kinds.bitfield) events.bitfield?.(wire, body);
  else if (kind === kinds.interested) events.wants?.(wire, true);
  else if (kind === kinds.notInterested) events.wants?.(wire, false);
  else if (kind === kinds.request && body.length === 12) events.requested?.(wire, ...requestIn(body));
  else if (kind === kinds.cancel && body.length === 12) events.cancelled?.(wire, ...requestIn(body));
  else if (kind === kinds.extended && body.length > 0) {
    const [extension, rest] = [body[0]!, body.subarray(1)];
    if (extension === 0)
      events.extensions?.(wire, factsIn(asMap(decode(rest, { depth: 6, values: mostValues }).value)));
    else events.extended?.(wire, extension, rest);
  }
}

const requestIn = (body: Buffer): BlockRequest => [
  body.readUInt32BE(0),
  body.readUInt32BE(4),
  body.readUInt32BE(8),
];

function factsIn(map: BencodedMap | undefined): PeerFacts {
  const numbers = asMap(map?.get('m'));
  const most = asNumber(map?.get('reqq')) ?? 250;
  return {
    metadataNumber: asNumber(numbers?.get('ut_metadata')) ?? 0,
    metadataSize: asNumber(map?.get('metadata_size')) ?? 0,
    mostRequests: Math.min(Math.max(most, 8), 500),
  };
}

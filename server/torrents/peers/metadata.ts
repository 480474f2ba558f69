import { asMap, asNumber, decode, encode } from '../bencode.ts';
import { mostMetadata, sha1 } from '../metainfo.ts';
import type { PeerHandlers } from './swarm.ts';
import { ourExtensions, type PeerFacts, type Wire } from './wire.ts';

/** Bytes of a metadata piece (BEP 9). */
const partSize = 16 * 1024;
/** Peers asked at once. */
const mostAsked = 4;
/** Milliseconds for the whole metadata from one peer, and for each part. */
const [within, partWithin] = [20_000, 5000];

interface Asked {
  readonly wire: Wire;
  readonly size: number;
  /** The pieces that came, by number. */
  readonly parts: Map<number, Buffer>;
  readonly timer: NodeJS.Timeout;
  partTimer: NodeJS.Timeout;
}

/**
 * Downloads the metadata of a torrent from its peers (BEP 9). Only data with the right hash is accepted; a peer that sends other data is
 * banned.
 */
export function createMetadataDownload(
  infoHash: Buffer,
  found: (info: Buffer) => void,
  ban: (wire: Wire) => void,
): PeerHandlers {
  const asked = new Map<string, Asked>();
  const waiting = new Map<string, { readonly wire: Wire; readonly facts: PeerFacts }>();
  let isFound = false;

  function drop(wire: Wire): void {
    const one = asked.get(wire.key);
    clearTimeout(one?.timer);
    clearTimeout(one?.partTimer);
    asked.delete(wire.key);
    waiting.delete(wire.key);
    const [next] = waiting.values();
    if (next !== undefined && !isFound && asked.size < mostAsked) ask(next.wire, next.facts);
  }

  function ask(wire: Wire, { metadataNumber, metadataSize }: PeerFacts): void {
    waiting.delete(wire.key);
    const count = Math.ceil(metadataSize / partSize);
    asked.set(wire.key, {
      wire,
      size: metadataSize,
      parts: new Map(),
      timer: setTimeout(wire.close, within),
      partTimer: setTimeout(wire.close, partWithin),
    });
    for (let part = 0; part < count; part += 1)
      wire.extend(metadataNumber, encode({ msg_type: 0, piece: part }));
  }

  function take(one: Asked, body: Buffer): void {
    const { value, end } = decode(body, { depth: 4, values: 100 });
    const map = asMap(value);
    const part = asNumber(map?.get('piece')) ?? -1;
    const bytes = body.subarray(end);
    const count = Math.ceil(one.size / partSize);
    const length = Math.min(partSize, one.size - part * partSize);
    const isNew = part >= 0 && part < count && !one.parts.has(part);
    if (asNumber(map?.get('msg_type')) !== 1 || !isNew || bytes.length !== length) {
      one.wire.close();
      return;
    }
    // A copy: the message is only valid during the call.
    one.parts.set(part, Buffer.from(bytes));
    clearTimeout(one.partTimer);
    one.partTimer = setTimeout(one.wire.close, partWithin);
    if (one.parts.size < count) return;
    const info = Buffer.concat(Array.from({ length: count }, (_, at) => one.parts.get(at)!));
    if (!sha1(info).equals(infoHash)) {
      ban(one.wire);
      return;
    }
    isFound = true;
    found(info);
  }

  return {
    ready: () => {},
    extensions: (wire, facts) => {
      const hasIt = facts.metadataNumber > 0 && facts.metadataSize > 0 && facts.metadataSize <= mostMetadata;
      if (!hasIt || isFound || asked.has(wire.key)) return;
      if (asked.size < mostAsked) ask(wire, facts);
      else waiting.set(wire.key, { wire, facts });
    },
    extended: (wire, extension, body) => {
      const one = asked.get(wire.key);
      if (extension === ourExtensions.ut_metadata && one !== undefined && !isFound) take(one, body);
    },
    closed: drop,
  };
}

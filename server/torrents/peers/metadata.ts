import { asMap, asNumber, decode, encode } from '../bencode.ts';
import { mostMetadata, sha1 } from '../metainfo.ts';
import type { PeerHandlers } from './swarm.ts';
import { ourExtensions, type PeerFacts, type Wire } from './wire.ts';

/** Bytes of a metadata piece (BEP 9). */
const partSize = 16 * 1024;
/** Peers asked at once: each claims a size, which is allocated. */
const mostAsked = 4;
/** Milliseconds for the whole metadata from one peer. */
const within = 20_000;

interface Asked {
  readonly wire: Wire;
  readonly parts: Buffer;
  readonly missing: Set<number>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Downloads the metadata of a torrent from its peers (BEP 9). Only data with the right hash is accepted; a peer that sends other data is
 * disconnected.
 */
export function createMetadataDownload(infoHash: Buffer, found: (info: Buffer) => void): PeerHandlers {
  const asked = new Map<string, Asked>();
  const waiting = new Map<string, { readonly wire: Wire; readonly facts: PeerFacts }>();
  let isFound = false;

  function drop(wire: Wire): void {
    const one = asked.get(wire.key);
    if (one !== undefined) clearTimeout(one.timer);
    asked.delete(wire.key);
    waiting.delete(wire.key);
    const [next] = waiting.values();
    if (next !== undefined && !isFound) ask(next.wire, next.facts);
  }

  function ask(wire: Wire, { metadataNumber, metadataSize }: PeerFacts): void {
    waiting.delete(wire.key);
    const count = Math.ceil(metadataSize / partSize);
    asked.set(wire.key, {
      wire,
      parts: Buffer.alloc(metadataSize),
      missing: new Set(Array.from({ length: count }, (_, part) => part)),
      timer: setTimeout(() => wire.close(), within),
    });
    for (let part = 0; part < count; part += 1)
      wire.extend(metadataNumber, encode({ msg_type: 0, piece: part }));
  }

  function take(one: Asked, body: Buffer): void {
    const { value, end } = decode(body);
    const map = asMap(value);
    const part = asNumber(map?.get('piece')) ?? -1;
    const bytes = body.subarray(end);
    const from = part * partSize;
    const length = Math.min(partSize, one.parts.length - from);
    const isPart = asNumber(map?.get('msg_type')) === 1 && one.missing.has(part) && bytes.length === length;
    if (!isPart) {
      one.wire.close();
      return;
    }
    bytes.copy(one.parts, from);
    one.missing.delete(part);
    if (one.missing.size > 0) return;
    if (!sha1(one.parts).equals(infoHash)) {
      one.wire.close();
      return;
    }
    isFound = true;
    found(one.parts);
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

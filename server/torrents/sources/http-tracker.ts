import { mostAddresses, type PeerAddress, readCompact, readPeer } from '../address.ts';
import { asBytes, asList, asMap, asNumber, asText, type Bencoded, decode } from '../bencode.ts';
import { malformed } from '../error.ts';
import type { Network } from '../network.ts';

export interface Announced {
  readonly peers: readonly PeerAddress[];
  /** Seconds until the next announce. */
  readonly interval: number;
}

export interface Announce {
  readonly infoHash: Buffer;
  readonly peerId: Buffer;
  /** Bytes that are still missing; a tracker names no peers to those who have everything. */
  readonly left: number;
  /** Whether the tracker has not answered before. */
  readonly isFirst?: boolean;
  readonly signal: AbortSignal;
}

const [mostAnswer, mostRedirects] = [256 * 1024, 2];

/** Announces to an HTTP tracker (BEP 3, BEP 23). */
export async function askHttpTracker(
  { http }: Pick<Network, 'http'>,
  tracker: string,
  { infoHash, peerId, left, signal, isFirst = true }: Announce,
): Promise<Announced> {
  const query = [
    `info_hash=${escaped(infoHash)}`,
    `peer_id=${escaped(peerId)}`,
    // We accept no connections, but trackers require a port.
    `port=6881&uploaded=0&downloaded=0&left=${left}&compact=1&numwant=100${isFirst ? '&event=started' : ''}`,
  ].join('&');
  const answer = await http.open(`${tracker}${tracker.includes('?') ? '&' : '?'}${query}`, {
    signal,
    mostRedirects,
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += chunk.length;
    if (length > mostAnswer) {
      answer.end();
      throw malformed('The tracker says too much.');
    }
    chunks.push(Uint8Array.from(chunk));
  }
  const map = asMap(decode(Buffer.concat(chunks)).value);
  if (map === undefined || map.has('failure reason')) throw malformed('The tracker refuses the torrent.');
  const six = asBytes(map.get('peers6'));
  return {
    peers: [...peersIn(map.get('peers')), ...(six ? readCompact(six, { family: 6 }) : [])],
    interval: asNumber(map.get('interval')) ?? 1800,
  };
}

function peersIn(value: Bencoded | undefined): readonly PeerAddress[] {
  const compact = asBytes(value);
  if (compact !== undefined) return readCompact(compact);
  return (asList(value) ?? []).slice(0, mostAddresses).flatMap((item) => {
    const map = asMap(item);
    const host = asText(map?.get('ip'), 64) ?? '';
    const port = asNumber(map?.get('port')) ?? 0;
    const peer = readPeer(host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`);
    return peer === undefined ? [] : [peer];
  });
}

const escaped = (bytes: Buffer): string =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

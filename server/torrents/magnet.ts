import { malformed, onlyV2 } from './error.ts';
import { isPlain, usableTiers, usableWebSeeds } from './metainfo.ts';

interface Magnet {
  /** Hex. */
  readonly infoHash: string;
  /** Display name; may be empty. */
  readonly name: string;
  /** As `Metainfo`; a link has one tracker in each tier. */
  readonly trackers: readonly string[];
  /** Peer addresses in the link (BEP 9), `1.2.3.4:6881`. */
  readonly peers: readonly string[];
  /** Addresses of web servers that have the content (BEP 19). */
  readonly webSeeds: readonly string[];
}

const mostPeers = 50;

export const isMagnet = (text: string): boolean => /^\s*magnet:/i.test(text);

/**
 * Reads a magnet link (BEP 9).
 * @throws {TorrentError} `malformed`, `unsupported`, in words for people.
 */
export function readMagnet(text: string): Magnet {
  const url = URL.parse(text.trim());
  if (url === null || url.protocol !== 'magnet:') throw malformed('That is not a magnet link.');
  const query = url.searchParams;
  const topics = query.getAll('xt');
  const hash = topics
    .map((topic) => /^urn:btih:([\da-f]{40}|[a-z2-7]{32})$/i.exec(topic)?.[1])
    .find((found) => found !== undefined);
  if (hash === undefined && topics.some((topic) => /^urn:btmh:/i.test(topic))) throw onlyV2();
  if (hash === undefined) throw malformed('The magnet link names no torrent that can be downloaded here.');
  return {
    infoHash: hash.length === 40 ? hash.toLowerCase() : fromBase32(hash),
    name: query.get('dn')?.slice(0, 1024) ?? '',
    trackers: usableTiers(query.getAll('tr').map((one) => [one])),
    peers: query.getAll('x.pe').filter(isPlain).slice(0, mostPeers),
    webSeeds: usableWebSeeds(query.getAll('ws')),
  };
}

/** A magnet link without trackers and peers. */
export const magnetOf = (infoHash: string, name: string): string =>
  `magnet:?xt=urn:btih:${infoHash}${name === '' ? '' : `&dn=${encodeURIComponent(name)}`}`;

/** RFC 4648; 32 characters are 160 bits. */
function fromBase32(text: string): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz234567';
  const bits = [...text.toLowerCase()]
    .map((sign) => signs.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return (bits.match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'))
    .join('');
}

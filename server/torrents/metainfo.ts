import { createHash } from 'node:crypto';
import {
  asBytes,
  asList,
  asMap,
  asNumber,
  asText,
  type Bencoded,
  type BencodedMap,
  decode,
} from './bencode.ts';
import { malformed, onlyV2, TorrentError } from './error.ts';

/** Bytes of a .torrent file, and of metadata from peers. */
export const mostMetadata = 4 * 1024 * 1024;
export const mostFiles = 10_000;
/** Bytes of a piece. Pieces are held in memory. */
const [leastPiece, mostPiece] = [16 * 1024, 32 * 1024 * 1024];
/**
 * Bytes of padding beyond four times what is in the files: enough for ten thousand small files that each begin with a piece. Whoever writes a
 * torrent could otherwise have us hash a hundred gigabytes that nobody sends.
 */
const mostPadding = 4 * 1024 ** 3;
/** Parts of a path, of all paths together, and bytes of a name and of all names together: they are shown in one answer. */
export const mostDepth = 32;
const [mostParts, mostNames] = [60_000, 1024 * 1024];
export const mostName = 1024;
export const mostTrackers = 20;
/** Characters of the address of a tracker: all of them in one tier are within what a reply may hold. */
const longestTracker = 700;
export const mostWebSeeds = 10;
/** Characters of the address of a web seed. */
export const longestWebSeed = 2048;
/** Ten per file, for the largest number of files: what torrents of both versions (BEP 52) have. */
const bounds = { depth: 20, values: 100_000 };

export interface TorrentFile {
  /** Index in the torrent, from 0, by which it is chosen. */
  readonly index: number;
  /** Untrusted names, which never become paths on the disk. */
  readonly path: readonly string[];
  readonly size: number;
  /** Offset in the content of the torrent. */
  readonly offset: number;
}

/** The facts of the info dictionary. */
export interface TorrentContent {
  readonly name: string;
  readonly size: number;
  readonly pieceLength: number;
  /** Concatenated SHA-1 of all pieces. */
  readonly pieces: Uint8Array;
  /** One file by itself, and no folder that has one. */
  readonly isSingle: boolean;
  /** Without padding files. */
  readonly files: readonly TorrentFile[];
  /** Peers come from its trackers only (BEP 27). */
  readonly isPrivate: boolean;
}

export interface Metainfo {
  /** Hex. */
  readonly infoHash: string;
  /** A tier each (BEP 12): addresses with blanks between them, of which one is asked. */
  readonly trackers: readonly string[];
  /** Addresses of web servers that have the content (BEP 19). */
  readonly webSeeds: readonly string[];
  /** The raw info dictionary, which the info hash is of. */
  readonly info: Uint8Array;
  readonly content: TorrentContent;
}

export const sha1 = (bytes: Uint8Array): Buffer => createHash('sha1').update(bytes).digest();

/**
 * Reads a .torrent file (BEP 3).
 * @throws {TorrentError} `malformed`, `unsupported`, `too-large`
 */
export function readMetainfo(bytes: Uint8Array): Metainfo {
  if (bytes.length > mostMetadata) throw tooLarge('The torrent file is too large.');
  const { value, spans } = decode(bytes, bounds);
  const root = asMap(value);
  const span = spans.get('info');
  if (root === undefined || span === undefined) throw malformed();
  const info = bytes.subarray(...span);
  return {
    infoHash: sha1(info).toString('hex'),
    trackers: trackersIn(root),
    webSeeds: webSeedsIn(root.get('url-list')),
    info,
    content: contentIn(asMap(root.get('info'))),
  };
}

/**
 * Reads an info dictionary, with nothing behind it: the info hash of more bytes than the dictionary is that of no torrent.
 * @throws {TorrentError} as `readMetainfo`.
 */
export function readInfo(info: Uint8Array): TorrentContent {
  const { value, end } = decode(info, bounds);
  if (end !== info.length) throw malformed();
  return contentIn(asMap(value));
}

function contentIn(info: BencodedMap | undefined): TorrentContent {
  if (info === undefined) throw malformed();
  const pieces = asBytes(info.get('pieces'));
  if (pieces === undefined && asNumber(info.get('meta version')) === 2) throw onlyV2();
  const pieceLength = asNumber(info.get('piece length')) ?? 0;
  if (pieces === undefined || pieceLength < 1) throw malformed();
  if (pieceLength > mostPiece) throw tooLarge('The pieces of this torrent are too long.');
  const name = nameIn(info, 'name') ?? '';
  const all = filesIn(info, name);
  const size = all.reduce((sum, file) => sum + file.size, 0);
  if (!Number.isSafeInteger(size) || size === 0) throw malformed('This torrent has no content.');
  const padding = all.reduce((sum, file) => sum + (file.isFilling ? file.size : 0), 0);
  if (padding > 4 * (size - padding) + mostPadding)
    throw tooLarge('Most of this torrent is padding between its files.');
  if (pieces.length !== 20 * Math.ceil(size / pieceLength))
    throw malformed('This torrent contradicts itself: its pieces are not as long as its files.');
  if (pieceLength < leastPiece && size > pieceLength)
    throw malformed('The pieces of this torrent are too short.');
  return {
    name,
    size,
    pieceLength,
    pieces,
    isSingle: asList(info.get('files')) === undefined,
    files: all.filter(({ isFilling }) => !isFilling).map(({ isFilling: _, ...file }) => file),
    isPrivate: asNumber(info.get('private')) === 1,
  };
}

type FoundFile = TorrentFile & { readonly isFilling: boolean };

function filesIn(info: BencodedMap, name: string): readonly FoundFile[] {
  const list = asList(info.get('files'));
  if (list === undefined) {
    const size = sizeIn(info);
    return [{ index: 0, path: [name], size, offset: 0, isFilling: false }];
  }
  if (list.length > mostFiles) throw tooLarge(`A torrent may have ${mostFiles} files; this one has more.`);
  let [offset, parts, names] = [0, 0, 0];
  return list.map((item, index) => {
    const file = asMap(item);
    if (file === undefined) throw malformed();
    const size = sizeIn(file);
    const said = partsIn(file);
    parts += said.length;
    for (const part of said) names += Math.min(part.length, mostName);
    if (parts > mostParts || names > mostNames) throw tooLarge('The names in this torrent are too long.');
    const path = said.map((part) => asText(part, mostName) ?? '');
    const isFilling = (asText(file.get('attr'), 16) ?? '').includes('p') || path[0] === '.pad';
    offset += size;
    return { index, path, size, offset: offset - size, isFilling };
  });
}

function sizeIn(map: BencodedMap): number {
  const size = asNumber(map.get('length'));
  if (size === undefined || size < 0) throw malformed();
  return size;
}

/** The path of a file, in bytes. */
function partsIn(file: BencodedMap): readonly Uint8Array[] {
  const parts = asList(file.get('path.utf-8')) ?? asList(file.get('path'));
  if (parts === undefined || parts.length === 0) throw malformed();
  if (parts.length > mostDepth) throw tooLarge('The folders in this torrent are too deep.');
  return parts.map((part) => asBytes(part) ?? new Uint8Array());
}

const nameIn = (map: BencodedMap, key: string): string | undefined =>
  textOf(map.get(`${key}.utf-8`)) ?? textOf(map.get(key));

const textOf = (value: Bencoded | undefined): string | undefined => asText(value, mostName);

/** The tiers of trackers, in order (BEP 12). A tracker that no tier names is one by itself. */
function trackersIn(root: BencodedMap): readonly string[] {
  const tiers = (asList(root.get('announce-list')) ?? [])
    .slice(0, 10 * mostTrackers)
    .map((tier) => (asList(tier) ?? []).slice(0, 10 * mostTrackers).map((one) => asText(one) ?? ''));
  const first = asText(root.get('announce')) ?? '';
  return usableTiers(tiers.some((tier) => tier.includes(first)) ? tiers : [[first], ...tiers]);
}

/** Those of the trackers that can be gone to, each once; twenty of all tiers together. WebSocket trackers (`wss:`) only know browsers. */
export function usableTiers(tiers: readonly (readonly string[])[]): readonly string[] {
  const seen = new Set<string>();
  const isUsable = (one: string): boolean => {
    const isOne = /^(udp|https?):\/\/\S+$/i.test(one) && one.length <= longestTracker && isPlain(one);
    if (!isOne || seen.has(one) || seen.size >= mostTrackers) return false;
    seen.add(one);
    return true;
  };
  return tiers.map((tier) => tier.filter(isUsable).join(' ')).filter((tier) => tier !== '');
}

/** Without control characters: they are in no address, and a database does not keep all of them. */
export const isPlain = (text: string): boolean => !/\p{Cc}/u.test(text);

/** One address, or a list of them (BEP 19). */
function webSeedsIn(value: Bencoded | undefined): readonly string[] {
  const listed = asList(value) ?? (value === undefined ? [] : [value]);
  return usableWebSeeds(
    listed.slice(0, 10 * mostWebSeeds).map((one) => asText(one, longestWebSeed + 1) ?? ''),
  );
}

/** Those of the addresses that can be gone to, without names and passwords: whoever writes a torrent has nothing to say for us. */
export const usableWebSeeds = (addresses: readonly string[]): readonly string[] =>
  [...new Set(addresses.map(withoutUser))]
    .filter(
      (one) => one.length <= longestWebSeed && /^https?:\/\//i.test(one) && isPlain(one) && URL.canParse(one),
    )
    .slice(0, mostWebSeeds);

function withoutUser(address: string): string {
  const url = URL.parse(address);
  if (url === null || (url.username === '' && url.password === '')) return address;
  [url.username, url.password] = ['', ''];
  return url.href;
}

const tooLarge = (message: string): TorrentError => new TorrentError('too-large', message);

import { randomBytes, randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { keyOf, type PeerAddress, readCompact } from '../address.ts';
import { asBytes, asList, asMap, type Bencoded, type BencodedMap, decode, encode } from '../bencode.ts';
import type { Network } from '../network.ts';

interface DhtOptions {
  readonly network: Pick<Network, 'allowsPeer' | 'addressesOf'>;
  /** Bootstrap nodes, `host:port`. */
  readonly beginWith?: readonly string[];
  /** Milliseconds for the answer of a node. */
  readonly answerWithin?: number;
}

export interface Dht {
  /** Looks up the peers of a torrent iteratively, and reports them as they are found. */
  readonly look: (
    infoHash: Buffer,
    found: (peers: readonly PeerAddress[]) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  readonly close: () => void;
}

const usualNodes = [
  'router.bittorrent.com:6881',
  'dht.transmissionbt.com:6881',
  'router.utorrent.com:6881',
  'dht.libtorrent.org:25401',
];
/** Parallel requests, requests of one lookup, and nodes kept for the next lookup. */
const [atOnce, mostAsked, mostKept] = [8, 120, 200];
/** Peers in one answer. */
const mostValues = 100;

/** Nodes of one host in a lookup, and among those kept: it could name itself, or somebody else, with any number of ports. */
const mostOfHost = 2;

interface Node extends PeerAddress {
  /** Undefined for a bootstrap node, whose id is not known. */
  readonly id: Buffer | undefined;
}

/**
 * A read-only client of the DHT (BEP 5, BEP 43). Every node is checked by the address policy before a packet is sent to it.
 */
export function createDht({ network, beginWith = usualNodes, answerWithin = 3000 }: DhtOptions): Dht {
  const ourId = randomBytes(20);
  const asked = new Map<string, { readonly key: string; readonly onReply: (answer?: BencodedMap) => void }>();
  const kept = new Map<string, Node>();
  let socket: Socket | undefined;

  function opened(): Socket {
    if (socket !== undefined) return socket;
    socket = createSocket('udp4');
    socket.on('error', () => {});
    socket.on('message', (message, from) => {
      try {
        const map = asMap(decode(message, { depth: 6, values: 2000 }).value);
        const transaction = Buffer.from(asBytes(map?.get('t')) ?? []).toString('hex');
        const request = asked.get(transaction);
        const isFromThere = request?.key === keyOf({ host: from.address, port: from.port });
        if (isFromThere) request.onReply(asMap(map?.get('r')));
      } catch {
        // Not an answer.
      }
    });
    socket.unref();
    return socket;
  }

  function ask({ host, port }: PeerAddress, infoHash: Buffer): Promise<BencodedMap | undefined> {
    return new Promise((resolve) => {
      const transaction = randomBytes(4);
      const key = transaction.toString('hex');
      const onReply = (answer?: BencodedMap): void => {
        clearTimeout(timer);
        asked.delete(key);
        resolve(answer);
      };
      const timer = setTimeout(onReply, answerWithin);
      asked.set(key, { key: keyOf({ host, port }), onReply });
      const request = {
        t: transaction,
        y: 'q',
        q: 'get_peers',
        ro: 1,
        a: { id: ourId, info_hash: infoHash },
      };
      opened().send(encode(request), port, host, (error) => {
        if (error) onReply();
      });
    });
  }

  async function beginners(signal: AbortSignal): Promise<readonly Node[]> {
    const found = await Promise.all(
      beginWith.map(async (text) => {
        const at = text.lastIndexOf(':');
        const port = Number(text.slice(at + 1));
        const addresses = await network.addressesOf(text.slice(0, at), signal).catch(() => []);
        return addresses.filter((one) => !one.includes(':')).map((host) => ({ host, port, id: undefined }));
      }),
    );
    return [...found.flat(), ...kept.values()];
  }

  /** Keeps a node for later lookups that is who it was said to be; a full list forgets a random one. */
  function keep(node: Node, reply: BencodedMap): void {
    const key = keyOf(node);
    const isItself = node.id?.equals(asBytes(reply.get('id')) ?? Buffer.alloc(0)) === true;
    const ofHost = [...kept.values()].filter(({ host }) => host === node.host).length;
    if (!isItself || kept.has(key) || ofHost >= mostOfHost) return;
    if (kept.size >= mostKept) kept.delete([...kept.keys()][randomInt(kept.size)]!);
    kept.set(key, node);
  }

  return {
    look: async (infoHash, found, signal) => {
      // Bootstrap nodes come first.
      const distance = ({ id }: Node): Buffer =>
        id === undefined ? Buffer.alloc(20) : (id.map((byte, at) => byte ^ infoHash[at]!) as Buffer);
      const seen = new Set<string>();
      const ofHost = new Map<string, number>();
      let near: readonly { readonly node: Node; readonly distance: Buffer }[] = [];
      const isFresh = (node: Node): boolean => {
        const count = ofHost.get(node.host) ?? 0;
        if (seen.has(keyOf(node)) || count >= mostOfHost || !network.allowsPeer(node.host, node.port))
          return false;
        seen.add(keyOf(node));
        ofHost.set(node.host, count + 1);
        return true;
      };
      const add = (nodes: readonly Node[]): void => {
        const fresh = nodes.filter(isFresh).map((node) => ({ node, distance: distance(node) }));
        near = [...near, ...fresh].sort((a, b) => Buffer.compare(a.distance, b.distance)).slice(0, 64);
      };
      add(await beginners(signal));
      for (let count = 0; count < mostAsked && near.length > 0 && !signal.aborted; count += atOnce) {
        const next = near.slice(0, atOnce);
        near = near.slice(atOnce);
        await Promise.all(
          next.map(async ({ node }) => {
            const answer = await ask(node, infoHash);
            if (answer === undefined) return kept.delete(keyOf(node));
            keep(node, answer);
            const peers = peersIn(asList(answer.get('values')));
            if (peers.length > 0 && !signal.aborted) found(peers);
            return add(nodesIn(asBytes(answer.get('nodes'))));
          }),
        );
      }
    },
    close: () => {
      socket?.close();
      socket = undefined;
    },
  };
}

/** One address for each peer. */
function peersIn(values: readonly Bencoded[] = []): readonly PeerAddress[] {
  return values.slice(0, mostValues).flatMap((value) => {
    const bytes = asBytes(value);
    return bytes?.length === 6 ? readCompact(bytes) : [];
  });
}

/** Compact node info: an id of 20 bytes, then an address. */
function nodesIn(bytes: Uint8Array | undefined): readonly Node[] {
  const nodes: Node[] = [];
  for (let at = 0; bytes !== undefined && at + 26 <= bytes.length && nodes.length < 32; at += 26) {
    const [address] = readCompact(bytes.subarray(at + 20, at + 26));
    if (address !== undefined) nodes.push({ ...address, id: Buffer.from(bytes.subarray(at, at + 20)) });
  }
  return nodes;
}

import type { TorrentContent } from '../metainfo.ts';
import type { Network } from '../network.ts';
import type { ConnectionLimit } from '../peers/connection-limit.ts';
import type { PeerHandlers } from '../peers/swarm.ts';
import type { Wire } from '../peers/wire.ts';
import { openWebSeed } from './seed.ts';

interface WebSeedsOptions {
  readonly addresses: readonly string[];
  readonly content: Pick<TorrentContent, 'name' | 'files' | 'size' | 'pieceLength'>;
  readonly http: Network['http'];
  readonly limit: ConnectionLimit;
}

/** Web seeds of one torrent that are connected, and those of one host that are used at all. */
const [mostAtOnce, mostOfHost] = [4, 2];

/** Takes content from the web seeds of a torrent, beside its peers. One that lies, or cannot send parts, is left for good. */
export function openWebSeeds(
  { addresses, limit, ...options }: WebSeedsOptions,
  handlers: PeerHandlers,
): { readonly connected: () => number; readonly close: () => void } {
  const waiting = boundByHost(addresses);
  const open = new Set<Wire>();
  let isOpen = true;

  function connectMore(): void {
    while (isOpen && waiting.length > 0 && open.size < mostAtOnce && places.take()) {
      const wire = openWebSeed(
        { ...options, address: waiting.shift()! },
        {
          ...handlers,
          closed: (closed) => {
            open.delete(closed);
            handlers.closed(closed);
            places.give();
            connectMore();
          },
        },
      );
      open.add(wire);
    }
  }

  const places = limit.join(connectMore);
  connectMore();
  return {
    connected: () => open.size,
    close: () => {
      isOpen = false;
      places.leave();
      for (const wire of open) wire.close();
    },
  };
}

/** Whoever writes a torrent must not have one host asked ten times at once. */
function boundByHost(addresses: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return addresses.filter((address) => {
    const host = URL.parse(address)?.hostname ?? '';
    const count = (counts.get(host) ?? 0) + 1;
    counts.set(host, count);
    return host !== '' && count <= mostOfHost;
  });
}

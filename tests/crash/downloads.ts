import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, demand, type Step } from './client.ts';
import { file, find } from './model.ts';
import { createRandom } from './random.ts';
import { fetched, openTorrents } from './torrents.ts';

/** Downloads from addresses: a server of the internet that outlives every crash, and the step that fetches from it. */

export interface Source {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  /** Its address and those of its torrents, as `EGRESS_ALLOW` takes them. */
  readonly allowed: string;
  /** Counts of requests so far: for the rest of an interrupted file, and for blocks of torrents. */
  readonly counts: () => { readonly resumed: number; readonly blocks: number };
  readonly close: () => Promise<void>;
}

/** Content of `/<seed>/<bytes>`, always the same. */
const contentAt = (seed: number, size: number): Buffer<ArrayBuffer> => createRandom(seed).bytes(size);

/** Sends slowly enough to be caught in the middle, and goes on where it is asked to. `?whole` says nothing of lengths or parts. */
export async function openSource(): Promise<Source> {
  const torrents = await openTorrents();
  let resumed = 0;
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://source.test');
    const torrent = torrents.fileAt(pathname);
    if (torrent !== undefined) return void response.end(torrent);
    const [, seed = '', size = ''] = pathname.split('/');
    const bytes = contentAt(Number(seed), Number(size));
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from > 0) resumed += 1;
    if (search === '') {
      response.writeHead(from > 0 ? 206 : 200, {
        etag: `"${seed}"`,
        'accept-ranges': 'bytes',
        'content-length': bytes.length - from,
        ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
      });
    }
    void send(response, bytes.subarray(from));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    allowed: [host, ...torrents.allowed].join(','),
    counts: () => ({ resumed, blocks: torrents.asked() }),
    close: async () => {
      await torrents.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The server writes a mebibyte at a time: of less, nothing is there after a kill. */
const atOnce = 64 * 1024;

async function send(response: ServerResponse, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += atOnce) {
    response.write(bytes.subarray(at, at + atOnce));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  response.end();
}

/** A file from an address. Once its task is there it comes, whatever crashes until then. */
export function download(address: string, client: Client): Step {
  const { random } = client;
  const size = random.below(random.pick([2, 5000, 1_000_000, 6_000_000])!);
  return downloadOf(address, client, size, random.chance(0.3));
}

/** The same of a file that takes a second, most of it with something to go on from: a kill is likely to meet it there. */
export function downloadLong(address: string, client: Client): Step {
  const { random } = client;
  return downloadOf(address, client, 6_000_000 + random.below(6_000_000), random.chance(0.1));
}

function downloadOf(address: string, client: Client, size: number, isWhole: boolean): Step {
  const { random } = client;
  client.counter += 1;
  const name = `${client.name} ${client.counter} fetched.bin`;
  const seed = random.below(1_000_000);
  const hash = createHash('sha256').update(contentAt(seed, size)).digest('hex');
  return {
    words: `download ${JSON.stringify(name)}, ${size} bytes${isWhole ? ', of unknown length' : ''}`,
    act: async ({ promised }) => {
      const { body } = await demand(address, client, 'POST', '/drive/v1/files', {
        body: {
          kind: 'drive#file',
          name,
          parent_id: client.inbox,
          upload_type: 'UPLOAD_TYPE_URL',
          url: { url: `${client.source}/${seed}/${size}${isWhole ? '?whole' : ''}` },
        },
      });
      promised();
      await fetched(address, client, body.task.id);
    },
    effect: (top) => void find(top, client.inbox).children.push(file(name, hash, size)),
  };
}

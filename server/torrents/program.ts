import { createAddressPolicy, createResolver, openEgress } from '../egress/index.ts';
import { openContentPipe } from './content-pipe.ts';
import { createEngine, type Engine, type OpenedSeed, type OpenedTorrent } from './engine.ts';
import { TorrentError } from './error.ts';
import type { Answers, InspectedTorrent, ProgramSettings, Question, Reply, Verb } from './messages.ts';
import { type Metainfo, readInfo, readMetainfo } from './metainfo.ts';

/**
 * Entry point of the child process that downloads torrents (`process.ts`). It handles untrusted input, so it has no secrets, writes no
 * files and may be killed at any time. Its connections are checked by the same address policy as all egress.
 */

/** Common ports of HTTP trackers, besides those of the web. */
const trackerPorts: readonly number[] = [1337, 2710, 6969, 7777, 8000, 8088, 8880, 9000];
/** Bytes of memory at which the process exits: far more than valid torrents need. */
const mostMemory = 900 * 1024 * 1024;

const sendContent = openContentPipe();
let engine: Engine | undefined;
const opened = new Map<number, OpenedTorrent>();
const seeds = new Map<number, OpenedSeed>();
const asking = new Map<number, AbortController>();

function begin({ allowed, ports, userAgent, dhtNodes }: ProgramSettings): void {
  const policy = createAddressPolicy({ allowed, ports });
  engine = createEngine({
    network: {
      allowsPeer: policy.allowsPeer,
      http: openEgress({ allowed, ports: [...ports, ...trackerPorts], userAgent }),
      addressesOf: createResolver(),
    },
    dhtNodes,
  });
}

async function answerTo(request: Question): Promise<Answers[Verb]> {
  if (engine === undefined) throw new TorrentError('ended', 'The process was not set up.');
  switch (request.verb) {
    case 'inspect':
      return inspected(readMetainfo(request.file));
    case 'metadata': {
      const ending = new AbortController();
      asking.set(request.id, ending);
      const { source } = request;
      try {
        const info = await engine.metadata(source, ending.signal);
        return inspected({ webSeeds: [], ...source, info, content: readInfo(info) });
      } finally {
        asking.delete(request.id);
      }
    }
    case 'cancel':
      asking.get(request.other)?.abort();
      return undefined;
    case 'open':
      opened.set(request.id, engine.open(request.torrent));
      return request.id;
    case 'seed':
      seeds.set(request.id, engine.seed(request.torrent));
      return request.id;
    case 'wanted':
      return seedOf(request.torrent).wanted();
    case 'give':
      seedOf(request.torrent).give(request.from, request.bytes);
      return undefined;
    case 'close':
      for (const all of [opened, seeds]) {
        void all.get(request.torrent)?.close();
        all.delete(request.torrent);
      }
      return undefined;
    case 'status':
      return torrentOf(request.torrent).status();
    case 'read':
      return request.isUrgent
        ? readUrgent(request)
        : torrentOf(request.torrent).read(request.from, request.to);
  }
}

async function readUrgent({
  id,
  torrent,
  from,
  to,
}: Extract<Question, { readonly verb: 'read' }>): Promise<Uint8Array> {
  const ending = new AbortController();
  asking.set(id, ending);
  try {
    return await torrentOf(torrent).read(from, to, ending.signal);
  } finally {
    asking.delete(id);
  }
}

function seedOf(id: number): OpenedSeed {
  const seed = seeds.get(id);
  if (seed === undefined) throw new TorrentError('cancelled', 'The torrent was closed.');
  return seed;
}

function torrentOf(id: number): OpenedTorrent {
  const torrent = opened.get(id);
  if (torrent === undefined) throw new TorrentError('cancelled', 'The torrent was closed.');
  return torrent;
}

function inspected({ infoHash, trackers, webSeeds, info, content }: Metainfo): InspectedTorrent {
  const { pieces: _, pieceLength: __, isSingle: ___, ...facts } = content;
  return { facts: { infoHash, trackers, webSeeds, ...facts }, info };
}

/** Files in one message. */
const filesAtOnce = 500;

async function* reply(request: Question): AsyncGenerator<Reply> {
  const { id } = request;
  try {
    const answer = await answerTo(request);
    if (answer instanceof Uint8Array) return sendContent(id, answer);
    if (!isInspected(answer)) return yield { id, answer };
    const { facts, info } = answer;
    for (let at = 0; at < facts.files.length; at += filesAtOnce)
      yield { id, files: facts.files.slice(at, at + filesAtOnce) };
    yield { id, answer: { facts: { ...facts, files: [] }, info } };
  } catch (error) {
    const { reason, message } =
      error instanceof TorrentError ? error : new TorrentError('malformed', 'This is not a torrent.');
    yield { id, fault: { reason, message } };
  }
}

const isInspected = (answer: Answers[Verb]): answer is InspectedTorrent =>
  typeof answer === 'object' && 'facts' in answer;

process.on('message', async (message: Question | { readonly settings: ProgramSettings }) => {
  if ('settings' in message) begin(message.settings);
  else for await (const part of reply(message)) process.send?.(part);
});
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1);
}, 1000).unref();

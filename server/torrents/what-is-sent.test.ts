import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { childPermissions } from '../child-permissions.ts';
import { createAddressPolicy, readAllowed } from '../egress/index.ts';
import { contentDescriptor } from './content-pipe.ts';
import { openSeeder } from './fixtures/seeder.ts';
import { makeTorrent } from './fixtures/torrent.ts';
import type { Ask, ProgramSettings, Reply } from './messages.ts';

/** Runs before the program: says what it opens and to whom it sends. */
const watching = `
  import dgram from 'node:dgram';
  import net from 'node:net';
  const watch = (owner, name, tell) => {
    const before = owner[name];
    owner[name] = function (...given) {
      process.send({ seen: [name, ...tell(given)] });
      return before.apply(this, given);
    };
  };
  watch(dgram.Socket.prototype, 'send', ([, port, host]) => [host + ':' + port]);
  watch(dgram.Socket.prototype, 'bind', ([first]) => [first?.port ?? first]);
  for (const name of ['addMembership', 'addSourceSpecificMembership', 'setBroadcast', 'setMulticastInterface'])
    watch(dgram.Socket.prototype, name, (given) => given);
  watch(net.Server.prototype, 'listen', () => []);
  watch(net.Socket.prototype, 'connect', ([first]) => {
    const { host, port } = Array.isArray(first) ? first[0] : first;
    return [host + ':' + port];
  });`;

/** Something that packets can be sent to. */
async function openUdp() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked: once(socket, 'message') };
}

/** The program as the server starts it, but for who watches. */
function startProgram(settings: ProgramSettings) {
  const child = fork(join(import.meta.dirname, 'program.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    execArgv: [...childPermissions(), '--import', `data:text/javascript,${encodeURIComponent(watching)}`],
    env: { PATH: process.env.PATH },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const seen: string[] = [];
  const waiting = new Map<number, (reply: Reply) => void>();
  child.on('message', (message: Reply | { readonly seen: readonly string[] }) => {
    if ('seen' in message) seen.push(message.seen.join(' '));
    else waiting.get(message.id)?.(message);
  });
  child.send({ settings });
  let lastId = 0;
  const ask = (question: Ask): Promise<Reply> => {
    lastId += 1;
    const id = lastId;
    child.send({ ...question, id });
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  return { ask, seen, content: child.stdio[contentDescriptor]! };
}

test('the process asks trackers, nodes and peers that it knows of; it looks for nobody in the local network, and opens no port', async () => {
  const torrent = makeTorrent([{ path: ['a.bin'], bytes: Buffer.alloc(50_000, 'a') }]);
  const [seeder, tracker, node] = await Promise.all([openSeeder(torrent), openUdp(), openUdp()]);
  onTestFinished(seeder.close);
  const { ask, seen, content } = startProgram({
    allowed: readAllowed([seeder.address, tracker.address, node.address].join(','))!,
    ports: [],
    userAgent: 'tests',
    dhtNodes: [node.address],
  });
  const source = {
    infoHash: torrent.infoHash,
    trackers: [`udp://${tracker.address}/announce`],
    peers: [seeder.address],
  };
  const [found] = await Promise.all([ask({ verb: 'metadata', source }), tracker.asked, node.asked]);
  expect(found).toHaveProperty('files');
  const size = torrent.content.length;
  await ask({ verb: 'open', torrent: { source, info: torrent.info, wanted: [[0, size]] } });
  void ask({ verb: 'read', torrent: 2, from: 0, to: size });
  await once(content, 'data');
  await ask({ verb: 'close', torrent: 2 });
  // It gives to peers that it connects to.
  await ask({ verb: 'seed', torrent: { source, info: torrent.info, here: [[0, size]] } });
  await ask({ verb: 'cancel', other: 0 });
  // Whoever sends has a port for the answer, which the system chooses.
  const udp = ['bind 0', `send ${tracker.address}`, `send ${node.address}`];
  expect([...new Set(seen)].sort()).toEqual([...udp, `connect ${seeder.address}`].sort());
});

test.each([
  ['local service discovery (BEP 14)', '239.192.152.143', 6771],
  ['the same by IPv6', 'ff15::efc0:988f', 6771],
  ['UPnP', '239.255.255.250', 1900],
  ['NAT-PMP and PCP, of a router', '192.168.1.1', 5351],
  ['all of the local network', '255.255.255.255', 6771],
])('no address that would be asked by %s is gone to', (_, host, port) => {
  expect(createAddressPolicy({}).allowsPeer(host, port)).toBe(false);
});

import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { readCompact } from '../address.ts';
import { TorrentError } from '../error.ts';
import type { Network } from '../network.ts';
import type { Announce, Announced } from './http-tracker.ts';

/** Milliseconds for one answer; each request is sent three times, as packets may be lost. */
const answerWithin = 4000;
const tries = 3;

/** Announces to a UDP tracker (BEP 15). Only answers from the address that was checked are accepted. */
export async function askUdpTracker(
  network: Pick<Network, 'allowsPeer' | 'addressesOf'>,
  tracker: URL,
  { infoHash, peerId, left, signal, isFirst = true }: Announce,
): Promise<Announced> {
  const port = Number(tracker.port);
  const host = tracker.hostname.replace(/^\[|\]$/g, '');
  const addresses = port > 0 ? await network.addressesOf(host, signal) : [];
  const address = addresses.find((one) => !one.includes(':')) ?? addresses[0];
  if (address === undefined || !addresses.every((one) => network.allowsPeer(one, port))) throw unreached();
  const ask = createRequester(address, port, signal);
  try {
    const connected = await ask(Buffer.from('0000041727101980', 'hex'), 0, Buffer.alloc(0), 16);
    const answer = await ask(
      connected.subarray(8, 16),
      1,
      announcement({ infoHash, peerId, left, isFirst }),
      20,
    );
    return {
      interval: answer.readUInt32BE(8),
      peers: readCompact(answer.subarray(20), { family: address.includes(':') ? 6 : 4 }),
    };
  } finally {
    ask.close();
  }
}

function announcement({ infoHash, peerId, left, isFirst }: Omit<Announce, 'signal'>): Buffer {
  const counts = Buffer.alloc(24);
  counts.writeBigUInt64BE(BigInt(left), 8);
  const rest = Buffer.alloc(18);
  // Event: started, or none. Our address is that of the packet.
  rest.writeUInt32BE(isFirst ? 2 : 0, 0);
  randomBytes(4).copy(rest, 8);
  rest.writeInt32BE(100, 12);
  rest.writeUInt16BE(6881, 16);
  return Buffer.concat([infoHash, peerId, counts, rest]);
}

function createRequester(address: string, port: number, signal: AbortSignal) {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.on('error', () => {});
  const once = (
    packet: Buffer,
    transaction: Buffer,
    action: number,
    least: number,
  ): Promise<Buffer | undefined> =>
    new Promise((resolve) => {
      const settle = (answer?: Buffer): void => {
        clearTimeout(timer);
        socket.off('message', onReply);
        signal.removeEventListener('abort', ended);
        resolve(answer);
      };
      const ended = (): void => settle();
      const timer = setTimeout(ended, answerWithin);
      const onReply = (message: Buffer, from: { address: string; port: number }): void => {
        const isAnswer =
          from.port === port &&
          from.address === address &&
          message.length >= least &&
          message.readUInt32BE(0) === action &&
          message.subarray(4, 8).equals(transaction);
        if (isAnswer) settle(message);
      };
      socket.on('message', onReply);
      signal.addEventListener('abort', ended, { once: true });
      socket.send(packet, port, address, (error) => {
        if (error) settle();
      });
    });
  const ask = async (connection: Buffer, action: number, body: Buffer, least: number): Promise<Buffer> => {
    const transaction = randomBytes(4);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(action);
    const packet = Buffer.concat([connection, head, transaction, body]);
    for (let attempt = 0; attempt < tries && !signal.aborted; attempt += 1) {
      const answer = await once(packet, transaction, action, least);
      if (answer !== undefined) return answer;
    }
    throw unreached();
  };
  return Object.assign(ask, { close: () => socket.close() });
}

const unreached = (): TorrentError => new TorrentError('no-peers', 'The tracker could not be reached.');

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAddressPolicy, readAllowed } from './address-policy.ts';
import type { EgressOptions } from './connection.ts';
import { createEgress } from './egress.ts';
import { EgressError } from './error.ts';
import { type NameServer, openNameServer } from './fixtures/name-server.ts';
import { openSource, type Source } from './fixtures/source.ts';
import { createResolver } from './resolver.ts';

let source: Source;
/** Nothing listens there any more. */
let closed: string;
/** Nothing may ever connect to it. */
let inside: Source;
let names: NameServer;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: IncomingMessage[];
let insideSeen = 0;
let lookUps: string[];
let addresses: Record<string, readonly (readonly string[] | 'silent')[]>;
const raw: Socket[] = [];

beforeAll(async () => {
  source = await openSource((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  const gone = await openSource(() => {});
  await gone.close();
  closed = gone.origin;
  inside = await openSource((_, response) => {
    insideSeen += 1;
    response.end('secret');
  });
  names = await openNameServer((name) => {
    lookUps.push(name);
    const rounds = addresses[name];
    if (rounds === undefined) return undefined;
    // Both families are asked for at once.
    const round = Math.floor((lookUps.filter((one) => one === name).length - 1) / 2);
    return rounds[Math.min(round, rounds.length - 1)];
  });
});

afterAll(async () => {
  names.close();
  await Promise.all([source.close(), inside.close()]);
});

beforeEach(() => {
  [seen, lookUps, addresses] = [[], [], {}];
  answer = (_, response) => void response.end('hello');
});

afterEach(() => {
  expect(insideSeen).toBe(0);
  for (const socket of raw.splice(0)) socket.destroy();
});

const egressOf = (more: Partial<EgressOptions> = {}) =>
  createEgress({
    ...createAddressPolicy({ allowed: [source, inside].flatMap(({ allowed }) => readAllowed(allowed)!) }),
    allowsAddress: createAddressPolicy({ allowed: readAllowed(source.allowed)! }).allowsAddress,
    addressesOf: createResolver({ servers: [names.address], timeout: 60_000 }),
    userAgent: 'Drive',
    holdBack: async () => {},
    ...more,
  });

const neverAborted = new AbortController().signal;

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(Uint8Array.from(chunk));
  return Buffer.concat(chunks);
}

async function read(address: string, more: Partial<EgressOptions> = {}, headers = {}) {
  const { body, ...head } = await egressOf(more).open(address, { signal: neverAborted, headers });
  return { ...head, text: (await bytesOf(body)).toString() };
}

/** Why it did not work. */
async function fault(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(EgressError);
  return (error as EgressError).reason;
}

const port = (of: Source): string => new URL(of.origin).port;

test('what lies at an address is read, without a word of who asks', async () => {
  const { status, text, url } = await read(`${source.origin}/a/b?c=d#e`);
  expect([status, text, url.href]).toEqual([200, 'hello', `${source.origin}/a/b?c=d`]);
  const { headers } = seen[0]!;
  expect(headers).toEqual({
    host: source.allowed,
    connection: expect.any(String),
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'Drive',
  });
});

describe('nothing inside is reached', () => {
  test.each([
    ['by its address', (at: string) => `http://127.0.0.1:${at}/`],
    ['by one number', (at: string) => `http://2130706433:${at}/`],
    ['in octal', (at: string) => `http://0177.0.0.1:${at}/`],
    ['in hex', (at: string) => `http://0x7f.0.0.1:${at}/`],
    ['in short', (at: string) => `http://127.1:${at}/`],
    ['as nothing', (at: string) => `http://0:${at}/`],
    ['in IPv6', (at: string) => `http://[::1]:${at}/`],
    ['as IPv4 in IPv6', (at: string) => `http://[::ffff:127.0.0.1]:${at}/`],
    ['as IPv4 in IPv6, of old', (at: string) => `http://[::127.0.0.1]:${at}/`],
    ['through a gateway of names', (at: string) => `http://[64:ff9b::127.0.0.1]:${at}/`],
    ['as localhost', (at: string) => `http://localhost:${at}/`],
    ['as localhost with a dot', (at: string) => `http://LOCALHOST.:${at}/`],
    ['as a name below localhost', (at: string) => `http://a.localhost:${at}/`],
  ])('%s', async (_, address) => {
    expect(await fault(egressOf().open(address(port(inside)), { signal: neverAborted }))).toBe('forbidden');
  });

  test('by a name that leads there, though another of its addresses is good', async () => {
    addresses['in.test'] = [['127.0.0.1']];
    addresses['both.test'] = [['93.184.216.34', '127.0.0.1']];
    addresses['six.test'] = [['93.184.216.34', '::1']];
    addresses['meta.test'] = [['169.254.169.254']];
    for (const name of ['in.test', 'both.test', 'six.test', 'meta.test'])
      expect(await fault(egressOf().open(`http://${name}:${port(inside)}/`, { signal: neverAborted }))).toBe(
        'forbidden',
      );
  });

  test('by a redirect, however it is written', async () => {
    for (const location of [
      inside.origin,
      `//127.0.0.1:${port(inside)}/`,
      `http://[::ffff:7f00:1]:${port(inside)}/`,
      `http://user:word@127.0.0.1:${port(inside)}/`,
    ]) {
      answer = (_, response) => void response.writeHead(302, { location }).end();
      expect(await fault(read(source.origin))).toBe('forbidden');
    }
    answer = (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    expect(await fault(read(source.origin))).toBe('address');
  });

  test('by a name whose address changes between the look and the connection', async () => {
    addresses['rebind.test'] = [['127.0.0.1'], ['127.0.0.1']];
    let judged = 0;
    const allowsAddress = (address: string, at: number): boolean => {
      judged += 1;
      // The first look is good; what the name says from then on is of no matter.
      addresses['rebind.test'] = [['127.0.0.2']];
      return address === '127.0.0.1' && String(at) === port(source);
    };
    expect((await read(`http://rebind.test:${port(source)}/`, { allowsAddress })).text).toBe('hello');
    expect([judged, lookUps.length]).toEqual([1, 2]);
  });

  test('each redirect is looked up and judged anew', async () => {
    addresses['turns.test'] = [['127.0.0.1'], ['127.0.0.2']];
    answer = (_, response) =>
      void response.writeHead(302, { location: `http://turns.test:${port(source)}/again` }).end();
    expect(await fault(read(`http://turns.test:${port(source)}/`))).toBe('forbidden');
    expect(seen.length).toBe(1);
  });
});

describe('names', () => {
  test('that nobody knows, and name servers that do not answer', async () => {
    addresses['silent.test'] = ['silent'];
    expect(await fault(read('http://none.test/'))).toBe('unknown-host');
    const hasty = { addressesOf: createResolver({ servers: [names.address], timeout: 50 }) };
    expect(await fault(read('http://silent.test/', hasty))).toBe('unreachable');
  });

  test('a name server that is slow does not outlast the request', async () => {
    addresses['silent.test'] = ['silent'];
    const slow = {
      headWithin: 100,
      addressesOf: createResolver({ servers: [names.address], timeout: 60_000 }),
    };
    expect(await fault(read('http://silent.test/', slow))).toBe('slow');
  });
});

describe('redirects', () => {
  test('are followed ten times', async () => {
    answer = ({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left > 0) response.writeHead(301 + (left % 2), { location: `${left - 1}` }).end('moved');
      else response.end('there');
    };
    expect((await read(`${source.origin}/10`)).text).toBe('there');
    expect(await fault(read(`${source.origin}/11`))).toBe('redirects');
  });

  test('a name and a password go to the server they were given for, and to no other', async () => {
    const other = await openSource((request, response) => {
      seen.push(request);
      response.end('there');
    });
    answer = ({ url }, response) =>
      void response.writeHead(302, { location: url === '/a' ? '/b' : `${other.origin}/c` }).end();
    const both = createAddressPolicy({ allowed: readAllowed(`${source.allowed},${other.allowed}`)! });
    const { url } = await read(`http://ada:p%40ss@${source.allowed}/a`, both);
    expect(url.href).toBe(`${other.origin}/c`);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('ada:p@ss').toString('base64')}`,
      `Basic ${Buffer.from('ada:p@ss').toString('base64')}`,
      undefined,
    ]);
    await other.close();
  });

  test('without a place to go are answers', async () => {
    answer = (_, response) => void response.writeHead(302).end('nowhere');
    expect(await read(source.origin)).toMatchObject({ status: 302, text: 'nowhere' });
  });
});

test('what was packed comes as it was sent', async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000));
  answer = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  const { body } = await egressOf().open(source.origin, { signal: neverAborted });
  expect((await bytesOf(body)).equals(bomb)).toBe(true);
});

describe('a server that', () => {
  /** Bytes on the wire, of whoever connects. */
  async function wire(talk: (socket: Socket) => void): Promise<[string, Partial<EgressOptions>, () => void]> {
    const server = createServer((socket) => {
      raw.push(socket);
      socket.on('error', () => {});
      talk(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const allowed = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return [
      `http://${allowed}/`,
      createAddressPolicy({ allowed: readAllowed(allowed)! }),
      () => server.close(),
    ];
  }

  const cases: [string, string, Partial<EgressOptions>, (socket: Socket) => void][] = [
    ['says nothing', 'slow', { headWithin: 150 }, () => {}],
    [
      'never ends its head',
      'slow',
      { headWithin: 300 },
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write('x: y\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    [
      'has too long a head',
      'malformed',
      {},
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
    ],
    ['does not speak HTTP', 'malformed', {}, (socket) => socket.write('220 mail.test ESMTP\r\n')],
    ['goes away at once', 'broken', {}, (socket) => socket.destroy()],
    [
      'promises more than it sends',
      'broken',
      {},
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'),
    ],
    [
      'breaks off between chunks',
      'broken',
      {},
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n'),
    ],
    [
      'stops in the middle',
      'slow',
      { idle: 150 },
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'),
    ],
    [
      'drips',
      'slow',
      { pace: { bytes: 100_000, milliseconds: 200 } },
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const timer = setInterval(() => socket.write('drop'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ];

  test.each(cases)('%s: %s', async (_, reason, more, talk) => {
    const [address, allowed, close] = await wire(talk);
    expect(await fault(read(address, { ...allowed, ...more }))).toBe(reason);
    close();
  });

  test('sends more than it promised is heard to the promise', async () => {
    const [address, allowed, close] = await wire((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello and more'),
    );
    const text = await read(address, allowed).then(
      (answered) => answered.text,
      (error: unknown) => (error as EgressError).reason,
    );
    expect(['hello', 'malformed', 'broken']).toContain(text);
    close();
  });

  test('does not listen', async () => {
    const [address, allowed, close] = await wire(() => {});
    close();
    expect(await fault(read(address, allowed))).toBe('unreachable');
  });
});

test('a request is called off at any point', async () => {
  const early = new AbortController();
  early.abort();
  expect(await fault(egressOf().open(source.origin, { signal: early.signal }))).toBe('cancelled');
  const waiting = new AbortController();
  answer = () => waiting.abort();
  expect(await fault(egressOf().open(source.origin, { signal: waiting.signal }))).toBe('cancelled');
  const reading = new AbortController();
  answer = (_, response) => void response.write('some');
  const { body } = await egressOf().open(source.origin, { signal: reading.signal });
  const all = (async () => {
    for await (const chunk of body) if (chunk.length > 0) reading.abort();
  })();
  expect(await fault(all)).toBe('cancelled');
});

test('an answer that is left closes its connection', async () => {
  const closed = Promise.withResolvers<void>();
  answer = (request, response) => {
    request.socket.on('close', () => closed.resolve());
    response.write('some');
  };
  const { body } = await egressOf().open(source.origin, { signal: neverAborted });
  for await (const chunk of body) if (chunk.length > 0) break;
  await closed.promise;
});

describe('that an address could not be reached', () => {
  test.each([
    ['a name that nobody knows', () => 'http://none.test/', 'unknown-host'],
    ['one inside', () => inside.origin, 'forbidden'],
    ['a port where nothing listens', () => closed, 'unreachable'],
  ])('is reported at one time and in the same words: %s', async (_, address, reason) => {
    const events: string[] = [];
    const holdBack = (): PromiseLike<unknown> => ({
      // biome-ignore lint/suspicious/noThenProperty: it is awaited, and tells when.
      then: (over) => {
        events.push('waited');
        return Promise.resolve(undefined).then(over);
      },
    });
    const allowed = createAddressPolicy({
      allowed: readAllowed(`${source.allowed},${new URL(closed).host}`)!,
    });
    const error = await egressOf({ ...allowed, allowsPort: () => true, holdBack })
      .open(address(), { signal: neverAborted })
      .catch((thrown: EgressError) => thrown);
    expect(events).toEqual(['waited']);
    expect(error).toMatchObject({ reason, message: 'The address could not be reached.', isUnreached: true });
  });
});

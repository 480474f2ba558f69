import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NameServer, openNameServer } from '../../../egress/fixtures/name-server.ts';
import { openSource } from '../../../egress/fixtures/source.ts';
import { createResolver } from '../../../egress/resolver.ts';
import { offlineOfFile } from '../fixtures/offline-world.ts';

/** Nothing listens there any more. */
let closed: { readonly origin: string; readonly port: number };
let names: NameServer;
let reported: { readonly task?: unknown; readonly reason?: unknown; readonly code?: unknown }[];
const log = {
  info: (facts: object) => void reported.push(facts),
  warn: (facts: object) => void reported.push(facts),
};
const { person, serve, source, requests, runJobs } = offlineOfFile(
  { log },
  {
    allowsAddress: (address, port) =>
      address === '127.0.0.1' && [closed.port, Number(new URL(source().origin).port)].includes(port),
    allowsPort: (port) => port !== 6379,
    addressesOf: (...wanted) => createResolver({ servers: [names.address] })(...wanted),
  },
);
beforeAll(async () => {
  const { origin, close } = await openSource(() => {});
  await close();
  closed = { origin, port: Number(new URL(origin).port) };
  names = await openNameServer((name) => (name === 'inside.test' ? ['10.0.0.1'] : undefined));
});
afterAll(() => names.close());
beforeEach(() => {
  reported = [];
});

const ways: [string, string, () => string][] = [
  ['a name that nobody knows', 'unknown-host', () => 'http://nowhere.test/a.txt'],
  ['a port where nothing listens', 'unreachable', () => `${closed.origin}/a.txt`],
  ['an address of this machine', 'forbidden', () => 'http://127.0.0.1/a.txt'],
  ['an address of the machine’s provider', 'forbidden', () => 'http://169.254.169.254/a.txt'],
  ['a name that leads inside', 'forbidden', () => 'http://inside.test/a.txt'],
];

test.each(ways)(
  '%s is told as one that could not be reached; why (%s) knows the log',
  async (_, reason, url) => {
    const ada = await person();
    const id = await ada.begin('', { url: { url: url() } });
    await runJobs();
    const { phase, progress, message, params } = await ada.task(id);
    expect({ phase, progress, message, params }).toEqual({
      phase: 'PHASE_TYPE_ERROR',
      progress: 0,
      message: 'The address could not be reached.',
      params: { url: url(), reason: 'address_unreachable' },
    });
    // Two tries each, so that not even their number tells one from another.
    expect(reported).toEqual([1, 2].map(() => expect.objectContaining({ task: id, reason })));
  },
);

test.each(ways)('%s, after a redirect (%s)', async (_, reason, url) => {
  const ada = await person();
  serve((_request, response) => void response.writeHead(302, { location: url() }).end());
  const id = await ada.begin();
  await runJobs();
  expect(await ada.task(id)).toMatchObject({
    phase: 'PHASE_TYPE_ERROR',
    message: 'The address could not be reached.',
    params: { reason: 'address_unreachable' },
  });
  expect(reported.map((facts) => facts.reason)).toEqual([reason, reason]);
});

test('a port of another protocol is told as such, after a redirect too', async () => {
  const ada = await person();
  serve((_, response) => void response.writeHead(302, { location: 'http://1.1.1.1:6379/' }).end());
  const id = await ada.begin();
  await runJobs();
  expect(await ada.task(id)).toMatchObject({
    phase: 'PHASE_TYPE_ERROR',
    message: 'Nothing is downloaded from port 6379.',
    params: { reason: 'failed_precondition' },
  });
});

test('a source that brought something and then cannot be reached is waited for as any that breaks off', async () => {
  const ada = await person();
  let count = 0;
  serve((_, response) => {
    count += 1;
    if (count > 1) return void response.writeHead(302, { location: 'http://nowhere.test/' }).end();
    response.writeHead(200, { 'content-length': 500_000, 'accept-ranges': 'bytes', etag: '"one"' });
    response.write(Buffer.alloc(250_000), () => response.destroy());
  });
  await ada.begin();
  await runJobs();
  expect(requests().length).toBe(12);
});

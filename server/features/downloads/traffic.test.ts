import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentServerOfFile, linked } from './fixtures/content-server.ts';

const counted = new Map<string, number>();
let isOver = (_: string, __?: string): boolean => false;
const visitors: (string | undefined)[] = [];
/** Chunks after which an answer is broken off. */
let chunksLeft = Number.POSITIVE_INFINITY;
const server = contentServerOfFile({
  shareOpens: async () => ({ isOpen: true, isReached: true }),
  traffic: {
    isAllowed: async (account, visitor) => !isOver(account, visitor),
    count: (account, bytes, visitor) => {
      visitors.push(visitor);
      counted.set(account, (counted.get(account) ?? 0) + bytes);
      chunksLeft -= 1;
      return chunksLeft >= 0;
    },
  },
});
const size = 300_000;

async function oneFile(bytes = randomBytes(size)) {
  const userId = await server().addUser();
  const file = await server().addFile(userId, { name: 'a.bin', bytes });
  return { userId, file, url: server().links.content(linked(file)).url };
}

test('whatever bytes leave are counted for the account whose file it is, and no others', async () => {
  const { userId, file, url } = await oneFile();
  const used = () => counted.get(userId) ?? 0;
  const { headers } = await server().get(url);
  expect(used()).toBe(size);
  await server().get(url, { method: 'HEAD' });
  await server().get(url, { headers: { 'if-none-match': String(headers.etag) } });
  await server().get(url, { headers: { range: 'bytes=900000-' } });
  expect(used()).toBe(size);
  await server().get(url, { headers: { range: 'bytes=10-19' } });
  expect(used()).toBe(size + 10);
  const parts = await server().get(url, { headers: { range: 'bytes=0-9,20-29' } });
  expect(used()).toBe(size + 10 + parts.body.length);
  const before = used();
  const { json } = await server().post('/drive/v1/files:archive', userId, { ids: [file.id] });
  const archive = await server().get(json.url);
  expect(archive.status).toBe(200);
  expect(used() - before).toBe(archive.body.length);
});

test('once the month is used up nothing is sent, and what others have is', async () => {
  const [{ userId, url }, other] = [await oneFile(), await oneFile()];
  isOver = (account) => account === userId;
  const refused = await server().get(url);
  expect([refused.status, JSON.parse(refused.body.toString()).error]).toEqual([403, 'traffic_exhausted']);
  expect((await server().get(url, { method: 'HEAD' })).status).toBe(200);
  expect((await server().get(other.url)).status).toBe(200);
  isOver = () => false;
  expect((await server().get(url)).status).toBe(200);
});

test('a visitor of a share is told that others have used it up, and the owner still gets the file', async () => {
  const { userId, file, url } = await oneFile();
  const ofShare = server().links.ofShare({ id: 'S1', generation: 0 }).content(linked(file)).url;
  visitors.length = 0;
  expect((await server().get(ofShare)).status).toBe(200);
  expect(new Set(visitors)).toEqual(new Set([expect.stringMatching(/\d/)]));
  isOver = (account, visitor) => account === userId && visitor !== undefined;
  const refused = await server().get(ofShare);
  expect([refused.status, JSON.parse(refused.body.toString()).error]).toEqual([
    403,
    'shared_traffic_exhausted',
  ]);
  expect((await server().get(url)).status).toBe(200);
  isOver = () => false;
});

test('an answer of an account that is far beyond its limit is broken off', async () => {
  const { url } = await oneFile(Buffer.alloc(8 * 1024 * 1024, 'x'));
  chunksLeft = 2;
  const { status, headers, body } = await server().get(url);
  expect([status, headers['content-length']]).toEqual([200, String(8 * 1024 * 1024)]);
  expect(body.length).toBeLessThan(8 * 1024 * 1024);
  // One that has not begun is refused in words.
  expect((await server().get(url)).status).toBe(403);
  chunksLeft = Number.POSITIVE_INFINITY;
});

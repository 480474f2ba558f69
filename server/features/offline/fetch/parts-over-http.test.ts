import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openSource } from '../../../egress/fixtures/source.ts';
import { offlineOfFile } from '../fixtures/offline-world.ts';

const kibibyte = 1024;
const { person, serve, requests, runJobs, contentOf } = offlineOfFile({
  parts: { most: 4, part: 64 * kibibyte, least: 128 * kibibyte, after: 0, waiting: 0 },
});

const content = randomBytes(1500 * kibibyte);

/** As a server of files answers. */
function answer(request: IncomingMessage, response: ServerResponse, bytes = content, etag = '"one"'): void {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const isRest = from !== '' && request.headers['if-range'] === etag;
  const [start, end] = isRest
    ? [Number(from), to === '' ? bytes.length - 1 : Number(to)]
    : [0, bytes.length - 1];
  response.writeHead(isRest ? 206 : 200, {
    etag,
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(isRest && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(bytes.subarray(start, end + 1));
}

const ranges = (): string[] => requests().flatMap(({ headers }) => headers.range ?? []);

async function arrived(who: Awaited<ReturnType<typeof person>>, task: string): Promise<Buffer> {
  const { phase, progress, file_id: fileId, message } = await who.task(task);
  expect([phase, progress, message]).toEqual(['PHASE_TYPE_COMPLETE', 100, '']);
  return contentOf(fileId);
}

test('a large file comes over few connections, each part once, and is the same', async () => {
  const ada = await person();
  serve((request, response) => answer(request, response));
  const task = await ada.begin();
  await runJobs();
  expect((await arrived(ada, task)).equals(content)).toBe(true);
  expect(new Set(ranges()).size).toBe(ranges().length);
  expect(ranges().length).toBeGreaterThan(5);
  expect(requests().every(({ headers }) => !headers.range || headers['if-range'] === '"one"')).toBe(true);
  expect(new Set(requests().map(({ socket }) => socket)).size).toBeLessThanOrEqual(4);
});

test('of content that is another one in the middle nothing is kept', async () => {
  const ada = await person();
  const other = randomBytes(content.length);
  serve((request, response) =>
    requests().length <= 4 ? answer(request, response) : answer(request, response, other, '"two"'),
  );
  const task = await ada.begin();
  await runJobs();
  expect((await arrived(ada, task)).equals(other)).toBe(true);
});

test('a source that lets nobody in twice is fetched over one connection, in one try', async () => {
  const ada = await person();
  serve((request, response) => {
    if (request.headers.range === undefined) answer(request, response);
    else response.writeHead(429, { 'retry-after': '3600' }).end();
  });
  const task = await ada.begin();
  await runJobs();
  expect((await arrived(ada, task)).equals(content)).toBe(true);
  expect(requests()).toHaveLength(2);
});

test('a connection that is led inside is not opened', async () => {
  let isVisited = false;
  const inside = await openSource((_, response) => {
    isVisited = true;
    response.end();
  });
  onTestFinished(inside.close);
  const ada = await person();
  serve((request, response) => {
    if (request.headers.range === undefined) answer(request, response);
    else response.writeHead(302, { location: `${inside.origin}/` }).end();
  });
  const task = await ada.begin();
  await runJobs();
  expect((await arrived(ada, task)).equals(content)).toBe(true);
  expect(isVisited).toBe(false);
});

test('only an ETag that promises the same bytes allows parts', async () => {
  const ada = await person();
  serve((_, response) => {
    response.writeHead(200, {
      'last-modified': 'Sat, 01 Nov 2025 00:00:00 GMT',
      'accept-ranges': 'bytes',
      'content-length': content.length,
    });
    response.end(content);
  });
  const task = await ada.begin('/a.bin');
  await runJobs();
  expect((await arrived(ada, task)).equals(content)).toBe(true);
  expect(requests()).toHaveLength(1);
});

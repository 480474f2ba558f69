import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { truncate } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLong, runs } from '../../../tests/long.ts';
import { withDriveLock } from '../../db/index.ts';
import { seen } from '../../tree/policy.ts';
import { deleteForEver, trash } from '../../tree/trash.ts';
import { restoreVersion } from '../files/versions.ts';
import { diskName } from './disk-names.ts';
import { contentServerOfFile, linked } from './fixtures/content-server.ts';
import { readToken, signToken } from './links/link-token.ts';
import { ReceiverGoneError } from './serve/outlet.ts';

const sendings: Promise<void>[] = [];
const server = contentServerOfFile({ onSend: (sending) => void sendings.push(sending) });
const bytes = randomBytes(300_000);
const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

async function oneFile(name = 'a.bin', content: Uint8Array = bytes, mimeType?: string) {
  const userId = await server().addUser();
  const file = await server().addFile(userId, { name, bytes: content, ...(mimeType && { mimeType }) });
  return { userId, file, url: server().links.content(linked(file)).url };
}

const blobPath = (hash: string): string =>
  join(server().folder, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);

describe('the whole', () => {
  test('is answered with everything that a receiver must know', async () => {
    const { file, url } = await oneFile();
    const { status, headers, body } = await server().get(url);
    expect(status).toBe(200);
    expect(body.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '300000',
      'content-disposition': 'attachment; filename="a.bin"',
      'accept-ranges': 'bytes',
      etag: `"${hashOf(bytes)}"`,
      'last-modified': file.modified_at.toUTCString(),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      // 10:20: the link ends at 11:00 tomorrow.
      'cache-control': `private, max-age=${24 * 3600 + 40 * 60}, immutable`,
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[\w-]{16,}$/);
    expect(headers['transfer-encoding']).toBeUndefined();
  });

  test('for HEAD is the same without a body, whatever range is asked for, and reads nothing', async () => {
    const content = randomBytes(1000);
    const { url } = await oneFile('b.bin', content);
    await server().blobs.remove(hashOf(content));
    const { status, headers, body } = await server().get(url, {
      method: 'HEAD',
      headers: { range: 'bytes=0-9' },
    });
    expect(status).toBe(200);
    expect(headers['content-length']).toBe('1000');
    expect(headers['content-range']).toBeUndefined();
    expect(body.length).toBe(0);
  });

  test('may be nothing', async () => {
    const { url } = await oneFile('empty', new Uint8Array());
    for (const headers of [{}, { range: 'bytes=0-' }]) {
      const got = await server().get(url, { headers });
      expect(got.status).toBe(200);
      expect(got.headers['content-length']).toBe('0');
      expect(got.isBroken).toBe(false);
    }
  });

  test('comes twice on one connection', async () => {
    const { url } = await oneFile('c.bin', bytes);
    const path = new URL(url).pathname;
    const socket = connect(server().port, '127.0.0.1');
    const one = `GET ${path} HTTP/1.1\r\nhost: drive.test\r\n`;
    socket.write(`${one}\r\n`);
    let received = 0;
    for await (const chunk of socket) {
      const before = received;
      received += chunk.length;
      if (before < bytes.length && received > bytes.length) socket.write(`${one}connection: close\r\n\r\n`);
    }
    expect(received).toBeGreaterThan(2 * bytes.length);
  });
});

describe('ranges', () => {
  test('one', async () => {
    const { url } = await oneFile();
    const { status, headers, body } = await server().get(url, { headers: { range: 'bytes=100-199' } });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe('bytes 100-199/300000');
    expect(headers['content-length']).toBe('100');
    expect(body.equals(bytes.subarray(100, 200))).toBe(true);
  });

  test('outside the content', async () => {
    const { url } = await oneFile();
    const { status, headers, body } = await server().get(url, { headers: { range: 'bytes=300000-' } });
    expect(status).toBe(416);
    expect(headers['content-range']).toBe('bytes */300000');
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(String(body)).error).toBe('range_not_satisfiable');
  });

  test('any set gives the slices of the bytes', async () => {
    const { url } = await oneFile();
    const place = fc.oneof(fc.nat(20), fc.nat(310_000), fc.integer({ min: 299_980, max: 300_010 }));
    const spec = fc.oneof(
      fc.tuple(place, place).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
      place.map((at) => `${at}-`),
      place.map((at) => `-${at}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(spec, { minLength: 1, maxLength: 5 }), async (specs) => {
        const got = await server().get(url, { headers: { range: `bytes=${specs.join(',')}` } });
        const wanted = specs.flatMap((one) => placesOf(one, bytes.length));
        if (wanted.length === 0) return void expect(got.status).toBe(416);
        expect(got.status).toBe(206);
        expect(Number(got.headers['content-length'])).toBe(got.body.length);
        const parts = partsOf(got.headers['content-type'] ?? '', got.body, got.headers['content-range']);
        for (const { start, body } of parts) {
          expect(body.equals(bytes.subarray(start, start + body.length))).toBe(true);
        }
        for (const [start, end] of wanted) {
          expect(parts.some((p) => p.start <= start && end < p.start + p.body.length)).toBe(true);
        }
        expect(got.body.length).toBeLessThan(bytes.length + 2000);
      }),
      { numRuns: runs(60) },
    );
  });

  test('go on only with the same content', async () => {
    const { url } = await oneFile();
    const ask = (ifRange: string) =>
      server().get(url, { headers: { range: 'bytes=5-9', 'if-range': ifRange } });
    expect((await ask(`"${hashOf(bytes)}"`)).status).toBe(206);
    expect((await ask('"another"')).status).toBe(200);
    expect((await ask(`W/"${hashOf(bytes)}"`)).status).toBe(200);
  });
});

test('conditions', async () => {
  const { url } = await oneFile();
  const etag = `"${hashOf(bytes)}"`;
  const unchanged = await server().get(url, { headers: { 'if-none-match': etag } });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers).toMatchObject({ etag });
  expect(unchanged.headers['content-length']).toBeUndefined();
  expect(unchanged.headers['content-type']).toBeUndefined();
  expect((await server().get(url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  expect((await server().get(url, { headers: { 'if-match': '"x"' } })).status).toBe(412);
});

describe('a link', () => {
  test('that was not signed here, or was changed anywhere, opens nothing', async () => {
    const { url, file } = await oneFile();
    const { token } = server().links.content(linked(file));
    for (let at = 0; at < token.length; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const forged = token.slice(0, at) + other + token.slice(at + 1);
      expect((await server().get(url.replace(token, forged))).status).toBe(404);
    }
    const foreign = signToken(randomBytes(32), readToken(server().key, token)!);
    expect((await server().get(url.replace(token, foreign))).status).toBe(404);
    for (const junk of ['x', 'a'.repeat(130), `${token}=`, `${token}A`]) {
      expect([404, 400]).toContain((await server().get(url.replace(token, junk))).status);
    }
  });

  test('opens a file only for what it was made', async () => {
    const { file } = await oneFile();
    const thumbnail = signToken(server().key, {
      ...readToken(server().key, server().links.content(linked(file)).token)!,
      purpose: 'SIZE_SMALL',
    });
    expect((await server().get(`/content/v1/files/${thumbnail}/a`)).status).toBe(404);
    const { token } = server().links.content(linked(file));
    expect((await server().get(`/content/v1/archives/${token}/a.zip`)).status).toBe(404);
  });

  test('signed for a drive that has not the file opens nothing', async () => {
    const { file } = await oneFile();
    const stranger = await server().addUser();
    const { url } = server().links.content({ ...linked(file), userId: stranger });
    expect((await server().get(url)).status).toBe(404);
  });

  test('is the same for an hour, and ends a day later', async () => {
    const { file, url } = await oneFile();
    const before = server().clock.now;
    try {
      server().clock.now = Date.UTC(2026, 0, 5, 10, 59, 59);
      expect(server().links.content(linked(file)).url).toBe(url);
      expect(server().links.content(linked(file)).expire).toBe('2026-01-06T11:00:00.000Z');
      server().clock.now = Date.UTC(2026, 0, 5, 11);
      expect(server().links.content(linked(file)).url).not.toBe(url);
      server().clock.now = Date.UTC(2026, 0, 6, 10, 59, 59);
      expect((await server().get(url)).status).toBe(200);
      server().clock.now = Date.UTC(2026, 0, 6, 11);
      const late = await server().get(url);
      expect(late.status).toBe(403);
      expect(JSON.parse(String(late.body)).error).toBe('content_link_expired');
      expect(late.headers['cache-control']).toBe('no-store');
    } finally {
      server().clock.now = before;
    }
  });

  test('goes on in the trash and ends when the file is deleted for ever', async () => {
    const { userId, file, url } = await oneFile();
    await withDriveLock(server().db, userId, async (locked) =>
      trash(locked, await seen(locked.tx, userId, [file.id])),
    );
    expect((await server().get(url)).status).toBe(200);
    await withDriveLock(server().db, userId, async (locked) =>
      deleteForEver(locked, await seen(locked.tx, userId, [file.id])),
    );
    const gone = await server().get(url);
    expect(gone.status).toBe(404);
    expect(JSON.parse(String(gone.body)).error).toBe('file_not_found');
  });

  test('ends with the content that it was made for; a link to the version opens that', async () => {
    const { userId, file, url } = await oneFile('v.bin');
    await server().addFile(userId, { name: 'v.bin', bytes: randomBytes(10), rule: 'replace' });
    const replaced = await server().get(url);
    expect(replaced.status).toBe(403);
    expect(JSON.parse(String(replaced.body)).error).toBe('content_link_expired');
    const [version] = await server()
      .db.selectFrom('versions')
      .selectAll()
      .where('file_id', '=', file.id)
      .execute();
    const older = server().links.content({ ...linked(file), versionId: version!.id });
    const got = await server().get(older.url);
    expect(got.body.equals(bytes)).toBe(true);
    await restoreVersion(server().db, userId, file.id, version!.id);
    expect((await server().get(url)).status).toBe(200);
    expect((await server().get(older.url)).status).toBe(404);
  });

  test.each(['100%.txt', 'a\\b.txt', '%41.txt', '測試 🎉.txt', ' .x', 'q?#&.txt', '..a'])(
    'for a file named %j can be followed',
    async (name) => {
      const { url, file } = await oneFile(name);
      const { status, headers } = await server().get(url, { method: 'HEAD' });
      expect(status).toBe(200);
      expect(nameIn(headers['content-disposition'] ?? '')).toBe(diskName(file.name));
    },
  );
});

describe('what the store cannot give', () => {
  test('content that is missing or too short is a fault of ours, reported before anything is sent', async () => {
    for (const spoil of [
      (hash: string) => server().blobs.remove(hash),
      (hash: string) => truncate(blobPath(hash), 1000),
    ]) {
      const content = randomBytes(200_000);
      const { url } = await oneFile('lost.bin', content);
      await spoil(hashOf(content));
      const logged = server().log.length;
      const got = await server().get(url);
      expect(got.status).toBe(500);
      expect(got.headers['content-length']).not.toBe('200000');
      expect(got.headers['content-disposition']).toBeUndefined();
      expect(JSON.parse(String(got.body)).error).toBe('internal');
      expect(server().log.slice(logged)).toContainEqual(expect.objectContaining({ fault: 'storage' }));
    }
  });

  test('content that ends while it is read breaks the connection off', async () => {
    const content = randomBytes(48 * 1024 * 1024);
    const { url } = await oneFile('ends.bin', content);
    const path = new URL(url).pathname;
    const socket = connect(server().port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: drive.test\r\n\r\n`);
    let received = 0;
    for await (const chunk of socket) {
      if (received === 0) await truncate(blobPath(hashOf(content)), 1000);
      received += chunk.length;
    }
    expect(received).toBeLessThan(content.length);
  });
});

test.runIf(isLong)('what is read stops when the receiver leaves', async () => {
  const { url } = await oneFile('left.bin', randomBytes(64 * 1024 * 1024));
  const socket = connect(server().port, '127.0.0.1');
  const before = sendings.length;
  const logged = server().log.length;
  socket.write(`GET ${new URL(url).pathname} HTTP/1.1\r\nhost: drive.test\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();
  // It has given everything back by then, the open file too.
  await expect(sendings[before]).rejects.toThrow(ReceiverGoneError);
  expect(server().log.slice(logged)).toEqual([]);
});

test('a download is recorded once for each link, and looking at a file is none', async () => {
  const { file, url } = await oneFile();
  const recorded = () => server().events.filter(({ fileId }) => fileId === file.id);
  await server().get(url, { method: 'HEAD' });
  await server().get(server().links.inline(linked(file)).url);
  await server().get(url, { headers: { 'if-none-match': `"${hashOf(bytes)}"` } });
  expect(recorded()).toEqual([]);
  await server().get(url, { headers: { range: 'bytes=0-9' } });
  await server().get(url, { headers: { range: 'bytes=10-19' } });
  await server().get(url);
  expect(recorded()).toEqual([
    { type: 'TYPE_DOWNLOAD', userId: file.user_id, fileId: file.id, fileName: 'a.bin' },
  ]);
});

test('names of files are in no line of the log', async () => {
  const { url } = await oneFile('secret name.bin');
  await server().get(url);
  await server().get(url.replace(/files\/../, 'files/xx'));
  expect(JSON.stringify(server().log)).not.toMatch(/secret/);
});

/** The bytes that a Range header selects of so many. */
function placesOf(spec: string, size: number): [number, number][] {
  const [first = '', last = ''] = spec.split('-');
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? [[start, end]] : [];
}

function partsOf(type: string, body: Buffer, range: string | undefined): { start: number; body: Buffer }[] {
  if (range !== undefined) return [{ start: startOf(range), body }];
  const boundary = /^multipart\/byteranges; boundary=(\w+)$/.exec(type)?.[1] ?? 'none';
  const parts: { start: number; body: Buffer }[] = [];
  const rest = Buffer.concat([Buffer.from('\r\n'), body]);
  const mark = Buffer.from(`\r\n--${boundary}`);
  for (let at = rest.indexOf(mark); at !== -1; ) {
    const next = rest.indexOf(mark, at + mark.length);
    if (next === -1) break;
    const part = rest.subarray(at + mark.length, next);
    const headEnd = part.indexOf('\r\n\r\n');
    const head = part.subarray(0, headEnd).toString();
    parts.push({
      start: startOf(/content-range: (.*)/i.exec(head)?.[1] ?? ''),
      body: part.subarray(headEnd + 4),
    });
    at = next;
  }
  return parts;
}

const startOf = (range: string): number => Number(/^bytes (\d+)-/.exec(range)?.[1]);

function nameIn(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return extended === undefined
    ? (/filename="(.*)"$/.exec(disposition)?.[1] ?? '')
    : decodeURIComponent(extended);
}

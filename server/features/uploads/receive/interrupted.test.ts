import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { isLong } from '../../../../tests/long.ts';
import type { BlobStore } from '../../../blobs/index.ts';
import { rawPatch } from '../fixtures/raw.ts';
import { someBytes, type Uploader, uploadsOfFile } from '../fixtures/uploads.ts';

const world = uploadsOfFile();
const { person } = world;

const idOf = (path: string) => path.split('/').at(-1)!;
const offsetIn = ({ headers }: { headers: Headers }) => Number(headers.get('upload-offset'));

/** Fails where the bytes are not those that the file is named by. */
async function contentOf(fileId: string): Promise<string> {
  const { named, has } = await world.contentOf(fileId);
  expect(has).toBe(named);
  return named;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a connection that breaks', () => {
  const broken = async (who: Uploader, path: string, bytes: Uint8Array, headers: string[] = []) => {
    const patch = await rawPatch({
      origin: world.origin(),
      token: who.token,
      path,
      offset: 0,
      length: 1000,
      headers,
    });
    await patch.requests();
    patch.socket.end(bytes);
    return patch.rest();
  };

  test('leaves what arrived, and the upload goes on from there', async () => {
    const who = await person();
    const bytes = someBytes(1000);
    const path = await who.begin(1000);
    await broken(who, path, bytes.subarray(0, 400));
    expect(offsetIn(await who.head(path))).toBe(400);
    const id = (await who.patch(path, 400, bytes.subarray(400))).headers.get('x-file-id')!;
    expect(await contentOf(id)).toBe(hashOf(bytes));
  });

  test('leaves nothing of bytes whose checksum can no longer be proved', async () => {
    const who = await person();
    const bytes = someBytes(1000);
    const path = await who.begin(1000);
    const sum = `upload-checksum: sha256 ${createHash('sha256').update(bytes).digest('base64')}`;
    await broken(who, path, bytes.subarray(0, 400), [sum]);
    expect(offsetIn(await who.head(path))).toBe(0);
    expect(await contentOf((await who.patch(path, 0, bytes)).headers.get('x-file-id')!)).toBe(hashOf(bytes));
  });
});

describe('two at once', () => {
  const opened = async (who: Uploader, path: string) => {
    const patch = await rawPatch({ origin: world.origin(), token: who.token, path, offset: 0, length: 1000 });
    await patch.requests();
    return patch;
  };

  test('the second is told that the first is at work: 423, and may come again', async () => {
    const who = await person();
    const bytes = someBytes(1000);
    const path = await who.begin(1000);
    const first = await opened(who, path);
    const second = await who.patch(path, 0, bytes);
    expect([second.status, JSON.parse(second.text).error]).toEqual([423, 'upload_locked']);
    expect(second.headers.get('retry-after')).toBe('1');
    expect((await who.head(path)).status).toBe(423);
    const { origin } = await world.another();
    expect((await who.patch(path, 0, bytes, { at: origin })).status).toBe(423);
    expect((await who.head(path, { at: origin })).status).toBe(423);
    first.socket.write(bytes);
    expect(await first.rest()).toContain('HTTP/1.1 204 ');
    const id = (await who.head(path, { at: origin })).headers.get('x-file-id')!;
    expect(await contentOf(id)).toBe(hashOf(bytes));
    expect(await who.usage()).toEqual({ used: 1000, reserved: 0 });
  });

  test('whoever ends the upload does not wait', async () => {
    const who = await person();
    const path = await who.begin(1000);
    const first = await opened(who, path);
    expect((await who.send('DELETE', path)).status).toBe(204);
    expect(await first.rest()).toContain('HTTP/1.1 423 ');
    expect((await who.head(path)).status).toBe(404);
    expect(await who.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('many at once, in two processes, of one content: every byte once, one file', async () => {
    const who = await person();
    const bytes = someBytes(300_000);
    const path = await who.begin(bytes.length);
    const { origin } = await world.another();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const at = number % 2 === 0 ? world.origin() : origin;
        return (await who.patch(path, 0, bytes, { at })).status;
      }),
    );
    expect(statuses).toContain(204);
    expect(statuses.every((status) => [204, 409, 423].includes(status))).toBe(true);
    expect(await who.names()).toEqual(['a.bin']);
    expect(await contentOf((await who.head(path)).headers.get('x-file-id')!)).toBe(hashOf(bytes));
    expect(await who.usage()).toEqual({ used: bytes.length, reserved: 0 });
  });
});

describe('a sender that fell silent', () => {
  const hasty = uploadsOfFile(() => ({ idleTimeout: 0 }));

  test('gives way to the one that comes back, and what it sent is kept', async () => {
    const who = await hasty.person();
    const bytes = someBytes(1000);
    const path = await who.begin(1000);
    const silent = await rawPatch({
      origin: hasty.origin(),
      token: who.token,
      path,
      offset: 0,
      length: 1000,
    });
    await silent.requests();
    silent.socket.write(bytes.subarray(0, 400));
    const offset = offsetIn(await who.head(path));
    expect([0, 400]).toContain(offset);
    const { status } = await who.patch(path, offset, bytes.subarray(offset));
    expect(status).toBe(204);
    expect(await silent.rest()).toContain('HTTP/1.1 423 ');
    const { used } = await who.usage();
    expect(used).toBe(1000);
  });
});

describe('another process', () => {
  test('goes on with digests built from what is there, and so does the first after it', async () => {
    const who = await person();
    const bytes = someBytes(900_000);
    const path = await who.begin(bytes.length);
    const { origin } = await world.another();
    await who.patch(path, 0, bytes.subarray(0, 300_000));
    await who.patch(path, 300_000, bytes.subarray(300_000, 500_000), { at: origin });
    expect(offsetIn(await who.head(path))).toBe(500_000);
    const { headers } = await who.patch(path, 500_000, bytes.subarray(500_000));
    expect(await contentOf(headers.get('x-file-id')!)).toBe(hashOf(bytes));
  });

  test('a process that loses its connection to the database lets go', async () => {
    const who = await person();
    const path = await who.begin(1000);
    const { origin } = await world.another();
    const patch = await rawPatch({ origin, token: who.token, path, offset: 0, length: 1000 });
    await patch.requests();
    const { pool } = world.drive().database;
    await pool.query(
      'select pg_terminate_backend(pid) from pg_locks where locktype = $1 and granted and database = (select oid from pg_database where datname = current_database())',
      ['advisory'],
    );
    expect(await patch.rest()).toContain('HTTP/1.1 423 ');
    expect((await who.patch(path, 0, someBytes(1000), { at: origin })).status).toBe(204);
  });
});

describe('a process that ends just before an upload is a file', () => {
  const failing = (blobs: BlobStore, seal: 'before' | 'after'): BlobStore => ({
    ...blobs,
    stage: (id) => {
      const stage = blobs.stage(id);
      return {
        ...stage,
        seal: async (hash) => {
          if (seal === 'after') await stage.seal(hash);
          throw new Error('the process ends here');
        },
      };
    },
  });

  test.each(['before', 'after'] as const)('%s its content is sealed: HEAD finishes it', async (instant) => {
    const who = await person();
    const bytes = someBytes(1000);
    const path = await who.begin(1000);
    const { origin } = await world.another({ blobs: failing(world.drive().blobs, instant) });
    await who.patch(path, 0, bytes.subarray(0, 500), { at: origin });
    expect((await who.patch(path, 500, bytes.subarray(500), { at: origin })).status).toBe(500);
    expect(await who.names()).toEqual([]);
    expect(await who.usage()).toEqual({ used: 0, reserved: 1000 });
    const state = await who.head(path);
    expect(offsetIn(state)).toBe(1000);
    expect(await contentOf(state.headers.get('x-file-id')!)).toBe(hashOf(bytes));
    expect(await who.usage()).toEqual({ used: 1000, reserved: 0 });
    expect(await world.stages()).not.toContain(idOf(path));
  });

  test.each(['before', 'after'] as const)(
    '%s its content is sealed: an empty PATCH does',
    async (instant) => {
      const who = await person();
      const bytes = someBytes(1000);
      const path = await who.begin(1000);
      const { origin } = await world.another({ blobs: failing(world.drive().blobs, instant) });
      expect((await who.patch(path, 0, bytes, { at: origin })).status).toBe(500);
      const { status, headers } = await who.patch(path, 1000, '');
      expect(status).toBe(204);
      expect(await contentOf(headers.get('x-file-id')!)).toBe(hashOf(bytes));
      expect(await who.names()).toEqual(['a.bin']);
    },
  );

  test('after bytes whose checksum was not proved yet: they are taken back', async () => {
    const who = await person();
    const bytes = someBytes(1000);
    const path = await who.begin(1000);
    await who.patch(path, 0, bytes.subarray(0, 300));
    const { db, blobs } = world.drive();
    await db.updateTable('uploads').set({ unverified_from: 300 }).where('id', '=', idOf(path)).execute();
    await blobs.stage(idOf(path)).append(
      300,
      (async function* () {
        yield Buffer.alloc(200);
      })(),
      { limit: 1000 },
    );
    expect(offsetIn(await who.head(path))).toBe(300);
    const { headers } = await who.patch(path, 300, bytes.subarray(300));
    expect(await contentOf(headers.get('x-file-id')!)).toBe(hashOf(bytes));
  });
});

describe('a request that is refused', () => {
  test('is not asked for its body where it waits to be asked', async () => {
    const who = await person();
    const path = await who.begin(1000);
    const patch = await rawPatch({ origin: world.origin(), token: who.token, path, offset: 7, length: 500 });
    const text = await patch.rest();
    expect(text).toContain('HTTP/1.1 409 ');
    expect(text.toLowerCase()).toContain('connection: close');
    expect(text).not.toContain('100 Continue');
  });

  test.runIf(isLong)('is answered, though its body is large and on the way', async () => {
    const who = await person({ quota: 2 ** 40 });
    const path = await who.begin(2 ** 30);
    const { status } = await who.patch(path, 7, new Uint8Array(64 * 1024 * 1024));
    expect(status).toBe(409);
  });
});

test('a disk without space: what fitted is kept, and the sender is told', async () => {
  const who = await person();
  const path = await who.begin(1000);
  const { BlobError } = await import('../../../blobs/index.ts');
  const { blobs } = world.drive();
  const append = vi.fn(async () => Promise.reject(new BlobError('full', 'no space')));
  const full = { ...blobs, stage: (id: string) => ({ ...blobs.stage(id), append }) };
  const { origin } = await world.another({ blobs: full });
  const { status, text } = await who.patch(path, 0, someBytes(10), { at: origin });
  expect([status, JSON.parse(text).error]).toEqual([507, 'storage_full']);
  expect((await who.patch(path, 0, someBytes(1000))).status).toBe(204);
});

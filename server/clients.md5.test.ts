import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { createStoreClient, element, partList } from './features/object-uploads/fixtures/store-client.ts';
import { type Body, gcidOf, type Sent, wireOfFile } from './fixtures/wire.ts';
import { enqueue } from './jobs/index.ts';

/** `md5_checksum`, by which `rclone check` and `rclone copy --checksum` compare, whichever way content came. */

const { drive, done } = wireOfFile();

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

async function connected() {
  const { id, token } = await drive().account();
  const headers = { authorization: `Bearer ${token}` };
  const call = (method: string, path: string, sent: Sent = {}): Promise<Body> =>
    done(method, path, { ...sent, headers });
  const begin = (name: string, bytes: Buffer): Promise<Body> =>
    call('POST', '/drive/v1/files', {
      json: {
        kind: 'drive#file',
        name,
        parent_id: '',
        size: String(bytes.length),
        hash: gcidOf(bytes),
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
      },
    });
  return {
    id,
    call,
    begin,
    /** Each file of the root by its name. */
    checksums: async (parentId = ''): Promise<Record<string, string>> => {
      const { files } = await call('GET', '/drive/v1/files', { query: { parent_id: parentId } });
      return Object.fromEntries(files.map((file: Body) => [file.name, file.md5_checksum]));
    },
    put: async (name: string, bytes: Buffer) => {
      const begun = await begin(name, bytes);
      await createStoreClient(drive().origin, begun.resumable.params).send({ method: 'PUT', body: bytes });
      return begun.file.id as string;
    },
    tus: async (name: string, bytes: Buffer) => {
      const { upload_url } = (await begin(name, bytes)).resumable.params;
      const { pathname } = new URL(upload_url);
      const half = Math.floor(bytes.length / 2);
      for (const [offset, part] of [
        [0, bytes.subarray(0, half)],
        [half, bytes.subarray(half)],
      ] as const) {
        const answer = await fetch(`${drive().origin}${pathname}`, {
          method: 'PATCH',
          headers: {
            ...headers,
            'tus-resumable': '1.0.0',
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body: Uint8Array.from(part),
        });
        expect(answer.status).toBe(204);
      }
    },
  };
}

test('is there for what came by tus, whole, in parts, and as nothing; known content and copies have it too', async () => {
  const { call, begin, put, tus, checksums } = await connected();
  const [whole, byTus, parted] = [randomBytes(1000), randomBytes(3001), randomBytes(2000)];
  const id = await put('whole', whole);
  await tus('tus', byTus);
  const begun = await begin('parts', parted);
  const store = createStoreClient(drive().origin, begun.resumable.params);
  const uploadId = element('UploadId', (await store.send({ method: 'POST', query: 'uploads' })).text);
  const etags: [number, string][] = [];
  for (const at of [0, 1]) {
    const query = `partNumber=${at + 1}&uploadId=${uploadId}`;
    const body = parted.subarray(at * 1000, (at + 1) * 1000);
    const { headers } = await store.send({ method: 'PUT', query, body });
    etags.push([at + 1, String(headers.etag)]);
  }
  await store.send({ method: 'POST', query: `uploadId=${uploadId}`, body: partList(etags) });
  await begin('empty', Buffer.alloc(0));
  expect((await begin('again', whole)).file).toMatchObject({
    phase: 'PHASE_TYPE_COMPLETE',
    md5_checksum: md5(whole),
  });
  const folder = await call('POST', '/drive/v1/files', { json: { kind: 'drive#folder', name: 'folder' } });
  await call('POST', '/drive/v1/files:batchCopy', {
    json: { ids: [id], to: { parent_id: folder.file.id } },
  });
  expect(await checksums(folder.file.id)).toEqual({ whole: md5(whole) });
  expect(await checksums()).toEqual({
    whole: md5(whole),
    tus: md5(byTus),
    parts: md5(parted),
    empty: md5(Buffer.alloc(0)),
    again: md5(whole),
    folder: '',
  });
});

test('is there for what large files have, which other threads digest', async () => {
  const { put, checksums } = await connected();
  const large = Buffer.alloc(33 * 1024 * 1024 + 7, 'large');
  await put('large', large);
  expect(await checksums()).toEqual({ large: md5(large) });
});

test.runIf(isLong)(
  'is made up for by a job where content came before it was kept; what cannot be read has none',
  async () => {
    const { id, put, checksums } = await connected();
    const [kept, gone] = [randomBytes(500), randomBytes(600)];
    await put('kept', kept);
    await put('gone', gone);
    const { db } = drive();
    const rows = await db
      .selectFrom('files')
      .select(['name', 'blob_hash'])
      .where('user_id', '=', id)
      .execute();
    const hashOf = (name: string) => rows.find((row) => row.name === name)!.blob_hash!;
    await db.updateTable('blobs').set({ md5: null }).execute();
    const lost = Buffer.alloc(32, 1);
    await db
      .updateTable('files')
      .set({ blob_hash: await withoutBytes(lost, gone.length) })
      .where('blob_hash', '=', hashOf('gone'))
      .execute();
    expect(await checksums()).toEqual({ kept: '', gone: '' });
    await enqueue(db, 'uploads.md5');
    await drive().runJobs();
    expect(await checksums()).toEqual({ kept: md5(kept), gone: '' });
    expect(await db.selectFrom('blobs').select('hash').where('md5', 'is', null).execute()).toEqual([]);
  },
);

/** A row of content whose bytes are nowhere. */
async function withoutBytes(hash: Buffer, size: number): Promise<Buffer> {
  await drive()
    .db.insertInto('blobs')
    .values({ hash, size, gcid: '0'.repeat(40), crc32: 0, unused_since: null })
    .execute();
  return hash;
}

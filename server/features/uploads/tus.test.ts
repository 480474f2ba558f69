import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bytesHeaders, metadataOf, someBytes, uploadsOfFile } from './fixtures/uploads.ts';

/** The rules of tus 1.0 one by one, over HTTP. */

const world = uploadsOfFile();
const hello = Buffer.from('hello, world');

describe('core: HEAD', () => {
  test('tells the offset, also zero, and the length, and is never cached', async () => {
    const { begin, head } = await world.person();
    const { status, headers } = await head(await begin(12));
    expect(status).toBe(200);
    expect(headers.get('upload-offset')).toBe('0');
    expect(headers.get('upload-length')).toBe('12');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('tus-resumable')).toBe('1.0.0');
  });

  test('an upload that never was: 404 without an offset', async () => {
    const { head } = await world.person();
    const { status, headers } = await head(`/drive/v1/uploads/${'0'.repeat(40)}`);
    expect(status).toBe(404);
    expect(headers.has('upload-offset')).toBe(false);
  });

  test("another person's is answered the same", async () => {
    const [one, other] = [await world.person(), await world.person()];
    const path = await one.begin(12);
    expect((await other.head(path)).status).toBe(404);
    expect((await other.patch(path, 0, hello)).status).toBe(404);
    expect((await other.send('DELETE', path)).status).toBe(404);
    expect((await one.head(path)).headers.get('upload-offset')).toBe('0');
  });
});

describe('core: PATCH', () => {
  test('takes bytes at the offset, in one or in many', async () => {
    const { begin, patch, head } = await world.person();
    const path = await begin(12);
    const first = await patch(path, 0, hello.subarray(0, 5));
    expect(first.status).toBe(204);
    expect(first.headers.get('upload-offset')).toBe('5');
    expect(first.headers.get('tus-resumable')).toBe('1.0.0');
    expect(first.headers.has('x-file-id')).toBe(false);
    expect((await head(path)).headers.get('upload-offset')).toBe('5');
    const last = await patch(path, 5, hello.subarray(5));
    expect(last.headers.get('upload-offset')).toBe('12');
    expect(last.headers.get('x-file-id')).toMatch(/^V/);
  });

  test.each([4, 6, 13])('another offset (%d instead of 5): 409, and nothing is changed', async (offset) => {
    const { begin, patch, head } = await world.person();
    const path = await begin(12);
    await patch(path, 0, hello.subarray(0, 5));
    const { status, text } = await patch(path, offset, 'x');
    expect(status).toBe(offset === 13 ? 413 : 409);
    expect(JSON.parse(text).error).toBe(offset === 13 ? 'request_too_large' : 'upload_offset_mismatch');
    expect((await head(path)).headers.get('upload-offset')).toBe('5');
  });

  test.each([undefined, '', '-1', 'x', '1.5', '0x0', '0, 0'])('an offset of %j: 400', async (offset) => {
    const { begin, patch } = await world.person();
    const { status } = await patch(await begin(12), 0, hello, { headers: { 'upload-offset': offset } });
    expect(status).toBe(400);
  });

  test.each([undefined, 'application/json', 'application/octet-stream', 'text/plain', 'nonsense'])(
    'a body of type %s: 415',
    async (type) => {
      const { begin, patch, head } = await world.person();
      const path = await begin(12);
      expect((await patch(path, 0, hello, { headers: { 'content-type': type } })).status).toBe(415);
      expect((await head(path)).headers.get('upload-offset')).toBe('0');
    },
  );

  test('more bytes than the upload has: 413, reported at once where they were announced', async () => {
    const { begin, patch, head } = await world.person();
    const path = await begin(12);
    expect((await patch(path, 0, Buffer.alloc(13))).status).toBe(413);
    expect((await head(path)).headers.get('upload-offset')).toBe('0');
    const { readable, writable } = new TransformStream();
    const writer = writable.getWriter();
    const answer = patch(path, 0, readable);
    await writer.write(Buffer.alloc(20)).catch(() => {});
    await writer.close().catch(() => {});
    expect((await answer).status).toBe(413);
  });

  test('one without bytes changes nothing', async () => {
    const { begin, patch } = await world.person();
    const path = await begin(12);
    const { status, headers } = await patch(path, 0, '');
    expect([status, headers.get('upload-offset')]).toEqual([204, '0']);
  });

  test('a finished upload answers for a day as it did at its end, and takes no more', async () => {
    const { begin, patch, head } = await world.person();
    const path = await begin(12);
    const id = (await patch(path, 0, hello)).headers.get('x-file-id');
    const state = await head(path);
    expect(state.headers.get('upload-offset')).toBe('12');
    expect(state.headers.get('x-file-id')).toBe(id);
    const again = await patch(path, 12, '');
    expect([again.status, again.headers.get('x-file-id')]).toEqual([204, id]);
    expect((await patch(path, 0, hello)).status).toBe(409);
    expect((await patch(path, 12, 'x')).status).toBe(413);
  });
});

describe('core: versions and methods', () => {
  test.each([undefined, '0.2.2', '1.0.1', '2.0.0'])('version %s: 412, which names ours', async (version) => {
    const { begin, send, usage, creation } = await world.person();
    const path = await begin(12);
    const headers = { 'tus-resumable': version };
    for (const answer of [
      await creation(5, undefined, { headers }),
      await send('HEAD', path, { headers }),
      await send('PATCH', path, {
        headers: { ...headers, ...bytesHeaders, 'upload-offset': '0' },
        body: hello,
      }),
      await send('DELETE', path, { headers }),
    ]) {
      expect(answer.status).toBe(412);
      expect(answer.headers.get('tus-version')).toBe('1.0.0');
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    }
    expect((await send('HEAD', path)).headers.get('upload-offset')).toBe('0');
    expect((await usage()).reserved).toBe(12);
  });

  test('OPTIONS tells what is spoken here, to anyone, whatever version they name', async () => {
    const answer = await fetch(`${world.origin()}/drive/v1/uploads`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-extension')?.split(',').sort()).toEqual([
      'checksum',
      'creation',
      'creation-with-upload',
      'expiration',
      'termination',
    ]);
    expect(answer.headers.get('tus-checksum-algorithm')?.split(',')).toContain('sha1');
  });

  test('X-HTTP-Method-Override is the method, whatever the request says', async () => {
    const { begin, send, head } = await world.person();
    const path = await begin(12);
    const as = (method: string) => ({ 'x-http-method-override': method });
    const patched = await send('POST', path, {
      headers: { ...as('PATCH'), ...bytesHeaders, 'upload-offset': '0' },
      body: hello.subarray(0, 5),
    });
    expect([patched.status, patched.headers.get('upload-offset')]).toEqual([204, '5']);
    expect((await send('POST', path, { headers: as('HEAD') })).headers.get('upload-offset')).toBe('5');
    expect((await send('POST', path, { headers: as('STEAL') })).status).toBe(405);
    expect((await send('POST', path)).status).toBe(405);
    expect((await send('PATCH', path, { headers: as('DELETE') })).status).toBe(204);
    expect((await head(path)).status).toBe(404);
  });

  test('without a token: 401, and nothing is begun', async () => {
    const { creation } = await world.person();
    expect((await creation(1, undefined, { headers: { authorization: undefined } })).status).toBe(401);
  });
});

describe('extension: creation', () => {
  test('201 with the address, and the metadata come back unchanged', async () => {
    const { creation, head } = await world.person();
    const metadata = `${metadataOf({ filename: 'ä.txt', filetype: 'text/plain' })}, is_confidential`;
    const { status, headers } = await creation(3, {}, { headers: { 'upload-metadata': metadata } });
    expect(status).toBe(201);
    const path = headers.get('location') ?? '';
    expect(path).toMatch(/^\/drive\/v1\/uploads\/[0-9a-f]{40}$/);
    expect((await head(path)).headers.get('upload-metadata')).toBe(metadata);
  });

  test.each([
    ['no length', { 'upload-length': undefined }],
    ['a negative length', { 'upload-length': '-1' }],
    ['a length that is no number', { 'upload-length': 'ten' }],
    ['a length to come', { 'upload-length': undefined, 'upload-defer-length': '1' }],
    ['a length to come of another value', { 'upload-length': undefined, 'upload-defer-length': '2' }],
    ['both', { 'upload-defer-length': '1' }],
    ['parts to be joined', { 'upload-concat': 'partial' }],
    ['no metadata', { 'upload-metadata': undefined }],
    ['no name', { 'upload-metadata': metadataOf({ filetype: 'a/b' }) }],
    ['a key twice', { 'upload-metadata': 'filename YQ==,filename Yg==' }],
    ['a value that is not Base64', { 'upload-metadata': 'filename a*b' }],
    ['a value that is not UTF-8', { 'upload-metadata': 'filename /w==' }],
    ['an empty pair', { 'upload-metadata': 'filename YQ==,,' }],
    ['a name with a slash', { 'upload-metadata': metadataOf({ filename: 'a/b' }) }],
    ['an unknown rule', { 'upload-metadata': metadataOf({ filename: 'a', on_conflict: 'merge' }) }],
    ['a broken time', { 'upload-metadata': metadataOf({ filename: 'a', user_modified_time: 'noon' }) }],
    ['a broken parent', { 'upload-metadata': metadataOf({ filename: 'a', parent_id: '../x' }) }],
  ])('%s: 400, and no space is promised', async (_, headers) => {
    const { creation, usage } = await world.person();
    expect((await creation(5, undefined, { headers })).status).toBe(400);
    expect((await usage()).reserved).toBe(0);
  });

  test('with the first bytes, and with all of them', async () => {
    const { creation, patch } = await world.person();
    const first = await creation(12, undefined, { headers: bytesHeaders, body: hello.subarray(0, 5) });
    expect([first.status, first.headers.get('upload-offset')]).toEqual([201, '5']);
    expect((await patch(first.headers.get('location')!, 5, hello.subarray(5))).status).toBe(204);
    const whole = await creation(12, undefined, { headers: bytesHeaders, body: hello });
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '12']);
    expect(whole.headers.get('x-file-id')).toMatch(/^V/);
  });

  test('with more bytes than announced, or a body of another type: nothing is begun', async () => {
    const { creation, usage } = await world.person();
    expect((await creation(5, undefined, { headers: bytesHeaders, body: hello })).status).toBe(413);
    const json = { 'content-type': 'application/json' };
    expect((await creation(5, undefined, { headers: json, body: '{}' })).status).toBe(415);
    expect((await usage()).reserved).toBe(0);
  });
});

describe('extension: expiration', () => {
  test('creation and every PATCH tell until when, and each moves it on', async () => {
    const { creation, patch } = await world.person();
    const { headers } = await creation(12);
    const path = headers.get('location')!;
    const dated = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/;
    expect(headers.get('upload-expires')).toMatch(dated);
    const id = path.split('/').at(-1)!;
    const soon = new Date(Date.now() + 60_000);
    await world.drive().db.updateTable('uploads').set({ expires_at: soon }).where('id', '=', id).execute();
    const next = (await patch(path, 0, 'x')).headers.get('upload-expires') ?? '';
    expect(next).toMatch(dated);
    expect(Date.parse(next)).toBeGreaterThan(soon.getTime() + 23 * 60 * 60 * 1000);
  });

  test('one that has expired: 410', async () => {
    const { begin, head, patch } = await world.person();
    const path = await begin(12);
    const id = path.split('/').at(-1)!;
    await world
      .drive()
      .db.updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect((await head(path)).status).toBe(410);
    expect((await patch(path, 0, hello)).status).toBe(410);
  });
});

describe('extension: checksum', () => {
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(hello));
  const sums: Readonly<Record<string, string>> = {
    crc32: crc.toString('base64'),
    ...Object.fromEntries(
      ['sha1', 'sha256', 'md5'].map((name) => [name, createHash(name).update(hello).digest('base64')]),
    ),
  };

  test.each(Object.entries(sums))('%s: right bytes are taken', async (name, sum) => {
    const { begin, patch } = await world.person();
    const headers = { 'upload-checksum': `${name} ${sum}` };
    const { status } = await patch(await begin(12), 0, hello, { headers });
    expect(status).toBe(204);
  });

  test.each(Object.entries(sums))('%s: wrong bytes are thrown away with 460', async (name, sum) => {
    const { begin, patch, head } = await world.person();
    const path = await begin(24);
    const headers = { 'upload-checksum': `${name} ${sum}` };
    expect((await patch(path, 0, hello, { headers })).status).toBe(204);
    const wrong = await patch(path, 12, Buffer.from('HELLO, world'), { headers });
    expect([wrong.status, JSON.parse(wrong.text).error]).toEqual([460, 'upload_checksum_mismatch']);
    expect((await head(path)).headers.get('upload-offset')).toBe('12');
    // Earlier bytes and the digests are intact.
    const id = (await patch(path, 12, hello, { headers })).headers.get('x-file-id')!;
    const { blob_hash: hash } = await world
      .drive()
      .db.selectFrom('files')
      .select('blob_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(hash).toEqual(createHash('sha256').update(hello).update(hello).digest());
  });

  test.each([
    ['an unknown algorithm', 'sha3 AAAA'],
    ['no digest', 'sha1'],
    ['a digest of another length', 'sha1 AAAA'],
    ['no Base64', `sha1 ${'*'.repeat(28)}`],
    ['nothing', ''],
  ])('%s: 400', async (_, sum) => {
    const { begin, patch, head } = await world.person();
    const path = await begin(12);
    expect((await patch(path, 0, hello, { headers: { 'upload-checksum': sum } })).status).toBe(400);
    expect((await head(path)).headers.get('upload-offset')).toBe('0');
  });

  test('holds for the bytes of a creation too', async () => {
    const { creation, head } = await world.person();
    const headers = { ...bytesHeaders, 'upload-checksum': `sha1 ${sums.sha1}` };
    const wrong = await creation(12, undefined, { headers, body: Buffer.alloc(12) });
    expect(wrong.status).toBe(460);
    expect((await head(wrong.headers.get('location')!)).headers.get('upload-offset')).toBe('0');
  });
});

describe('extension: termination', () => {
  test('204, the space is free again, the bytes are gone, and so is the address', async () => {
    const { begin, patch, head, send, usage } = await world.person();
    const path = await begin(12);
    await patch(path, 0, hello.subarray(0, 5));
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await head(path)).status).toBe(404);
    expect((await patch(path, 5, hello)).status).toBe(404);
    expect((await send('DELETE', path)).status).toBe(404);
    expect(await usage()).toEqual({ used: 0, reserved: 0 });
    expect(await world.stages()).not.toContain(path.split('/').at(-1));
  });

  test('a finished one goes, its file stays', async () => {
    const { begin, patch, send, names, usage } = await world.person();
    const bytes = someBytes(12);
    const path = await begin(12);
    await patch(path, 0, bytes);
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await names()).toEqual(['a.bin']);
    expect(await usage()).toEqual({ used: 12, reserved: 0 });
  });
});

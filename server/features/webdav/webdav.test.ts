import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { davOfFile, hrefsIn } from './fixtures/dav-world.ts';

const { drive, user, ask } = davOfFile();
const destination = (path: string) => ({ destination: `${drive().origin}/dav${path}` });

describe('files', () => {
  test('are stored, read in ranges, replaced as versions and put in the trash', async () => {
    const { id, dav } = await user();
    const made = await dav('PUT', '/a.txt', { body: 'first' });
    expect(made.status).toBe(201);
    const etag = made.headers.get('etag');
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const read = await dav('GET', '/a.txt');
    expect(read).toMatchObject({ status: 200, text: 'first' });
    expect(read.headers.get('etag')).toBe(etag);
    expect(await dav('GET', '/a.txt', { headers: { range: 'bytes=1-2' } })).toMatchObject({
      status: 206,
      text: 'ir',
    });
    expect((await dav('GET', '/a.txt', { headers: { 'if-none-match': etag ?? '' } })).status).toBe(304);
    expect((await dav('PUT', '/a.txt', { body: 'second' })).status).toBe(204);
    const { db } = drive();
    const files = await db.selectFrom('files').select(['id', 'name']).where('parent_id', '=', id).execute();
    expect(files.map(({ name }) => name)).toEqual(['a.txt']);
    expect(await db.selectFrom('versions').select('size').where('user_id', '=', id).execute()).toEqual([
      { size: 5 },
    ]);
    expect((await dav('DELETE', '/a.txt')).status).toBe(204);
    expect((await dav('GET', '/a.txt')).status).toBe(404);
    const [trashed] = await db.selectFrom('files').selectAll().where('id', '=', files[0]!.id).execute();
    expect(trashed?.trashed_at).toBeInstanceOf(Date);
  });

  test.runIf(isLong)('keep what another program has written where a condition says so', async () => {
    const { dav } = await user();
    const made = await dav('PUT', '/a', { body: '1', headers: { 'if-none-match': '*' } });
    expect(made.status).toBe(201);
    expect((await dav('PUT', '/a', { body: '2', headers: { 'if-none-match': '*' } })).status).toBe(412);
    expect((await dav('PUT', '/a', { body: '2', headers: { 'if-match': '"x"' } })).status).toBe(412);
    const etag = made.headers.get('etag') ?? '';
    expect((await dav('PUT', '/a', { body: '2', headers: { 'if-match': etag } })).status).toBe(204);
  });

  test('of no bytes, in a missing folder, in place of a folder, in pieces of themselves', async () => {
    const { dav } = await user();
    expect((await dav('PUT', '/empty', { body: '' })).status).toBe(201);
    expect((await dav('PUT', '/none/a', { body: 'a' })).status).toBe(409);
    await dav('MKCOL', '/folder');
    expect((await dav('PUT', '/folder', { body: 'a' })).status).toBe(405);
    const part = { 'content-range': 'bytes 0-0/2' };
    expect((await dav('PUT', '/part', { body: 'a', headers: part })).status).toBe(400);
  });

  test('that do not fit are refused before they are sent, and reserve nothing', async () => {
    const { id, dav } = await user({ quota: 10 });
    const refused = await dav('PUT', '/large', { body: 'more than ten bytes' });
    expect(refused.status).toBe(507);
    expect(refused.text).toContain('quota-not-exceeded');
    const usage = drive().db.selectFrom('drives').select(['used', 'reserved']).where('user_id', '=', id);
    expect(await usage.executeTakeFirst()).toEqual({ used: 0, reserved: 0 });
  });

  test('keep the time that the sender names', async () => {
    const { dav } = await user();
    const put = await dav('PUT', '/a', { body: 'a', headers: { 'x-oc-mtime': '1700000000' } });
    expect(put.headers.get('x-oc-mtime')).toBe('accepted');
    const head = await dav('HEAD', '/a');
    expect(head.headers.get('last-modified')).toBe('Tue, 14 Nov 2023 22:13:20 GMT');
  });

  test('never act as a page of this site', async () => {
    const { dav } = await user();
    await dav('PUT', '/a.html', { body: '<script>alert(1)</script>' });
    const { headers } = await dav('GET', '/a.html');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('names', () => {
  test.each(['100%', '%41', 'a\\b', 'ünï #?&+;', "it's", '日本語', '👩‍👩‍👧', ' a '])('%j', async (name) => {
    const { dav } = await user();
    const path = `/${encodeURIComponent(name)}`;
    expect((await dav('PUT', path, { body: name })).status).toBe(201);
    expect(await dav('GET', path)).toMatchObject({ status: 200, text: name });
    const listed = await dav('PROPFIND', '/', { headers: { depth: '1' } });
    const [, href = ''] = hrefsIn(listed.text);
    const plain = href.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
    expect(decodeURIComponent(plain)).toBe(`/dav/${name}`);
    expect((await dav('DELETE', path)).status).toBe(204);
  });

  test('in another Unicode form are the same file, unless there is one of each', async () => {
    const { dav } = await user();
    const [composed, decomposed] = ['é'.normalize('NFC'), 'é'.normalize('NFD')].map(
      (name) => `/${encodeURIComponent(name)}`,
    ) as [string, string];
    await dav('PUT', composed, { body: '1' });
    expect((await dav('PUT', decomposed, { body: '2' })).status).toBe(204);
    expect((await dav('GET', composed)).text).toBe('2');
  });

  test.each([
    ['/a%2fb', 400],
    ['/%00', 400],
    ['/%0a', 400],
    [`/${'a'.repeat(256)}`, 400],
    ['/%E2%80%AE', 400],
    [`/${'a/'.repeat(300)}`, 414],
  ])('that no entry can have: %j', async (path, status) => {
    const { dav } = await user();
    expect((await dav('PUT', path, { body: 'a' })).status).toBe(status);
  });
});

describe('folders', () => {
  test('are made once, listed one level deep, and not below that', async () => {
    const { dav } = await user();
    expect((await dav('MKCOL', '/a')).status).toBe(201);
    expect((await dav('MKCOL', '/a')).status).toBe(405);
    expect((await dav('MKCOL', '/b/c')).status).toBe(409);
    expect((await dav('MKCOL', '/c', { body: '<a/>' })).status).toBe(415);
    await dav('PUT', '/a/x', { body: 'x' });
    await dav('PUT', '/y', { body: 'y' });
    const list = (path: string, depth?: string) =>
      dav('PROPFIND', path, { headers: depth === undefined ? {} : { depth } });
    expect(hrefsIn((await list('/', '1')).text)).toEqual(['/dav/', '/dav/a/', '/dav/y']);
    expect(hrefsIn((await list('/a', '0')).text)).toEqual(['/dav/a/']);
    for (const answer of [await list('/', 'infinity'), await list('/')]) {
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('propfind-finite-depth');
    }
    expect((await list('/none', '1')).status).toBe(404);
  });

  test('of more entries than one page has are listed whole, in order', async () => {
    const { id, dav } = await user();
    const names = Array.from({ length: 601 }, (_, at) => `f${String(at).padStart(4, '0')}`);
    await drive()
      .db.insertInto('files')
      .values(
        names.map((name) => ({
          ...{ id: `${id}-${name}`, user_id: id, parent_id: id, is_folder: true, name, name_key: name },
          ...{ sort_name: name, blob_hash: null, mime_type: '', category: 'OTHER' },
          ...{ trashed_at: null, user_modified_at: null },
        })),
      )
      .execute();
    const { text } = await dav('PROPFIND', '/', { headers: { depth: '1' } });
    expect(hrefsIn(text)).toEqual(['/dav/', ...names.map((name) => `/dav/${name}/`)]);
    expect(text).toMatch(/<\/D:multistatus>\s*$/);
  });

  test('tell the space of the drive to those who ask for it', async () => {
    const { dav } = await user({ quota: 1000 });
    await dav('PUT', '/a', { body: '12345' });
    const { text } = await dav('PROPFIND', '/', {
      headers: { depth: '0' },
      body: '<propfind xmlns="DAV:"><prop><quota-available-bytes/><quota-used-bytes/><none xmlns="x:"/></prop></propfind>',
    });
    expect(text).toContain('<D:quota-available-bytes>995</D:quota-available-bytes>');
    expect(text).toContain('<D:quota-used-bytes>5</D:quota-used-bytes>');
    expect(text).toMatch(/<x:none xmlns:x="x:"><\/x:none>.*404 Not Found/);
  });
});

describe('a body of XML', () => {
  test.each([
    ['<!DOCTYPE a [<!ENTITY b "c">]><propfind xmlns="DAV:"><allprop/></propfind>', 400],
    ['<propfind xmlns="DAV:"><prop>&b;</prop></propfind>', 400],
    ['<propfind xmlns="DAV:"><prop>', 400],
    [`<propfind xmlns="DAV:">${'<prop>'.repeat(40)}${'</prop>'.repeat(40)}</propfind>`, 400],
    [`<propfind xmlns="DAV:"><prop>${'<a/>'.repeat(600)}</prop></propfind>`, 400],
    [`<propfind xmlns="DAV:"><allprop/>${' '.repeat(70_000)}</propfind>`, 413],
  ])('that nobody has to send is refused: %.60j', async (body, status) => {
    const { dav } = await user();
    expect((await dav('PROPFIND', '/', { headers: { depth: '0' }, body })).status).toBe(status);
  });
});

describe('copies and moves', () => {
  test('take folders with what is in them, under other names', async () => {
    const { dav } = await user();
    await dav('MKCOL', '/a');
    await dav('PUT', '/a/x', { body: 'x' });
    expect((await dav('COPY', '/a', { headers: destination('/b') })).status).toBe(201);
    expect((await dav('MOVE', '/a', { headers: destination('/b/c%20d') })).status).toBe(201);
    expect((await dav('GET', '/b/x')).text).toBe('x');
    expect((await dav('GET', '/b/c%20d/x')).text).toBe('x');
    expect((await dav('GET', '/a/x')).status).toBe(404);
    expect((await dav('COPY', '/b', { headers: { ...destination('/flat'), depth: '0' } })).status).toBe(201);
    const flat = await dav('PROPFIND', '/flat', { headers: { depth: '1' } });
    expect(hrefsIn(flat.text)).toEqual(['/dav/flat/']);
  });

  test('over a file make its content a version, over a folder put that in the trash', async () => {
    const { id, dav } = await user();
    for (const name of ['x', 'y', 'z']) await dav('PUT', `/${name}`, { body: name });
    const kept = { ...destination('/y'), overwrite: 'F' };
    expect((await dav('COPY', '/x', { headers: kept })).status).toBe(412);
    expect((await dav('COPY', '/x', { headers: destination('/y') })).status).toBe(204);
    expect((await dav('MOVE', '/z', { headers: destination('/y') })).status).toBe(204);
    expect((await dav('GET', '/y')).text).toBe('z');
    const versions = drive().db.selectFrom('versions').select('size').where('user_id', '=', id);
    expect(await versions.execute()).toHaveLength(2);
    await dav('MKCOL', '/folder');
    expect((await dav('MOVE', '/x', { headers: destination('/folder') })).status).toBe(204);
    expect((await dav('GET', '/folder')).text).toBe('x');
  });

  test('stay within the drive', async () => {
    const { dav } = await user();
    await dav('MKCOL', '/a');
    await dav('MKCOL', '/a/b');
    const to = (address: string) => dav('MOVE', '/a', { headers: { destination: address } });
    expect((await to('http://evil.example/dav/b')).status).toBe(502);
    expect((await to('//evil.example/dav/b')).status).toBe(400);
    expect((await to(`${drive().origin}/drive/v1/files`)).status).toBe(404);
    expect((await to(`${drive().origin}/dav/x/../../b`)).status).toBe(400);
    expect((await to(`${drive().origin}/dav/a/b/c`)).status).toBe(403);
    expect((await to(`${drive().origin}/dav/`)).status).toBe(403);
    expect((await to('/dav/none/b')).status).toBe(409);
    expect((await to('/dav/b')).status).toBe(201);
    expect((await dav('DELETE', '/')).status).toBe(403);
    expect((await dav('MOVE', '/b', { headers: {} })).status).toBe(400);
    expect((await dav('MOVE', '/b/b', { headers: { ...destination('/b') } })).status).toBe(403);
  });

  test('that need more space than there is are refused whole', async () => {
    const { dav } = await user({ quota: 10 });
    await dav('PUT', '/a', { body: '123456' });
    expect((await dav('COPY', '/a', { headers: destination('/b') })).status).toBe(507);
    expect((await dav('GET', '/b')).status).toBe(404);
  });
});

test('the drive’s own properties are refused by name, and a time is kept', async () => {
  const { dav } = await user();
  await dav('PUT', '/a', { body: 'a' });
  const patch = (set: string) =>
    dav('PROPPATCH', '/a', {
      body: `<propertyupdate xmlns="DAV:" xmlns:w="urn:schemas-microsoft-com:"><set><prop>${set}</prop></set></propertyupdate>`,
    });
  const time = '<w:Win32LastModifiedTime>Tue, 14 Nov 2023 22:13:20 GMT</w:Win32LastModifiedTime>';
  expect((await patch(time)).text).toContain('200 OK');
  expect((await dav('HEAD', '/a')).headers.get('last-modified')).toBe('Tue, 14 Nov 2023 22:13:20 GMT');
  const refused = await patch(`<getetag>x</getetag>${time}`);
  expect(refused.status).toBe(207);
  expect(refused.text).toMatch(/<D:getetag><\/D:getetag>.*403 Forbidden.*424 Failed Dependency/);
});

test('other methods are refused, and OPTIONS says which there are', async () => {
  const { dav } = await user();
  const options = await ask('OPTIONS', '/');
  expect(options.status).toBe(200);
  expect(options.headers.get('dav')).toBe('1, 2');
  expect(options.headers.get('allow')).toContain('PROPFIND');
  expect((await dav('POST', '/a', { body: 'a' })).status).toBe(405);
});

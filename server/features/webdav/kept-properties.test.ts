import { describe, expect, test } from 'vitest';
import { davOfFile } from './fixtures/dav-world.ts';

const { drive, user } = davOfFile();
type Dav = Awaited<ReturnType<typeof user>>['dav'];
const to = (path: string) => ({ headers: { destination: `${drive().origin}/dav${path}` } });

const update = (dav: Dav, path: string, body: string) =>
  dav('PROPPATCH', path, {
    body: `<D:propertyupdate xmlns:D="DAV:" xmlns:m="m:">${body}</D:propertyupdate>`,
  });
const set = (dav: Dav, path: string, properties: string) =>
  update(dav, path, `<D:set><D:prop>${properties}</D:prop></D:set>`);
const read = async (dav: Dav, path: string, property = '<m:a/>') =>
  (
    await dav('PROPFIND', path, {
      headers: { depth: '0' },
      body: `<D:propfind xmlns:D="DAV:" xmlns:m="m:"><D:prop>${property}</D:prop></D:propfind>`,
    })
  ).text;

describe('properties of programs', () => {
  test('are kept with what is in them, listed with all others, and removed', async () => {
    const { dav } = await user();
    await dav('MKCOL', '/folder');
    await dav('PUT', '/folder/x', { body: 'x' });
    const value = 'one &lt; <b xmlns="other:" m:at="1 &quot;2&quot;">two<c/></b> three 𐀀';
    expect((await set(dav, '/folder/x', `<m:a xml:lang="ja">${value}</m:a><plain/>`)).text).toContain(
      '200 OK',
    );
    const kept =
      '<x:a xmlns:x="m:" xml:lang="ja">one &#60; <x:b xmlns:x="other:" xmlns:a0="m:" a0:at="1 &#34;2&#34;">two<x:c xmlns:x="other:"></x:c></x:b> three 𐀀</x:a>';
    expect(await read(dav, '/folder/x')).toContain(kept);
    const all = await dav('PROPFIND', '/folder', { headers: { depth: '1' } });
    expect(all.text).toContain(kept);
    expect(all.text).toContain('<plain xmlns=""></plain>');
    await update(
      dav,
      '/folder/x',
      '<D:remove><D:prop><m:a/></D:prop></D:remove><D:set><D:prop><plain>2</plain></D:prop></D:set>',
    );
    expect(await read(dav, '/folder/x')).toContain('404 Not Found');
    expect(await read(dav, '/folder/x', '<plain/>')).toContain('<plain xmlns="">2</plain>');
  });

  test('are those of Windows too, whose time of a file is the one that is told', async () => {
    const { dav } = await user();
    await dav('PUT', '/x', { body: 'x' });
    const windows = (name: string, text: string) =>
      `<${name} xmlns="urn:schemas-microsoft-com:">${text}</${name}>`;
    const time = 'Tue, 14 Nov 2023 22:13:20 GMT';
    const answer = await set(
      dav,
      '/x',
      windows('Win32CreationTime', time) +
        windows('Win32LastAccessTime', time) +
        windows('Win32LastModifiedTime', time) +
        windows('Win32FileAttributes', '00000020'),
    );
    expect(answer.text).not.toMatch(/403|424/);
    expect(await read(dav, '/x', '<D:getlastmodified/>')).toContain(time);
    expect(await read(dav, '/x', windows('Win32LastModifiedTime', ''))).toContain(time);
    expect(await read(dav, '/x', windows('Win32FileAttributes', ''))).toContain('00000020');
  });

  test('go with a copy and a move, into folders and over files, and end with their entry', async () => {
    const { id, dav } = await user();
    await dav('MKCOL', '/a');
    for (const path of ['/a/x', '/over', '/under']) {
      await dav('PUT', path, { body: path });
      await set(dav, path, `<m:a>${path}</m:a>`);
    }
    await set(dav, '/a', '<m:a>folder</m:a>');
    await dav('COPY', '/a', to('/b'));
    await dav('COPY', '/a', { headers: { ...to('/flat').headers, depth: '0' } });
    await dav('MOVE', '/a/x', to('/moved'));
    expect(await read(dav, '/b')).toContain('folder');
    expect(await read(dav, '/flat')).toContain('folder');
    expect(await read(dav, '/b/x')).toContain('/a/x');
    expect(await read(dav, '/moved')).toContain('/a/x');
    await dav('COPY', '/moved', to('/over'));
    expect(await read(dav, '/over')).toContain('/a/x');
    await dav('MOVE', '/under', to('/over'));
    expect(await read(dav, '/over')).toContain('/under');
    const { db } = drive();
    await db.deleteFrom('files').where('user_id', '=', id).execute();
    expect(await db.selectFrom('webdav_properties').selectAll().where('user_id', '=', id).execute()).toEqual(
      [],
    );
  });

  test.each([
    ['too long', `<m:a>${'a'.repeat(5000)}</m:a>`, /<x:a [^>]*><\/x:a>.*507 Insufficient Storage.*424/s],
    ['too many', Array.from({ length: 33 }, (_, at) => `<m:a${at}/>`).join(''), /507 Insufficient Storage/],
    ['the drive’s own', '<D:getetag>x</D:getetag><m:a>1</m:a>', /getetag.*403 Forbidden.*<x:a .*424/s],
  ])('that are %s are refused, and everything beside them', async (_, properties, refusal) => {
    const { dav } = await user();
    await dav('PUT', '/x', { body: 'x' });
    const time =
      '<w:Win32LastModifiedTime xmlns:w="urn:schemas-microsoft-com:">Tue, 14 Nov 2023 22:13:20 GMT</w:Win32LastModifiedTime>';
    expect((await set(dav, '/x', properties + time)).text).toMatch(refusal);
    expect(await read(dav, '/x')).toContain('404 Not Found');
    expect(await read(dav, '/x', '<D:getlastmodified/>')).not.toContain('2023');
  });

  test('are kept on no root', async () => {
    const { dav } = await user();
    expect((await set(dav, '/', '<m:a>1</m:a>')).text).toContain('403 Forbidden');
  });

  test('with a namespace that makes them large are not read', async () => {
    const { dav } = await user();
    await dav('PUT', '/x', { body: 'x' });
    expect((await set(dav, '/x', `<a xmlns="${'a'.repeat(2000)}"/>`)).status).toBe(400);
  });
});

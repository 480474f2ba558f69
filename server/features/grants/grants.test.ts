import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { namesOf, type Sharer, sharesOfFile } from '../shares/fixtures/share-world.ts';

const { person, visit, drive } = sharesOfFile();

const give = (owner: Sharer, id: string, to: string) =>
  owner.done('createGrant', { body: { file_id: id, grantee: to } });
const received = async (who: Sharer) => (await who.done('listReceived')).received;
const list = (who: Sharer, id: string, query: object = {}) =>
  who.call('listFiles', { query: { parent_id: id, order: 'name_asc', ...query } });
const read = async (url: string) => (await fetch(url.replace(/^https?:\/\/[^/]+/, drive().origin))).status;

/** A folder with a file and a folder in it, beside another file, and somebody to whom it was given. */
async function shared() {
  const [owner, friend] = [await person(), await person()];
  const parent = await owner.folder('parent');
  const top = await owner.folder('trip', parent);
  const inner = await owner.folder('beach', top);
  const picture = await owner.file('a.png', top);
  const deep = await owner.file('deep.txt', inner);
  const outside = await owner.file('secret.txt', parent);
  const grant = await give(owner, top, friend.email);
  return { owner, friend, parent, top, inner, picture, deep, outside, grant };
}

describe('a folder that was given to somebody', () => {
  test('is found by them with its owner’s name, and nobody else finds it', async () => {
    const { owner, friend, parent, top } = await shared();
    const [entry, ...others] = await received(friend);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      owner_name: owner.name,
      file: { id: top, name: 'trip', parent_id: '', role: 'view', writable: false, starred: false },
    });
    expect(await received(await person())).toEqual([]);
    expect(await received(owner)).toEqual([]);
    const { files } = (await list(owner, parent, { with_shared: true })).body;
    expect(files.map(({ name, shared }: { name: string; shared: boolean }) => [name, shared])).toEqual([
      ['secret.txt', false],
      ['trip', true],
    ]);
  });

  test.runIf(isLong)('is listed, looked into, measured, searched, downloaded and seen small', async () => {
    const { friend, top, inner, picture, deep } = await shared();
    expect(namesOf((await list(friend, top)).body)).toEqual(['a.png', 'beach']);
    const file = await friend.done('getFile', { params: { id: picture } });
    expect([await read(file.web_content_link), await read(file.thumbnail_link)]).toEqual([200, 200]);
    expect(await read(file.links.inline.url)).toBe(200);
    const { path } = await friend.done('filePath', { params: { id: deep } });
    expect(path.map(({ name }: { name: string }) => name)).toEqual(['trip', 'beach', 'deep.txt']);
    expect(await friend.done('folderSize', { params: { id: top } })).toMatchObject({ file_count: '2' });
    const found = await friend.done('searchFiles', { query: { query: 'deep', parent_id: top } });
    expect(namesOf(found)).toEqual(['deep.txt']);
    expect(found.folders.map(({ name }: { name: string }) => name).sort()).toEqual(['beach', 'trip']);
    const archive = await friend.done('createArchive', { body: { ids: [picture, inner] } });
    expect(await read(archive.url)).toBe(200);
  });

  test('shows nothing above it, beside it, in the trash, or of its owner’s own', async () => {
    const { owner, friend, parent, top, inner, picture, deep, outside } = await shared();
    for (const id of [parent, outside, owner.id]) {
      for (const name of ['getFile', 'filePath', 'folderSize'])
        expect((await friend.call(name, { params: { id } })).status, `${name} ${id}`).toBe(404);
      expect((await list(friend, id)).status).toBe(404);
      expect((await friend.call('createArchive', { body: { ids: [id, picture] } })).status).toBe(404);
      expect((await friend.call('searchFiles', { query: { query: 'a', parent_id: id } })).status).toBe(404);
    }
    await owner.done('starFiles', { body: { ids: [picture] } });
    await owner.done('colorFolders', { body: { ids: [top, inner], color: 'red' } });
    await owner.done('trashFiles', { body: { ids: [deep] } });
    expect((await friend.call('getFile', { params: { id: deep } })).status).toBe(404);
    for (const filters of ['{"trashed":{"eq":true}}', '{"starred":{"eq":true}}', '']) {
      const { files } = (await list(friend, top, { filters, with_shared: true, with_places: true })).body;
      expect(namesOf({ files })).toEqual(['a.png', 'beach']);
      expect(
        files.map(({ starred, shared, tags, folder_color: color }: Sharer['call'] & never) => [
          starred,
          shared,
          tags,
          color,
        ]),
      ).toEqual([
        [false, undefined, [], undefined],
        [false, undefined, [], undefined],
      ]);
    }
  });

  test('does not mix with what is one’s own, nor with what another gave', async () => {
    const { friend, picture } = await shared();
    const other = await shared();
    await give(other.owner, other.top, friend.email);
    for (const ids of [
      [picture, await friend.file('own.txt')],
      [picture, other.picture],
    ])
      expect((await friend.call('createArchive', { body: { ids } })).status).toBe(404);
  });

  test('cannot be changed by them: an upload in a batch is refused', async () => {
    const { owner, friend, top } = await shared();
    const uploads = [{ name: 'd.txt', parent_id: top, size: '1', idempotency_key: 'k' }];
    const sent = await friend.call('uploadMany', {
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from(`${JSON.stringify({ uploads })}\nx`),
    });
    expect(JSON.stringify(sent.body)).toContain('file_not_found');
    expect(await owner.names(top)).toEqual(['a.png', 'beach']);
  });
});

describe('it ends', () => {
  const ends: Readonly<Record<string, (world: Awaited<ReturnType<typeof shared>>) => Promise<unknown>>> = {
    'when its owner takes it back': ({ owner, grant }) =>
      owner.done('deleteGrant', { params: { id: grant.id } }),
    'when they leave': ({ friend, grant }) => friend.done('deleteGrant', { params: { id: grant.id } }),
    'when it is put in the trash': ({ owner, top }) => owner.done('trashFiles', { body: { ids: [top] } }),
    'when a folder above it is': ({ owner, parent }) => owner.done('trashFiles', { body: { ids: [parent] } }),
    'when it is deleted': ({ owner, top }) => owner.done('deleteFiles', { body: { ids: [top] } }),
    'when its owner is leaving': ({ owner }) =>
      drive().db.updateTable('users').set({ cancelled_at: new Date() }).where('id', '=', owner.id).execute(),
  };

  test.each(Object.entries(ends))('%s: with every link that it gave', async (_, end) => {
    const world = await shared();
    const { friend, top, picture, inner } = world;
    const file = await friend.done('getFile', { params: { id: picture } });
    const archive = await friend.done('createArchive', { body: { ids: [picture, inner] } });
    await end(world);
    expect(await received(friend)).toEqual([]);
    for (const id of [top, picture]) {
      expect((await friend.call('getFile', { params: { id } })).status).toBe(404);
      expect((await list(friend, id)).status).toBe(404);
    }
    for (const url of [file.web_content_link, file.links.inline.url, file.thumbnail_link, archive.url])
      expect([403, 404], url).toContain(await read(url));
  });

  test.runIf(isLong)('of what is moved out of it, and goes with it where it is moved', async () => {
    const { owner, friend, top, picture, deep } = await shared();
    const { web_content_link: link } = await friend.done('getFile', { params: { id: picture } });
    await owner.done('moveFiles', { body: { ids: [picture], to: { parent_id: '' } } });
    expect((await friend.call('getFile', { params: { id: picture } })).status).toBe(404);
    expect([403, 404]).toContain(await read(link));
    await owner.done('moveFiles', { body: { ids: [top], to: { parent_id: '' } } });
    expect((await friend.call('getFile', { params: { id: deep } })).status).toBe(200);
  });
});

describe('whom it is given to', () => {
  const shape = ({ kind, file_id, grantee, role }: Record<string, unknown>) => ({
    kind,
    file_id,
    grantee,
    role,
  });
  const letters = async (to: string) =>
    (
      await drive()
        .db.selectFrom('graphile_worker._private_jobs' as never)
        .selectAll()
        .execute()
    ).filter((job) => JSON.stringify(job).includes(to)).length;

  test('is found by address or by name, and the answer does not tell whether there is such an account', async () => {
    const [owner, friend] = [await person(), await person()];
    const id = await owner.folder('trip');
    const answers = [];
    for (const grantee of [friend.email.toUpperCase(), 'stranger@drive.test', friend.name, 'Nobody at all'])
      answers.push(shape(await give(owner, id, grantee)));
    expect(answers).toEqual(
      [friend.email, 'stranger@drive.test', friend.name, 'Nobody at all'].map((grantee) => ({
        ...{ kind: 'drive#grant', file_id: id, role: 'view', grantee },
      })),
    );
    const { grants } = await owner.done('listGrants', { query: { file_id: id } });
    expect(grants.map(shape)).toEqual(answers);
    // Given twice, it is there once.
    expect((await received(friend)).length).toBe(1);
  });

  test('is taken up by an account that is made with the address later, and by no other', async () => {
    const owner = await person();
    const id = await owner.folder('trip');
    const later = await person();
    await drive()
      .db.updateTable('users')
      .set({ email: `x${later.email}` })
      .where('id', '=', later.id)
      .execute();
    await give(owner, id, later.email);
    expect(await received(later)).toEqual([]);
    await drive()
      .db.updateTable('users')
      .set({ email: later.email, emailVerified: false } as never)
      .where('id', '=', later.id)
      .execute();
    expect(await received(later)).toEqual([]);
    await drive()
      .db.updateTable('users')
      .set({ emailVerified: true } as never)
      .where('id', '=', later.id)
      .execute();
    expect((await received(later)).map(({ file }: { file: { id: string } }) => file.id)).toEqual([id]);
  });

  test('is not its owner, and no nonsense', async () => {
    const owner = await person();
    const id = await owner.folder('trip');
    for (const grantee of [owner.email, owner.name, '   ', 'a@b', 'a\0'])
      expect((await owner.call('createGrant', { body: { file_id: id, grantee } })).body.error).toBe(
        'invalid_argument',
      );
  });

  test('keeps it where it is given again, and gets one letter', async () => {
    const owner = await person();
    const id = await owner.folder('trip');
    const to = `once.${owner.id}@drive.test`;
    const [first, second] = [await give(owner, id, to), await give(owner, id, to)];
    expect(second).toEqual(first);
    expect(await letters(to)).toBe(1);
  });

  test('is told to nobody but the owner, who alone takes others out', async () => {
    const { owner, friend, top } = await shared();
    const other = await give(owner, top, 'stranger@drive.test');
    expect((await friend.call('listGrants', { query: { file_id: top } })).status).toBe(404);
    expect((await friend.call('deleteGrant', { params: { id: other.id } })).status).toBe(404);
    expect((await visit('listGrants', { query: { file_id: top } })).status).toBe(401);
  });
});

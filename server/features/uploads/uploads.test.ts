import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as files from '../../../api/contract/files.ts';
import * as contract from '../../../api/contract/uploads.ts';
import { someBytes, type Uploader, uploadsOfFile } from './fixtures/uploads.ts';

const world = uploadsOfFile();
const { person } = world;

const fileOf = async (who: Uploader, id: string) =>
  (await world.drive().call(files.getFile, { as: who, params: { id } })).body;
const folderOf = async (who: Uploader, name: string, parentId = '') =>
  (
    await world.drive().call(files.createFile, {
      as: who,
      body: { kind: 'drive#folder', name, parent_id: parentId },
    })
  ).body.file.id as string;
const idOf = (path: string) => path.split('/').at(-1)!;
const refusalIn = (text: string) => JSON.parse(text).error;

describe('the file that an upload becomes', () => {
  test('has its name, size, type, hash, time and place, and its bytes are the sent ones', async () => {
    const who = await person();
    const folder = await folderOf(who, 'pictures');
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), someBytes(600_000)]);
    const id = await who.upload('holiday.png', png, {
      parent_id: folder,
      filetype: 'text/plain',
      user_modified_time: '2020-02-03T04:05:06+02:00',
    });
    const file = await fileOf(who, id);
    expect(file).toMatchObject({
      name: 'holiday.png',
      parent_id: folder,
      size: String(png.length),
      mime_type: 'image/png',
      file_category: 'IMAGE',
      user_modified_time: '2020-02-03T02:05:06.000Z',
      phase: 'PHASE_TYPE_COMPLETE',
    });
    const sha256 = createHash('sha256').update(png).digest('hex');
    const stored = await world.drive().blobs.read(sha256);
    expect(Buffer.concat(await stored.toArray()).equals(png)).toBe(true);
    const blockHashes = [0, 1, 2].map((block) =>
      createHash('sha1')
        .update(png.subarray(block * 262_144, (block + 1) * 262_144))
        .digest(),
    );
    expect(file.hash).toBe(createHash('sha1').update(Buffer.concat(blockHashes)).digest('hex').toUpperCase());
  });

  test('is told as recent activity', async () => {
    const who = await person();
    const id = await who.upload('a.txt', someBytes(5));
    const events = await world
      .drive()
      .db.selectFrom('events')
      .selectAll()
      .where('user_id', '=', who.id)
      .execute();
    expect(events).toMatchObject([{ type: 'TYPE_UPLOAD', file_id: id, file_name: 'a.txt' }]);
  });

  test('may have no bytes: then creation is all', async () => {
    const who = await person();
    const { status, headers } = await who.creation(0, { filename: 'empty.txt' });
    expect([status, headers.get('upload-offset')]).toEqual([201, '0']);
    const file = await fileOf(who, headers.get('x-file-id')!);
    expect(file).toMatchObject({ size: '0', mime_type: 'text/plain', name: 'empty.txt' });
    expect(await who.space()).toEqual({ used: 0, reserved: 0 });
  });

  test.each(['👩‍👩‍👧‍👦 семья 家族.txt', 'e\u0301.txt', '  two  spaces .txt', `${'x'.repeat(251)}.txt`])(
    '%j is a name',
    async (name) => {
      const who = await person();
      await who.upload(name, someBytes(3));
      expect(await who.names()).toEqual([name.normalize('NFC')]);
    },
  );

  test('ten uploads at once of the same content are ten files of one blob', async () => {
    const who = await person();
    const bytes = someBytes(100_000);
    await Promise.all(Array.from({ length: 10 }, () => who.upload('same.bin', bytes)));
    expect(await who.names()).toHaveLength(10);
    expect(await who.space()).toEqual({ used: 1_000_000, reserved: 0 });
    const hash = createHash('sha256').update(bytes).digest();
    const rows = await world.drive().db.selectFrom('blobs').select('size').where('hash', '=', hash).execute();
    expect(rows).toEqual([{ size: 100_000 }]);
  });

  test('goes to the root where its folder went away meanwhile', async () => {
    const who = await person();
    const folder = await folderOf(who, 'short-lived');
    const path = await who.begin(3, { filename: 'kept.txt', parent_id: folder });
    await world
      .drive()
      .db.updateTable('files')
      .set({ trashed_at: new Date() })
      .where('id', '=', folder)
      .execute();
    await who.patch(path, 0, 'abc');
    expect(await who.names()).toContain('kept.txt');
  });
});

describe('a name that is taken', () => {
  test('rename: the new one gets a number', async () => {
    const who = await person();
    await who.upload('a.txt', someBytes(3));
    await who.upload('A.TXT', someBytes(3));
    expect(await who.names()).toEqual(['A(1).TXT', 'a.txt']);
  });

  test('replace: the old content becomes a version, and both count', async () => {
    const who = await person();
    const first = await who.upload('a.txt', someBytes(3));
    const second = await who.upload('a.txt', someBytes(5), { on_conflict: 'replace' });
    expect(second).toBe(first);
    expect(await who.names()).toEqual(['a.txt']);
    const { body } = await world.drive().call(files.listVersions, { as: who, params: { id: first } });
    expect(body.versions).toMatchObject([{ size: '3' }]);
    expect(await who.space()).toEqual({ used: 8, reserved: 0 });
  });

  test('refuse: told before a byte is sent', async () => {
    const who = await person();
    await who.upload('a.txt', someBytes(3));
    const { status, text } = await who.creation(3, { filename: 'a.txt', on_conflict: 'refuse' });
    expect([status, refusalIn(text)]).toEqual([409, 'file_duplicated_name']);
    expect((await who.space()).reserved).toBe(0);
  });

  test('refuse: the name that was taken meanwhile ends the upload, and nothing is left of it', async () => {
    const who = await person();
    const bytes = someBytes(9);
    const path = await who.begin(9, { filename: 'a.txt', on_conflict: 'refuse' });
    await who.upload('a.txt', someBytes(3));
    const { status, text } = await who.patch(path, 0, bytes);
    expect([status, refusalIn(text)]).toEqual([409, 'file_duplicated_name']);
    expect((await who.head(path)).status).toBe(404);
    expect(await who.space()).toEqual({ used: 3, reserved: 0 });
    const { blobs } = world.drive();
    expect((await Array.fromAsync(blobs.stages())).map(({ id }) => id)).not.toContain(idOf(path));
    expect(await blobs.size(createHash('sha256').update(bytes).digest('hex'))).toBeUndefined();
  });
});

describe('room', () => {
  test('is promised at the start, used at the end', async () => {
    const who = await person({ quota: 100 });
    const path = await who.begin(60);
    expect(await who.space()).toEqual({ used: 0, reserved: 60 });
    const { status, text } = await who.creation(41);
    expect([status, refusalIn(text)]).toEqual([403, 'file_space_not_enough']);
    await who.patch(path, 0, someBytes(60));
    expect(await who.space()).toEqual({ used: 60, reserved: 0 });
    await who.begin(40);
  });

  test('50 uploads at once, where ten fit: ten files', async () => {
    const who = await person({ quota: 10_500 });
    const results = await Promise.all(
      Array.from({ length: 50 }, async (_, number) => {
        const { status, headers, text } = await who.creation(1000, { filename: `${number}.bin` });
        if (status !== 201) return refusalIn(text);
        return (await who.patch(headers.get('location')!, 0, someBytes(1000))).status;
      }),
    );
    expect(results.filter((result) => result === 204)).toHaveLength(10);
    expect(results.filter((result) => result === 'file_space_not_enough')).toHaveLength(40);
    expect(await who.names()).toHaveLength(10);
    expect(await who.space()).toEqual({ used: 10_000, reserved: 0 });
  });

  test.each([
    5 * 1024 ** 4,
    2 ** 53 - 1,
    2 ** 53,
    '9223372036854775807',
    '9223372036854775808',
    '9'.repeat(40),
  ])('%s bytes are refused for want of room', async (size) => {
    const who = await person();
    const { status, text } = await who.creation(size);
    expect([status, refusalIn(text)]).toEqual([403, 'file_space_not_enough']);
    expect(await who.space()).toEqual({ used: 0, reserved: 0 });
  });

  test('5 TiB are accepted where there is room, and cost nothing until they come', async () => {
    const who = await person({ quota: 2 ** 50 });
    const path = await who.begin(5 * 1024 ** 4);
    expect((await who.patch(path, 0, 'x')).headers.get('upload-offset')).toBe('1');
    expect((await who.send('DELETE', path)).status).toBe(204);
    expect(await who.space()).toEqual({ used: 0, reserved: 0 });
  });

  test('uploads that are ended while they run never give back more than they took', async () => {
    const who = await person();
    const path = await who.begin(1000);
    const all = await Promise.all([
      who.patch(path, 0, someBytes(1000)),
      ...Array.from({ length: 5 }, () => who.send('DELETE', path)),
    ]);
    expect(all.every(({ status }) => status < 500)).toBe(true);
    const { used, reserved } = await who.space();
    expect([reserved, used]).toEqual([0, (await who.names()).length * 1000]);
  });
});

describe('folders with their tree', () => {
  test('are made where they are missing', async () => {
    const who = await person();
    const top = await folderOf(who, 'top');
    await who.upload('c.txt', someBytes(3), { parent_id: top, relative_path: 'a/b/c.txt' });
    await who.upload('d.txt', someBytes(3), { parent_id: top, relative_path: 'a/b/d.txt' });
    const path = await who.begin(3, { relative_path: 'A/e.txt', parent_id: top });
    await who.patch(path, 0, 'xyz');
    expect(await who.names(top)).toEqual(['a']);
    const ids = await world
      .drive()
      .db.selectFrom('files')
      .select(['id', 'name'])
      .where('user_id', '=', who.id)
      .where('is_folder', '=', true)
      .execute();
    const idNamed = (name: string) => ids.find((row) => row.name === name)!.id;
    expect(await who.names(idNamed('a'))).toEqual(['b', 'e.txt']);
    expect(await who.names(idNamed('b'))).toEqual(['c.txt', 'd.txt']);
  });

  test('20 uploads at once into one new tree end in one tree', async () => {
    const who = await person();
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        who.upload(`${number}.bin`, someBytes(10), { relative_path: `new/deep/${number}.bin` }),
      ),
    );
    const folders = await world
      .drive()
      .db.selectFrom('files')
      .select(['name'])
      .where('user_id', '=', who.id)
      .where('is_folder', '=', true)
      .where('parent_id', 'is not', null)
      .orderBy('name')
      .execute();
    expect(folders.map(({ name }) => name)).toEqual(['deep', 'new']);
  });

  test.each(['a//b.txt', '/b.txt', '../b.txt', 'a/./b.txt', 'a\0/b.txt', `${'x'.repeat(256)}/b.txt`])(
    'a path of %j is refused, and makes nothing',
    async (path) => {
      const who = await person();
      const { status, text } = await who.creation(3, { filename: 'b.txt', relative_path: path });
      expect([status, refusalIn(text)]).toEqual([400, 'file_name_invalid']);
      expect(await who.names()).toEqual([]);
    },
  );

  test('a file where a folder must be: refused', async () => {
    const who = await person();
    await who.upload('a', someBytes(3));
    const { status } = await who.creation(3, { relative_path: 'a/b.txt' });
    expect(status).toBe(409);
  });

  test('without room no folder is made', async () => {
    const who = await person({ quota: 10 });
    expect((await who.creation(11, { relative_path: 'a/b.txt' })).status).toBe(403);
    expect(await who.names()).toEqual([]);
  });

  test('a parent that is unknown, a file, or somebody else’s: 404', async () => {
    const [who, other] = [await person(), await person()];
    const file = await who.upload('file', someBytes(3));
    for (const parent of ['Vnobody', file, await folderOf(other, 'theirs'), other.id]) {
      expect((await who.creation(3, { filename: 'a', parent_id: parent })).status).toBe(404);
    }
  });
});

describe('POST /drive/v1/files', () => {
  const ask = (who: Uploader, body: object) =>
    world.drive().call(files.createFile, {
      as: who,
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', ...body },
    });
  const gcidOf = (bytes: Buffer) =>
    createHash('sha1').update(createHash('sha1').update(bytes).digest()).digest('hex').toUpperCase();

  test('gives a place to send the bytes to, and the id that the file will have', async () => {
    const who = await person();
    const bytes = someBytes(20);
    const { status, body } = await ask(who, { name: 'a.bin', size: '20', hash: gcidOf(bytes) });
    expect(status).toBe(200);
    expect(body.file).toMatchObject({
      name: 'a.bin',
      size: '20',
      phase: 'PHASE_TYPE_PENDING',
      parent_id: '',
    });
    expect(body.resumable).toMatchObject({ kind: 'drive#resumable', provider: 'PROVIDER_TUS' });
    const { pathname, origin } = new URL(body.resumable.params.upload_url);
    expect(origin).toBe('http://drive.test');
    expect((await who.patch(pathname, 0, bytes)).headers.get('x-file-id')).toBe(body.file.id);
    expect(await fileOf(who, body.file.id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
  });

  test.each([
    ['GCID', gcidOf],
    ['gcid in lower case', (bytes: Buffer) => gcidOf(bytes).toLowerCase()],
    ['SHA-256', (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')],
  ])('content that the account has, by its %s, needs no bytes', async (_, hashOf) => {
    const who = await person();
    const bytes = someBytes(20);
    const first = await who.upload('a.bin', bytes);
    const { body } = await ask(who, { name: 'b.txt', size: '20', hash: hashOf(bytes) });
    expect(body.resumable).toBeUndefined();
    expect(body.file).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', name: 'b.txt', size: '20' });
    expect(body.file.id).not.toBe(first);
    expect(await who.names()).toEqual(['a.bin', 'b.txt']);
    expect(await who.space()).toEqual({ used: 40, reserved: 0 });
  });

  test('content that only an older version has counts as well', async () => {
    const who = await person();
    const bytes = someBytes(20);
    await who.upload('a.bin', bytes);
    await who.upload('a.bin', someBytes(5), { on_conflict: 'replace' });
    expect((await ask(who, { name: 'b', size: '20', hash: gcidOf(bytes) })).body.resumable).toBeUndefined();
  });

  test("another account's content is not known, whoever names its hash", async () => {
    const [owner, stranger] = [await person(), await person()];
    const bytes = someBytes(20);
    await owner.upload('secret.bin', bytes);
    for (const hash of [gcidOf(bytes), createHash('sha256').update(bytes).digest('hex')]) {
      const { body } = await ask(stranger, { name: 'mine.bin', size: '20', hash });
      expect(body.resumable).toBeDefined();
      expect(body.file.phase).toBe('PHASE_TYPE_PENDING');
    }
    expect(await stranger.names()).toEqual([]);
  });

  test('a hash with another size is not known, and a wrong hash is no proof', async () => {
    const who = await person();
    const bytes = someBytes(20);
    await who.upload('a.bin', bytes);
    expect((await ask(who, { name: 'b', size: '21', hash: gcidOf(bytes) })).body.resumable).toBeDefined();
    expect((await ask(who, { name: 'c', size: '20', hash: 'nonsense' })).body.resumable).toBeDefined();
  });

  test('known content still needs room', async () => {
    const who = await person({ quota: 30 });
    const bytes = someBytes(20);
    await who.upload('a.bin', bytes);
    const { status, body } = await ask(who, { name: 'b', size: '20', hash: gcidOf(bytes) });
    expect([status, body.error]).toEqual([403, 'file_space_not_enough']);
    expect(await who.space()).toEqual({ used: 20, reserved: 0 });
  });

  test('no bytes: the file is there at once', async () => {
    const who = await person();
    const { body } = await ask(who, { name: 'empty', size: '0' });
    expect(body.resumable).toBeUndefined();
    expect(body.file).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', size: '0' });
    expect(await who.names()).toEqual(['empty']);
  });
});

describe('the list of unfinished uploads', () => {
  test('has what the caller can go on with, newest first', async () => {
    const who = await person();
    const first = await who.begin(10, { filename: 'one.bin' });
    await who.patch(first, 0, 'abc');
    const second = await who.begin(20, { filename: 'two.bin' });
    await who.upload('done.bin', someBytes(3));
    await (await person()).begin(5);
    const { status, body } = await world.drive().call(contract.listUploads, { as: who });
    expect(status).toBe(200);
    expect(body.uploads).toMatchObject([
      { name: 'two.bin', size: '20', offset: '0', upload_url: second, parent_id: '' },
      { name: 'one.bin', size: '10', offset: '3', upload_url: first },
    ]);
  });

  test('is nobody’s without a token', async () => {
    expect((await world.drive().call(contract.listUploads)).status).toBe(401);
  });
});

describe('cleaning', () => {
  const age = (path: string) =>
    world
      .drive()
      .db.updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .where('id', '=', idOf(path))
      .execute();
  const stages = async () => (await Array.fromAsync(world.drive().blobs.stages())).map(({ id }) => id);

  test('ends what has waited for a day, gives its room back, and leaves the rest', async () => {
    const who = await person();
    const [old, young] = [await who.begin(100), await who.begin(50)];
    await who.patch(old, 0, 'abc');
    await who.patch(young, 0, 'abc');
    await age(old);
    expect((await world.uploads().cleanUploads()).stalled).toBe(1);
    expect((await who.head(old)).status).toBe(404);
    expect((await who.head(young)).headers.get('upload-offset')).toBe('3');
    expect(await who.space()).toEqual({ used: 0, reserved: 50 });
    expect(await stages()).not.toContain(idOf(old));
  });

  test('forgets finished ones after a day; their files stay', async () => {
    const who = await person();
    const path = await who.begin(3);
    await who.patch(path, 0, 'abc');
    await age(path);
    await world.uploads().cleanUploads();
    const rows = await world
      .drive()
      .db.selectFrom('uploads')
      .select('id')
      .where('user_id', '=', who.id)
      .execute();
    expect(rows).toEqual([]);
    expect(await who.names()).toEqual(['a.bin']);
    expect(await who.space()).toEqual({ used: 3, reserved: 0 });
  });

  test('removes bytes that belong to no upload', async () => {
    const orphan = 'ab'.repeat(20);
    await world
      .drive()
      .blobs.stage(orphan)
      .append(
        0,
        (async function* () {
          yield Buffer.from('left behind');
        })(),
        { limit: 100 },
      );
    expect((await world.uploads().cleanUploads()).orphaned).toBe(1);
    expect(await stages()).not.toContain(orphan);
  });

  test('two at once do it once', async () => {
    const who = await person();
    const paths = await Promise.all(Array.from({ length: 120 }, () => who.begin(10)));
    await Promise.all(paths.map(age));
    const { uploads: other } = await world.another();
    const rounds = await Promise.all([world.uploads().cleanUploads(), other.cleanUploads()]);
    expect(rounds[0].stalled + rounds[1].stalled).toBe(120);
    expect(await who.space()).toEqual({ used: 0, reserved: 0 });
  });
});

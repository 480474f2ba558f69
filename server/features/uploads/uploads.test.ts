import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as files from '../../../api/contract/files.ts';
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

  test('is reported as recent activity', async () => {
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
    expect(await who.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test.each(['👩‍👩‍👧‍👦 семья 家族.txt', 'e\u0301.txt', '  two  spaces .txt', `${'x'.repeat(251)}.txt`])(
    '%j is a name',
    async (name) => {
      const who = await person();
      await who.upload(name, someBytes(3));
      expect(await who.names()).toEqual([name]);
    },
  );

  test('ten uploads at once of the same content are ten files of one blob', async () => {
    const who = await person();
    const bytes = someBytes(100_000);
    await Promise.all(Array.from({ length: 10 }, () => who.upload('same.bin', bytes)));
    expect(await who.names()).toHaveLength(10);
    expect(await who.usage()).toEqual({ used: 1_000_000, reserved: 0 });
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

/** As if nothing had been heard of the upload for so long that it holds its name no more. */
const letGoOf = (path: string): Promise<unknown> =>
  world
    .drive()
    .db.updateTable('uploads')
    .set({ name_held_until: new Date(0) })
    .where('id', '=', idOf(path))
    .execute();

describe('a name that is taken', () => {
  test('rename: the new one gets a number', async () => {
    const who = await person();
    await who.upload('A.TXT', someBytes(3));
    await who.upload('a.txt', someBytes(3));
    await who.upload('a.txt', someBytes(3));
    expect((await who.names()).toSorted()).toEqual(['A.TXT', 'a(1).txt', 'a.txt']);
  });

  test('replace: the old content becomes a version, and both count', async () => {
    const who = await person();
    const first = await who.upload('a.txt', someBytes(3));
    const second = await who.upload('a.txt', someBytes(5), { on_conflict: 'replace' });
    expect(second).toBe(first);
    expect(await who.names()).toEqual(['a.txt']);
    const { body } = await world.drive().call(files.listVersions, { as: who, params: { id: first } });
    expect(body.versions).toMatchObject([{ size: '3' }]);
    expect(await who.usage()).toEqual({ used: 8, reserved: 0 });
  });

  test('refuse: reported before a byte is sent', async () => {
    const who = await person();
    await who.upload('a.txt', someBytes(3));
    const { status, text } = await who.creation(3, { filename: 'a.txt', on_conflict: 'refuse' });
    expect([status, refusalIn(text)]).toEqual([409, 'file_duplicated_name']);
    expect((await who.usage()).reserved).toBe(0);
  });

  test('refuse: the name that was taken meanwhile ends the upload, and nothing is left of it', async () => {
    const who = await person();
    const bytes = someBytes(9);
    const path = await who.begin(9, { filename: 'a.txt', on_conflict: 'refuse' });
    await letGoOf(path);
    await who.upload('a.txt', someBytes(3));
    const { status, text } = await who.patch(path, 0, bytes);
    expect([status, refusalIn(text)]).toEqual([409, 'file_duplicated_name']);
    expect((await who.head(path)).status).toBe(404);
    expect(await who.usage()).toEqual({ used: 3, reserved: 0 });
    const { blobs } = world.drive();
    expect(await world.stages()).not.toContain(idOf(path));
    expect(await blobs.size(createHash('sha256').update(bytes).digest('hex'))).toBeUndefined();
  });

  test('ask: reported before a byte is sent; the name that is taken meanwhile costs no bytes', async () => {
    const who = await person();
    const path = await who.begin(9, { filename: 'a.txt', on_conflict: 'ask' });
    await letGoOf(path);
    await who.upload('a.txt', someBytes(3));
    const { status, text } = await who.creation(3, { filename: 'a.txt', on_conflict: 'ask' });
    expect([status, refusalIn(text)]).toEqual([409, 'file_duplicated_name']);
    expect((await who.patch(path, 0, someBytes(9))).status).toBe(204);
    expect(await who.names()).toEqual(['a(1).txt', 'a.txt']);
    expect(await who.usage()).toEqual({ used: 12, reserved: 0 });
  });
});

describe('quota', () => {
  test('is promised at the start, used at the end', async () => {
    const who = await person({ quota: 100 });
    const path = await who.begin(60);
    expect(await who.usage()).toEqual({ used: 0, reserved: 60 });
    const { status, text } = await who.creation(41);
    expect([status, refusalIn(text)]).toEqual([403, 'file_space_not_enough']);
    await who.patch(path, 0, someBytes(60));
    expect(await who.usage()).toEqual({ used: 60, reserved: 0 });
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
    expect(await who.usage()).toEqual({ used: 10_000, reserved: 0 });
  });

  test.each([
    5 * 1024 ** 4,
    2 ** 53 - 1,
    2 ** 53,
    '9223372036854775807',
    '9223372036854775808',
    '9'.repeat(40),
  ])('%s bytes are refused for want of space', async (size) => {
    const who = await person();
    const { status, text } = await who.creation(size);
    expect([status, refusalIn(text)]).toEqual([403, 'file_space_not_enough']);
    expect(await who.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('5 TiB are accepted where there is space, and cost nothing until they come', async () => {
    const who = await person({ quota: 2 ** 50 });
    const path = await who.begin(5 * 1024 ** 4);
    expect((await who.patch(path, 0, 'x')).headers.get('upload-offset')).toBe('1');
    expect((await who.send('DELETE', path)).status).toBe(204);
    expect(await who.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('uploads that are ended while they run never give back more than they took', async () => {
    const who = await person();
    const path = await who.begin(1000);
    const all = await Promise.all([
      who.patch(path, 0, someBytes(1000)),
      ...Array.from({ length: 5 }, () => who.send('DELETE', path)),
    ]);
    expect(all.every(({ status }) => status < 500)).toBe(true);
    const { used, reserved } = await who.usage();
    expect([reserved, used]).toEqual([0, (await who.names()).length * 1000]);
  });
});

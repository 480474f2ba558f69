import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as files from '../../../../api/contract/files.ts';
import * as uploads from '../../../../api/contract/uploads.ts';
import { withDriveLock } from '../../../db/index.ts';
import { seen } from '../../../tree/policy.ts';
import { deleteForEver } from '../../../tree/trash.ts';
import { someBytes, type Uploader, uploadsOfFile } from '../fixtures/uploads.ts';

const world = uploadsOfFile();
const { person } = world;

const fileOf = async (who: Uploader, id: string) =>
  (await world.drive().call(files.getFile, { as: who, params: { id } })).body;

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

  test('refuses a file that is larger than the plan takes, also one whose content the account has', async () => {
    const who = await person();
    const { db } = world.drive();
    const bytes = someBytes(30);
    const { body } = await ask(who, { name: 'had.bin', size: '30' });
    await who.patch(new URL(body.resumable.params.upload_url).pathname, 0, bytes);
    await db.updateTable('plans').set({ largest_file: 29 }).execute();
    const before = await who.usage();
    for (const hash of [gcidOf(bytes), undefined])
      expect(await ask(who, { name: 'large.bin', size: '30', hash })).toMatchObject({
        status: 403,
        body: { error: 'file_too_large' },
      });
    expect(await who.usage()).toEqual(before);
    expect((await ask(who, { name: 'small.bin', size: '29' })).status).toBe(200);
    await db.updateTable('plans').set({ largest_file: null }).execute();
  });

  test('takes nothing once the plan allows less than there is; what is there is read and deleted as before', async () => {
    const who = await person();
    const { db } = world.drive();
    const { body } = await ask(who, { name: 'kept.bin', size: '40' });
    await who.patch(new URL(body.resumable.params.upload_url).pathname, 0, someBytes(40));
    // The time of its plan has ended: the one that is left has less storage.
    await db.updateTable('drives').set({ own_quota: null }).where('user_id', '=', who.id).execute();
    const { storage } = await db
      .selectFrom('plans')
      .select('storage')
      .where('rank', '=', 0)
      .executeTakeFirstOrThrow();
    await db.updateTable('plans').set({ storage: 30 }).where('rank', '=', 0).execute();
    expect((await ask(who, { name: 'new.bin', size: '1' })).body.error).toBe('file_space_not_enough');
    expect(await fileOf(who, body.file.id)).toMatchObject({ name: 'kept.bin', size: '40' });
    await withDriveLock(db, who.id, async (locked) =>
      deleteForEver(locked, await seen(locked.tx, who.id, [body.file.id])),
    );
    expect((await who.usage()).used).toBe(0);
    expect((await ask(who, { name: 'new.bin', size: '1' })).status).toBe(200);
    await db.updateTable('plans').set({ storage }).where('rank', '=', 0).execute();
  });

  test('refuses what would be more uploads under way than one account can have', async () => {
    const who = await person();
    const { db } = world.drive();
    const { body } = await ask(who, { name: 'one', size: '1' });
    const one = await db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', body.resumable.params.upload_id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 999 }, (_, at) => ({
      ...one,
      id: `${one.id.slice(0, 30)}${at}`,
      size: 0,
    }));
    await db.insertInto('uploads').values(others).execute();
    expect(await ask(who, { name: 'two', size: '1' })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: { error: 'too_many_requests' },
    });
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
    expect(await who.usage()).toEqual({ used: 40, reserved: 0 });
  });

  test('a sender is told before whether its hash is worth computing, of the account alone', async () => {
    const [who, stranger] = [await person(), await person()];
    await who.upload('a.bin', someBytes(20));
    await who.upload('a.bin', someBytes(5), { on_conflict: 'replace' });
    const foresee = async (as: Uploader | undefined, size: string) =>
      world.drive().call(uploads.foreseeUpload, { as, query: { size } });
    const reported = async (as: Uploader, size: string) => (await foresee(as, size)).body.may_be_known;
    expect(await Promise.all(['20', '5', '21'].map((size) => reported(who, size)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await reported(stranger, '20')).toBe(false);
    expect(await reported(who, '9'.repeat(19))).toBe(false);
    expect((await foresee(who, '-1')).status).toBe(400);
    expect((await foresee(undefined, '20')).status).toBe(401);
  });

  test('no bytes are known content as well', async () => {
    const who = await person();
    const none = Buffer.alloc(0);
    await who.upload('a', none);
    const { status, body } = await ask(who, { name: 'b', size: '0', hash: gcidOf(none) });
    expect([status, body.file?.phase]).toEqual([200, 'PHASE_TYPE_COMPLETE']);
    expect(await who.names()).toEqual(['a', 'b']);
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
    expect((await ask(who, { name: 'c', size: '20', hash: 'non\0sense' })).body.resumable).toBeDefined();
  });

  test('known content still needs space', async () => {
    const who = await person({ quota: 30 });
    const bytes = someBytes(20);
    await who.upload('a.bin', bytes);
    const { status, body } = await ask(who, { name: 'b', size: '20', hash: gcidOf(bytes) });
    expect([status, body.error]).toEqual([403, 'file_space_not_enough']);
    expect(await who.usage()).toEqual({ used: 20, reserved: 0 });
  });

  test('no bytes: the file is there at once', async () => {
    const who = await person();
    const { body } = await ask(who, { name: 'empty', size: '0' });
    expect(body.resumable).toBeUndefined();
    expect(body.file).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', size: '0' });
    expect(await who.names()).toEqual(['empty']);
  });
});

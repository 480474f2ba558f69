import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as files from '../../../../api/contract/files.ts';
import * as contract from '../../../../api/contract/uploads.ts';
import { someBytes, type Uploader, uploadsOfFile } from '../fixtures/uploads.ts';

const world = uploadsOfFile();
const { person } = world;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const make = (who: Uploader, body: object) =>
  world.drive().call(files.createFile, { as: who, body: { kind: 'drive#file', ...body } });

const keysOf = (who: Uploader) =>
  world
    .drive()
    .db.selectFrom('idempotency_keys')
    .select(['key', 'made_id'])
    .where('user_id', '=', who.id)
    .execute();

/** Somebody whose drive has `a.bin`, and the call that makes another of the same content. */
async function withKnown() {
  const who = await person();
  const bytes = someBytes(20);
  await who.upload('a.bin', bytes);
  return { who, call: { name: 'a.bin', size: '20', hash: hashOf(bytes), idempotency_key: 'once' } };
}

describe('a call that is named by a key', () => {
  test('makes its file once, however often it is asked; without a key each call makes one', async () => {
    const { who, call } = await withKnown();
    const first = await make(who, call);
    const again = await make(who, call);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ file: { id: first.body.file.id, phase: 'PHASE_TYPE_COMPLETE' } });
    expect(await who.names()).toEqual(['a(1).bin', 'a.bin']);
    expect(await who.usage()).toEqual({ used: 40, reserved: 0 });
    const { idempotency_key: _, ...unnamed } = call;
    await make(who, unnamed);
    await make(who, unnamed);
    expect(await who.names()).toHaveLength(4);
  });

  test('twenty at once, at two processes, are answered with the one file', async () => {
    const { who, call } = await withKnown();
    const { origin: other } = await world.another();
    const ask = async (at: string) => {
      const answer = await fetch(`${at}${files.createFile.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'drive#file', ...call }),
      });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { file: { id: string } }).file.id;
    };
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(at % 2 ? other : world.origin())),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await who.names()).toEqual(['a(1).bin', 'a.bin']);
    expect(await who.usage()).toEqual({ used: 40, reserved: 0 });
  });

  test('is refused where it asks for something else; another rule for taken names is the same call', async () => {
    const { who, call } = await withKnown();
    const { body: first } = await make(who, call);
    for (const other of [{ name: 'b.bin' }, { size: '21' }, { kind: 'drive#folder' }]) {
      expect(await make(who, { ...call, ...other })).toMatchObject({
        status: 422,
        body: { error: 'idempotency_key_reused', error_code: 3 },
      });
    }
    expect((await make(who, { ...call, on_conflict: 'refuse' })).body.file.id).toBe(first.file.id);
    expect(await who.names()).toHaveLength(2);
  });

  test.each(['', 'a b', 'ключ', 'x'.repeat(129)])('refuses %j as a key', async (idempotency_key) => {
    const { who, call } = await withKnown();
    expect(await make(who, { ...call, idempotency_key })).toMatchObject({
      status: 400,
      body: { error: 'invalid_argument' },
    });
  });

  test('what was refused keeps no key: the same call may succeed later', async () => {
    const { who, call } = await withKnown();
    expect((await make(who, { ...call, on_conflict: 'refuse' })).body.error).toBe('file_duplicated_name');
    expect(await keysOf(who)).toEqual([]);
    expect((await make(who, call)).body.file.name).toBe('a(1).bin');
  });

  test('each account has keys of its own', async () => {
    const [one, two] = [await withKnown(), await withKnown()];
    const [first, second] = [await make(one.who, one.call), await make(two.who, two.call)];
    expect(second.status).toBe(200);
    expect(second.body.file.id).not.toBe(first.body.file.id);
  });

  test('what it made and was deleted for ever is not made again', async () => {
    const { who, call } = await withKnown();
    const { body } = await make(who, call);
    await world.drive().db.deleteFrom('files').where('id', '=', body.file.id).execute();
    expect(await make(who, call)).toMatchObject({ status: 404, body: { error: 'file_not_found' } });
    expect(await who.names()).toEqual(['a.bin']);
  });

  test('makes one folder', async () => {
    const who = await person();
    const call = { kind: 'drive#folder', name: 'Trip', idempotency_key: 'once' };
    const both = [await make(who, call), await make(who, call)];
    expect(both[1]?.body.file.id).toBe(both[0]?.body.file.id);
    expect(await who.names()).toEqual(['Trip']);
  });

  test('makes one file without bytes', async () => {
    const who = await person();
    const call = { name: 'empty', size: '0', idempotency_key: 'once' };
    const both = [await make(who, call), await make(who, call)];
    expect(both.map(({ body }) => body.file.phase)).toEqual(['PHASE_TYPE_COMPLETE', 'PHASE_TYPE_COMPLETE']);
    expect(both[1]?.body.file.id).toBe(both[0]?.body.file.id);
    expect(await who.names()).toEqual(['empty']);
  });

  test('begins one upload, and answers with its file once the bytes are there', async () => {
    const who = await person({ quota: 30 });
    const bytes = someBytes(20);
    const call = { name: 'a.bin', size: '20', hash: hashOf(bytes), idempotency_key: 'once' };
    const [first, again] = [await make(who, call), await make(who, call)];
    expect(again.body.resumable.params.upload_id).toBe(first.body.resumable.params.upload_id);
    expect(await who.usage()).toEqual({ used: 0, reserved: 20 });
    await who.patch(new URL(first.body.resumable.params.upload_url).pathname, 0, bytes);
    const { body: whole } = await make(who, call);
    expect(whole.resumable).toBeUndefined();
    expect(whole.file).toMatchObject({ id: first.body.file.id, phase: 'PHASE_TYPE_COMPLETE' });
    expect(await who.names()).toEqual(['a.bin']);
  });

  test('is forgotten after a day, by the job that cleans up and before it has run', async () => {
    const { who, call } = await withKnown();
    await make(who, call);
    const age = () =>
      world
        .drive()
        .db.updateTable('idempotency_keys')
        .set({ created_at: new Date(Date.now() - 25 * 3600 * 1000) })
        .where('user_id', '=', who.id)
        .execute();
    await age();
    expect((await make(who, call)).body.file.name).toBe('a(2).bin');
    await world.uploads().cleanUploads();
    expect(await keysOf(who)).toHaveLength(1);
    await age();
    await world.uploads().cleanUploads();
    expect(await keysOf(who)).toEqual([]);
  });

  test('goes with its account', async () => {
    const { who, call } = await withKnown();
    await make(who, call);
    expect(await keysOf(who)).toHaveLength(1);
    const { db } = world.drive();
    await db.deleteFrom('files').where('user_id', '=', who.id).where('parent_id', 'is not', null).execute();
    await db.deleteFrom('files').where('user_id', '=', who.id).execute();
    await db.deleteFrom('users').where('id', '=', who.id).execute();
    expect(await keysOf(who)).toEqual([]);
  });
});

describe('a tus creation that is named by a key', () => {
  const metadata = { filename: 'a.bin', idempotency_key: 'sent' };

  test('whose answer was lost leaves one upload, and its space is not promised twice', async () => {
    const who = await person({ quota: 30 });
    const path = await who.begin(20, metadata);
    await who.patch(path, 0, 'abc');
    const again = await who.creation(20, metadata);
    expect([again.status, again.headers.get('location')]).toEqual([201, path]);
    expect(again.headers.get('upload-offset')).toBe('3');
    expect(await who.usage()).toEqual({ used: 0, reserved: 20 });
  });

  test('of no bytes, or of bytes that have all come, names the file and makes none', async () => {
    const who = await person();
    const empty = { ...metadata, filename: 'empty', on_conflict: 'ask' };
    const [first, again] = [await who.creation(0, empty), await who.creation(0, empty)];
    expect(again.status).toBe(201);
    expect(again.headers.get('x-file-id')).toBe(first.headers.get('x-file-id'));
    const path = await who.begin(3, { ...metadata, idempotency_key: 'other' });
    const id = (await who.patch(path, 0, 'abc')).headers.get('x-file-id');
    const late = await who.creation(3, { ...metadata, idempotency_key: 'other' });
    expect([late.status, late.headers.get('x-file-id')]).toEqual([201, id]);
    expect(await who.names()).toEqual(['a.bin', 'empty']);
  });

  test('begins anew where that upload was given up', async () => {
    const who = await person();
    const path = await who.begin(20, metadata);
    await who.send('DELETE', path);
    const next = await who.begin(20, metadata);
    expect(next).not.toBe(path);
    expect(await who.begin(20, metadata)).toBe(next);
    expect(await who.usage()).toEqual({ used: 0, reserved: 20 });
  });

  test('is refused where it asks for something else, or has a key of no form', async () => {
    const who = await person();
    await who.begin(20, metadata);
    expect((await who.creation(21, metadata)).status).toBe(422);
    expect((await who.creation(20, { ...metadata, idempotency_key: 'a b' })).status).toBe(400);
  });

  test('with its bytes, whose answer was lost, says where the upload stands', async () => {
    const who = await person();
    const whole = () =>
      who.creation(3, metadata, {
        headers: { 'content-type': 'application/offset+octet-stream', 'content-length': '3' },
        body: 'abc',
      });
    const [first, again] = [await whole(), await whole()];
    expect(first.headers.get('x-file-id')).toBeTruthy();
    expect([again.status, again.headers.get('location')]).toEqual([409, first.headers.get('location')]);
    expect(await who.names()).toEqual(['a.bin']);
  });
});

describe('a creation whose answer was lost, and which is not wanted any more', () => {
  const end = (who: Uploader, idempotency_key: string) =>
    world.drive().call(contract.endNamedUpload, { as: who, query: { idempotency_key } });
  const named = { filename: 'a.bin', idempotency_key: 'mine' };

  test('is given up by its key, with its bytes and its space', async () => {
    const who = await person();
    const path = await who.begin(100, named);
    await who.patch(path, 0, someBytes(40));
    expect((await end(who, 'mine')).status).toBe(200);
    expect([(await who.head(path)).status, await who.usage()]).toEqual([404, { used: 0, reserved: 0 }]);
    expect(await world.stages()).not.toContain(path.split('/').at(-1));
    expect((await end(who, 'mine')).status).toBe(200);
  });

  test('makes nothing where it comes later than that', async () => {
    const who = await person();
    expect((await end(who, 'mine')).status).toBe(200);
    const { status, text } = await who.creation(100, named);
    expect([status, JSON.parse(text).error]).toEqual([422, 'idempotency_key_reused']);
    expect(await who.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('has become a file: that stays', async () => {
    const who = await person();
    await who.patch(await who.begin(3, named), 0, someBytes(3));
    expect((await end(who, 'mine')).status).toBe(200);
    expect([await who.names(), await who.usage()]).toEqual([['a.bin'], { used: 3, reserved: 0 }]);
  });

  test('is nobody else’s', async () => {
    const [who, other] = [await person(), await person()];
    await who.begin(100, named);
    expect((await end(other, 'mine')).status).toBe(200);
    expect(await who.usage()).toEqual({ used: 0, reserved: 100 });
    expect(
      (await world.drive().call(contract.endNamedUpload, { query: { idempotency_key: 'mine' } })).status,
    ).toBe(401);
  });
});

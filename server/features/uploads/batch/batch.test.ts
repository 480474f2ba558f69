import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as contract from '../../../../api/contract/uploads.ts';
import { isLong } from '../../../../tests/long.ts';
import { someBytes, type Uploader, uploadsOfFile } from '../fixtures/uploads.ts';

const world = uploadsOfFile();
const { person } = world;

interface Entry {
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly [field: string]: unknown;
}

const entry = (name: string, size = 10, more: object = {}): Entry => ({
  name,
  bytes: someBytes(size),
  idempotency_key: `key-${name.replaceAll(/\W/g, '-')}`,
  ...more,
});

const bodyOf = (entries: readonly Entry[]): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from(
      `${JSON.stringify({
        uploads: entries.map(({ bytes, ...facts }) => ({
          parent_id: '',
          size: String(bytes.length),
          ...facts,
        })),
      })}\n`,
    ),
    ...entries.map(({ bytes }) => bytes),
  ]);

const post = async (who: Uploader, body: Uint8Array<ArrayBuffer>, at?: string) => {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await who.send('POST', contract.uploadMany.path, { body, headers, ...(at && { at }) });
  return { status: answer.status, body: JSON.parse(answer.text) };
};

const send = async (who: Uploader, entries: readonly Entry[], at?: string) => {
  const { status, body } = await post(who, bodyOf(entries), at);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(contract.uploadMany.answer.parse(body)).toEqual(body);
  return body.results as { file_id?: string; error?: string; upload_url?: string }[];
};

const reasons = (results: readonly { error?: string }[]) => results.map(({ error }) => error ?? 'done');

describe('many small files in one call', () => {
  test('each becomes a file with its content, its kind and its time', async () => {
    const who = await person();
    const at = '2020-02-02T02:02:02.000Z';
    const entries = [
      entry('a.txt', 3, { user_modified_time: at }),
      entry('b.bin', 70_000),
      entry('empty', 0),
      { ...entry('png'), bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
    ];
    const results = await send(who, entries);
    expect(reasons(results)).toEqual(['done', 'done', 'done', 'done']);
    const rows = await world
      .drive()
      .db.selectFrom('files')
      .select(['id', 'name', 'blob_hash', 'mime_type', 'user_modified_at'])
      .where('user_id', '=', who.id)
      .where('is_folder', '=', false)
      .orderBy('name')
      .execute();
    expect(rows.map(({ id }) => id)).toEqual(results.map(({ file_id }) => file_id));
    for (const [at, { bytes }] of entries.entries())
      expect(rows[at]?.blob_hash?.equals(createHash('sha256').update(bytes).digest())).toBe(true);
    expect(rows[0]?.user_modified_at?.toISOString()).toBe(at);
    expect(rows[3]?.mime_type).toBe('image/png');
    for (const { bytes } of entries) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect(await world.drive().blobs.size(hash)).toBe(bytes.length);
    }
    expect(await who.usage()).toEqual({ used: 70_019, reserved: 0 });
    expect(await world.stages()).toEqual([]);
  });

  test('one that is refused refuses none of the others, and keeps nothing', async () => {
    const who = await person({ quota: 100 });
    await who.upload('taken.txt', someBytes(5));
    const results = await send(who, [
      entry('one.txt', 40),
      entry('taken.txt', 5, { on_conflict: 'ask' }),
      entry('large.bin', 80),
      entry('nul\0', 1),
      entry('elsewhere', 1, { parent_id: 'VMnobody' }),
      entry('two.txt', 30),
    ]);
    expect(reasons(results)).toEqual([
      'done',
      'file_duplicated_name',
      'file_space_not_enough',
      'file_name_invalid',
      'file_not_found',
      'done',
    ]);
    expect(await who.names()).toEqual(['one.txt', 'taken.txt', 'two.txt']);
    expect(await who.usage()).toEqual({ used: 75, reserved: 0 });
    expect(await world.stages()).toEqual([]);
  });

  test('another account’s folder is answered as one that does not exist', async () => {
    const [who, other] = [await person(), await person()];
    await other.upload('a.txt', someBytes(3), { relative_path: 'theirs/a.txt' });
    const { id } = await world
      .drive()
      .db.selectFrom('files')
      .select('id')
      .where('user_id', '=', other.id)
      .where('name', '=', 'theirs')
      .executeTakeFirstOrThrow();
    const [foreign, absent] = await send(who, [
      entry('a', 1, { parent_id: id }),
      entry('b', 1, { parent_id: 'VMnobody' }),
    ]);
    expect(foreign).toEqual(absent);
    expect(await other.names(id)).toEqual(['a.txt']);
  });

  test.runIf(isLong)(
    'names that meet each other or what is there are told apart, and replaced where that is wanted',
    async () => {
      const who = await person();
      const first = await who.upload('a.txt', someBytes(5));
      const results = await send(who, [
        entry('a.txt', 6),
        entry('a.txt', 7, { idempotency_key: 'second' }),
        entry('a.txt', 8, { idempotency_key: 'third', on_conflict: 'replace' }),
      ]);
      expect(reasons(results)).toEqual(['done', 'done', 'done']);
      expect(results[2]?.file_id).toBe(first);
      expect(await who.names()).toEqual(['a(1).txt', 'a(2).txt', 'a.txt']);
    },
  );

  test('the same content twice is stored once and counted twice', async () => {
    const who = await person();
    const one = entry('a', 50);
    expect(reasons(await send(who, [one, { ...one, name: 'b', idempotency_key: 'b' }]))).toEqual([
      'done',
      'done',
    ]);
    expect(await who.usage()).toEqual({ used: 100, reserved: 0 });
  });

  test('whose answer was lost gives the same files, also where they come one by one then', async () => {
    const who = await person();
    const entries = [entry('a.txt'), entry('b.txt')];
    const first = await send(who, entries);
    expect(await send(who, entries)).toEqual(first);
    const metadata = { filename: 'a.txt', idempotency_key: 'key-a-txt' };
    const alone = await who.creation(10, metadata);
    expect([alone.status, alone.headers.get('x-file-id')]).toEqual([201, first[0]?.file_id]);
    expect(await who.names()).toEqual(['a.txt', 'b.txt']);
  });

  test.runIf(isLong)('twice at once, at two processes, make each file once', async () => {
    const who = await person();
    const { origin } = await world.another();
    const entries = Array.from({ length: 10 }, (_, at) => entry(`${at}.txt`));
    const answers = await Promise.all([send(who, entries), send(who, entries, origin)]);
    expect(await who.names()).toHaveLength(10);
    for (const one of answers.flat()) {
      // The one that came while the other was at it is told to ask again.
      if (one.file_id === undefined) expect(one).toMatchObject({ error: 'upload_locked' });
    }
    expect(reasons(await send(who, entries)).every((one) => one === 'done')).toBe(true);
    expect(await who.usage()).toEqual({ used: 100, reserved: 0 });
  });

  test.runIf(isLong)(
    'goes on with what was begun before, and names the place of what cannot be ended here',
    async () => {
      const who = await person();
      const metadata = (name: string) => ({ filename: name, idempotency_key: `key-${name}` });
      const begun = await who.begin(10, metadata('begun'));
      const half = entry('half');
      const path = await who.begin(10, metadata('half'));
      await who.patch(path, 0, half.bytes.subarray(0, 4), { headers: { 'content-length': '4' } });
      const results = await send(who, [entry('begun'), half]);
      expect(results).toMatchObject([
        { file_id: expect.any(String) },
        { error: 'upload_locked', upload_url: path },
      ]);
      expect((await who.head(begun)).headers.get('x-file-id')).toBe(results[0]?.file_id);
      expect((await who.patch(path, 4, half.bytes.subarray(4))).status).toBe(204);
    },
  );

  test('one that was given up by its key makes nothing', async () => {
    const who = await person();
    await world.drive().call(contract.endNamedUpload, { as: who, query: { idempotency_key: 'key-a' } });
    expect(reasons(await send(who, [entry('a'), entry('b')]))).toEqual(['idempotency_key_reused', 'done']);
    expect(await who.usage()).toEqual({ used: 10, reserved: 0 });
  });

  test.runIf(isLong)('of which the disk takes nothing leaves uploads that can go on', async () => {
    const who = await person();
    const { origin } = await world.another({
      blobs: {
        ...world.drive().blobs,
        stage: (id) => ({
          ...world.drive().blobs.stage(id),
          seal: () => Promise.reject(Object.assign(new Error('no'), { code: 'EIO' })),
        }),
      },
    });
    const entries = [entry('a'), entry('b')];
    const results = await send(who, entries, origin);
    expect(reasons(results)).toEqual(['unavailable', 'unavailable']);
    expect(await who.usage()).toEqual({ used: 0, reserved: 20 });
    // All bytes are here: to ask where it stands ends it.
    const state = await who.head(results[0]!.upload_url!);
    expect(state.headers.get('x-file-id')).toBeTruthy();
    expect(await who.names()).toEqual(['a']);
  });

  test('tells open pages once, of all of them', async () => {
    const who = await person();
    await send(who, [entry('a'), entry('b'), entry('c')]);
    const { rows } = await sql<{ kind: string; file_ids: string[] }>`
      select kind, file_ids from changes where user_id = ${who.id} and kind = 'created'`.execute(
      world.drive().db,
    );
    expect(rows.flatMap(({ file_ids }) => file_ids)).toHaveLength(3);
  });
});

describe('what is no batch is refused whole', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => entry(`${at}`, 1));

  test.each<[string, () => Buffer<ArrayBuffer>, number]>([
    ['nothing', () => Buffer.alloc(0), 400],
    ['no line', () => Buffer.from('{}'), 400],
    ['no JSON', () => Buffer.from('{\n'), 400],
    ['an empty list', () => bodyOf([]), 400],
    ['more than 100', () => bodyOf(many(101)), 400],
    ['a key twice', () => bodyOf([entry('a'), entry('b', 1, { idempotency_key: 'key-a' })]), 400],
    ['no key', () => bodyOf([entry('a', 1, { idempotency_key: undefined })]), 400],
    ['too few bytes', () => bodyOf([entry('a', 5)]).subarray(0, -1), 400],
    ['too many bytes', () => Buffer.concat([bodyOf([entry('a', 5)]), Buffer.from('x')]), 413],
    ['a large file', () => bodyOf([entry('a', 1024 ** 2 + 1)]), 400],
    [
      'more than it takes',
      () => bodyOf(Array.from({ length: 9 }, (_, at) => entry(`${at}`, 1024 ** 2))),
      413,
    ],
    ['an endless line', () => Buffer.alloc(600_000, 'x'), 413],
  ])('%s', async (_, body, status) => {
    const who = await person();
    expect((await post(who, body())).status).toBe(status);
    expect(await who.usage()).toEqual({ used: 0, reserved: 0 });
    expect(await who.names()).toEqual([]);
  });

  test.runIf(isLong)('a hundred are taken', async () => {
    const who = await person();
    expect(reasons(await send(who, many(100))).every((one) => one === 'done')).toBe(true);
    expect(await who.names()).toHaveLength(100);
  });
});

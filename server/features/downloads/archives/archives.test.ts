import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isLong, someOf } from '../../../../tests/long.ts';
import { type Db, transact, withDriveLock } from '../../../db/index.ts';
import { seen } from '../../../tree/policy.ts';
import type { ShownRow } from '../../../tree/rows.ts';
import { deleteForEver, trash } from '../../../tree/trash.ts';
import { contentServerOfFile } from '../fixtures/content-server.ts';
import { createArchives } from './archives.ts';
import { readDirectory, readLocal } from './zip-reader.fixture.ts';

const server = contentServerOfFile();

const ask = (userId: string, ids: readonly string[], name?: string) =>
  server().post('/drive/v1/files:archive', userId, { ids, ...(name !== undefined && { name }) });

/** Names with contents; folders end with a slash and have none. */
function contentsOf(zip: Buffer): Record<string, Buffer> {
  const read = (start: number, length: number) => zip.subarray(start, start + length);
  const { records } = readDirectory(read, zip.length);
  return Object.fromEntries(
    records.map(({ name, offset, size }) => {
      const { content } = readLocal(read, offset);
      return [name, zip.subarray(content, content + size)];
    }),
  );
}

async function tree() {
  const userId = await server().addUser();
  const photos = await server().addFolder(userId, 'Photos 📷');
  const year = await server().addFolder(userId, '2024', photos.id);
  const empty = await server().addFolder(userId, 'empty', photos.id);
  const small = randomBytes(100);
  const large = randomBytes(700_000);
  const files = {
    small: await server().addFile(userId, { name: '測試.txt', bytes: small, parentId: photos.id }),
    large: await server().addFile(userId, { name: 'large.bin', bytes: large, parentId: year.id }),
    nothing: await server().addFile(userId, { name: 'nothing', bytes: new Uint8Array(), parentId: year.id }),
    binned: await server().addFile(userId, { name: 'binned', bytes: small, parentId: year.id }),
    top: await server().addFile(userId, { name: 'large.bin', bytes: small }),
  };
  await inDrive(userId, files.binned, trash);
  return { userId, photos, year, empty, files, small, large };
}

const inDrive = (
  userId: string,
  row: ShownRow,
  act: (drive: Parameters<typeof trash>[0], rows: Awaited<ReturnType<typeof seen>>) => Promise<unknown>,
) =>
  withDriveLock(server().db, userId, async (changing) =>
    act(changing, await seen(changing.tx, userId, [row.id])),
  );

describe('an archive', () => {
  test('holds what was chosen with all below it, but for the trash', async () => {
    const { userId, photos, files, small, large } = await tree();
    const { status, json } = await ask(userId, [photos.id, files.top.id], 'My files.zip');
    expect(status).toBe(200);
    expect(json.file_count).toBe('4');
    expect(json.url).toMatch(/\/content\/v1\/archives\/[\w-]+\/My%20files\.zip$/);
    const got = await server().get(json.url);
    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': json.size,
      'content-disposition': 'attachment; filename="My files.zip"',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    expect(String(got.body.length)).toBe(json.size);
    expect(contentsOf(got.body)).toEqual({
      'Photos 📷/': Buffer.alloc(0),
      'Photos 📷/2024/': Buffer.alloc(0),
      'Photos 📷/2024/large.bin': large,
      'Photos 📷/2024/nothing': Buffer.alloc(0),
      'Photos 📷/empty/': Buffer.alloc(0),
      'Photos 📷/測試.txt': small,
      'large.bin': small,
    });
  });

  test('has names that every disk takes, each apart from its neighbours on any of them', async () => {
    const userId = await server().addUser();
    const drive = await server().addFolder(userId, 'C:');
    const other = await server().addFolder(userId, 'other');
    const inC = { bytes: Buffer.alloc(1), parentId: drive.id };
    for (const name of ['CON', 'nul.txt', 'a\\..\\b', 'a＼..＼b', 'end.', 'end ']) {
      await server().addFile(userId, { name, ...inC });
    }
    const docs = await server().addFile(userId, { name: 'Docs', ...inC });
    const twin = await server().addFile(userId, { ...inC, name: 'docs', parentId: other.id });
    const names = async (ids: readonly string[]) => {
      const { json } = await ask(userId, ids);
      const got = await server().get(json.url);
      return { names: Object.keys(contentsOf(got.body)).sort(), got };
    };
    const { names: inside, got } = await names([drive.id]);
    expect(inside).toEqual(
      [
        ...['C：/', 'C：/CON_', 'C：/nul_.txt', 'C：/a＼..＼b(1)', 'C：/a＼..＼b', 'C：/end．', 'C：/end␠'],
        'C：/Docs',
      ].sort(),
    );
    expect(got.headers['content-disposition']).toBe(
      `attachment; filename="C_.zip"; filename*=UTF-8''C%EF%BC%9A.zip`,
    );
    // Which of the two keeps its name is settled by their ids.
    const either = [
      ['Docs', 'docs(1)'],
      ['Docs(1)', 'docs'],
    ];
    expect(either).toContainEqual((await names([docs.id, twin.id])).names);
  });

  test.runIf(isLong)('in ranges is the whole, byte for byte', async () => {
    const { userId, photos } = await tree();
    const { json } = await ask(userId, [photos.id]);
    const whole = await server().get(json.url);
    const { etag = '' } = whole.headers;
    const pieces: Buffer[] = [];
    for (let at = 0; at < whole.body.length; ) {
      const end = at + 1 + (at % 99_991);
      const got = await server().get(json.url, {
        headers: { range: `bytes=${at}-${end}`, 'if-range': etag },
      });
      expect(got.status).toBe(206);
      pieces.push(got.body);
      at += got.body.length;
    }
    expect(Buffer.concat(pieces).equals(whole.body)).toBe(true);
  });

  test('is another one after a change, so that a resumed download begins anew', async () => {
    const { userId, photos, files } = await tree();
    const { json } = await ask(userId, [photos.id]);
    const before = await server().get(json.url, { method: 'HEAD' });
    await server().addFile(userId, { name: 'new', bytes: randomBytes(5), parentId: photos.id });
    const after = await server().get(json.url, {
      headers: { range: 'bytes=5-9', 'if-range': before.headers.etag ?? '' },
    });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(contentsOf(after.body)).toHaveProperty('Photos 📷/new');
    await inDrive(userId, files.large, trash);
    const last = await server().get(json.url);
    expect(contentsOf(last.body)).not.toHaveProperty('Photos 📷/2024/large.bin');
  });

  test('leaves out what was deleted, and ends when nothing is left', async () => {
    const { userId, photos, files } = await tree();
    const { json } = await ask(userId, [photos.id, files.top.id]);
    await inDrive(userId, photos, deleteForEver);
    expect(Object.keys(contentsOf((await server().get(json.url)).body))).toEqual(['large.bin']);
    await inDrive(userId, files.top, deleteForEver);
    expect((await server().get(json.url)).status).toBe(404);
  });

  test('has one entry for what was chosen twice, also below a chosen folder, and numbers equal names', async () => {
    const { userId, photos, year, files } = await tree();
    const { json } = await ask(userId, [year.id, photos.id, files.large.id, files.large.id]);
    expect(Object.keys(contentsOf((await server().get(json.url)).body)).sort()).toEqual([
      'Photos 📷/',
      'Photos 📷/2024/',
      'Photos 📷/2024/large.bin',
      'Photos 📷/2024/nothing',
      'Photos 📷/empty/',
      'Photos 📷/測試.txt',
    ]);
    const other = await ask(userId, [files.top.id, files.large.id]);
    const names = Object.keys(contentsOf((await server().get(other.json.url)).body));
    expect(names.sort()).toEqual(['large(1).bin', 'large.bin']);
  });

  test('of something in the trash can be made when it is asked for itself', async () => {
    const { userId, files } = await tree();
    const { status, json } = await ask(userId, [files.binned.id]);
    expect(status).toBe(200);
    expect(json.url).toMatch(/binned\.zip$/);
  });

  test('is refused for what is not there, for a bad name, and to strangers', async () => {
    const { userId, photos } = await tree();
    const stranger = await server().addUser();
    for (const [id, ids] of [
      [stranger, [photos.id]],
      [userId, ['Vunknown']],
      [userId, [userId]],
    ] as const) {
      const { status, json } = await ask(id, ids);
      expect([status, json.error]).toEqual([404, 'file_not_found']);
    }
    expect((await ask(userId, [])).status).toBe(400);
    const bad = await ask(userId, [photos.id], 'a/b');
    expect(bad.json.error).toBe('file_name_invalid');
    expect(bad.json.details[0].field_violations[0].field).toBe('name');
  });

  test.runIf(isLong)('is kept until it expires, and only the last hundred of an account', async () => {
    const { userId, photos } = await tree();
    const count = async () =>
      (await sql`select from archives where user_id = ${userId}`.execute(server().db)).rows.length;
    for (let answers = 0; answers < 103; answers += 1) await ask(userId, [photos.id]);
    expect(await count()).toBe(100);
    await server().downloads.clean();
    expect(await count()).toBe(100);
    const before = server().clock.now;
    try {
      server().clock.now += 26 * 3600 * 1000;
      await server().downloads.clean();
    } finally {
      server().clock.now = before;
    }
    expect(await count()).toBe(0);
  });

  test('expires', async () => {
    const { userId, photos } = await tree();
    const { json } = await ask(userId, [photos.id]);
    const before = server().clock.now;
    try {
      server().clock.now = Date.parse(json.expire);
      expect((await server().get(json.url)).status).toBe(403);
    } finally {
      server().clock.now = before;
    }
  });

  test('breaks the connection off where content is missing behind its beginning', async () => {
    const { userId, photos, files } = await tree();
    await server().addFile(userId, { name: 'a first', bytes: randomBytes(300_000), parentId: photos.id });
    const { json } = await ask(userId, [photos.id]);
    await server().blobs.remove(files.small.blob_hash!.toString('hex'));
    const got = await server().get(json.url);
    expect([got.status, got.isBroken]).toEqual([200, true]);
  });

  test('records each entry that was chosen, once, and not before its last byte was sent', async () => {
    const { userId, photos, files } = await tree();
    const { json } = await ask(userId, [photos.id, files.top.id]);
    const recorded = () =>
      server()
        .events.filter((event) => event.userId === userId)
        .map(({ fileName }) => fileName)
        .sort();
    // A download that was cancelled is none.
    await server().get(json.url, { headers: { range: 'bytes=0-9' } });
    expect(recorded()).toEqual([]);
    await server().get(json.url, { headers: { range: 'bytes=10-' } });
    expect(recorded()).toEqual(['Photos 📷', 'large.bin']);
    await server().get(json.url);
    expect(recorded()).toHaveLength(2);
  });

  test('of more than 100,000 entries is refused', async () => {
    const userId = await server().addUser();
    const folder = await server().addFolder(userId, 'many');
    await fill(server().db, userId, folder.id, 100_000);
    const { status, json } = await ask(userId, [folder.id]);
    expect([status, json.error]).toEqual([400, 'archive_too_large']);
  });

  test.each(
    someOf([
      ['folders of long names within one another', 196, 1800],
      ['entries of long names in one folder', 1, 99_000],
    ] as const),
  )(
    'of %s is refused where its paths weigh too much',
    async (_, depth, count) => {
      const userId = await server().addUser();
      const bottom = await nest(server().db, userId, depth);
      await fill(server().db, userId, bottom.at(-1)!, count, 'x'.repeat(240));
      const { status, json } = await ask(userId, [bottom[0]!]);
      if (depth > 1) return expect([status, json.error]).toEqual([400, 'archive_too_large']);
      expect(status).toBe(200);
      expect((await server().get(json.url)).body.length).toBe(Number(json.size));
    },
    240_000,
  );
});

test('visitors of one network who wait for plans are sent away before they leave no turn to others', async () => {
  const userId = await server().addUser();
  const { promise: shown, resolve: show } = Promise.withResolvers<readonly string[]>();
  const { db, links } = server();
  const archives = createArchives({ db, links, shareShows: () => shown, now: Date.now });
  const ask = (id: string, address: string) =>
    archives.ofShare({ share: { id, generation: 0 }, userId, ids: ['Vone'], name: 'files', address });
  const answers = Array.from({ length: 7 }, (_, at) => ask(`share ${at}`, `2001:db8:7:${at}::1`));
  // Nothing else can fail before the first of them is shown something.
  await expect(Promise.all(answers)).rejects.toMatchObject({ reason: 'too_many_requests' });
  const other = ask('share', '192.0.2.1');
  show([]);
  await expect(other).rejects.toMatchObject({ reason: 'file_not_found' });
  const settled = await Promise.allSettled(answers);
  expect(settled.map((one) => (one.status === 'rejected' ? one.reason.reason : '')).sort()).toEqual([
    ...Array.from({ length: 6 }, () => 'file_not_found'),
    'too_many_requests',
  ]);
});

test('an account that waits for plans is sent away before it leaves no turn to others', async () => {
  const [ada, bob] = [await server().addUser(), await server().addUser()];
  const rowOf = (userId: string, id: string) => ({
    ...{ id, user_id: userId, file_ids: ['Vone'], name: 'files', share_id: null },
    ...{ created_at: new Date(), expires_at: new Date() },
  });
  const { archives } = server().downloads;
  const ask = (userId: string, id: string) =>
    archives.sending(rowOf(userId, id), '192.0.2.1', async () => undefined);
  const { promise: asking, resolve: begin } = Promise.withResolvers<void>();
  const { promise: reported, resolve: goOn } = Promise.withResolvers<void>();
  // No tree can be read meanwhile.
  const locked = transact(server().db, async (tx) => {
    await sql`lock table files in access exclusive mode`.execute(tx);
    begin();
    await reported;
  });
  await asking;
  const answers = Array.from({ length: 7 }, (_, at) => ask(ada, `archive ${at}`));
  await expect(Promise.all(answers)).rejects.toMatchObject({ reason: 'too_many_requests' });
  const other = ask(bob, 'archive');
  goOn();
  await locked;
  await expect(other).rejects.toMatchObject({ reason: 'file_not_found' });
  const reasons = (await Promise.allSettled(answers)).map(
    (one) => one.status === 'rejected' && one.reason.reason,
  );
  expect(reasons.sort()).toEqual([...Array.from({ length: 6 }, () => 'file_not_found'), 'too_many_requests']);
});

const fill = (db: Db, userId: string, parentId: string, count: number, name = ''): Promise<unknown> =>
  transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
      select ${parentId} || n, ${userId}, ${parentId}, true, ${name} || n, ${name} || n, ${name} || n
      from generate_series(1, ${count}::int) n`.execute(tx);
  });

/** Folders of long names within one another: their ids, the outermost first. */
async function nest(db: Db, userId: string, depth: number): Promise<string[]> {
  const prefix = randomBytes(8).toString('hex');
  await sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    select ${prefix} || n, ${userId}, case n when 1 then ${userId} else ${prefix} || (n - 1) end, true, name, name, name
    from generate_series(1, ${depth}::int) n, rpad(n::text, 255, 'n') name`.execute(db);
  return Array.from({ length: depth }, (_, at) => `${prefix}${at + 1}`);
}

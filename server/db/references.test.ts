import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { type Db, fileId, isReferenced, type Tx } from './index.ts';

/** Triggers look up what files refer to; the rules are those of foreign keys. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

let user: string;
let hash: Buffer;
let folder: string;

beforeEach(async () => {
  user = fileId();
  hash = randomBytes(32);
  const { db } = database;
  await sql`insert into users (id, name, email, "emailVerified") values (${user}, ${user}, ${`${user.toLowerCase()}@drive.test`}, true)`.execute(
    db,
  );
  await sql`insert into blobs (hash, size, gcid, crc32) values (${hash}, 1, '', 0)`.execute(db);
  await addFolders(db, [{ id: user, parent: null }]);
  folder = fileId();
  await addFolders(db, [{ id: folder, parent: user }]);
});

interface Added {
  readonly id?: string;
  readonly owner?: string;
  readonly parent?: string | null;
  readonly content?: Buffer;
}

const addFiles = async (db: Db | Tx, rows: readonly Added[]): Promise<void> => {
  const values = rows.map(
    ({ id = fileId(), owner = user, parent = folder, content = hash }) =>
      sql`(${id}, ${owner}, ${parent}, false, ${id}, ${id}, ${id}, 1, ${content}::bytea)`,
  );
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash)
    values ${sql.join(values)}`.execute(db);
};

const addFolders = async (db: Db | Tx, rows: readonly Added[]): Promise<void> => {
  const values = rows.map(
    ({ id = fileId(), owner = user, parent = folder }) =>
      sql`(${id}, ${owner}, ${parent}, true, ${id}, ${id}, ${id})`,
  );
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    values ${sql.join(values)}`.execute(db);
};

/** `referred`: by 23503, as a foreign key says it. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      isReferenced(error) ? 'referred' : ((error as { code?: string }).code ?? String(error)),
  );

const countFiles = async (): Promise<number> => {
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from files where user_id = ${user} and not is_folder`.execute(database.db);
  return rows[0]!.files;
};

test('a statement with one row that refers to nothing adds none', async () => {
  const { db } = database;
  for (const wrong of [{ parent: fileId() }, { owner: fileId() }, { content: randomBytes(32) }])
    expect([wrong, await outcome(addFiles(db, [{}, wrong, {}]))]).toEqual([wrong, 'referred']);
  expect(await countFiles()).toBe(0);
  expect(await outcome(addFiles(db, [{}, { parent: null }, {}]))).toBe('done');
});

test('what one statement adds may refer to itself', async () => {
  const [outer, inner] = [fileId(), fileId()];
  const both = [{ id: inner, parent: outer }, { id: outer }];
  expect(await outcome(addFolders(database.db, both))).toBe('done');
});

test('a row that changes refers to what is there', async () => {
  const { db } = database;
  const id = fileId();
  await addFiles(db, [{ id }]);
  const set = (column: string, value: unknown) =>
    outcome(sql`update files set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db));
  expect(await set('parent_id', fileId())).toBe('referred');
  expect(await set('user_id', fileId())).toBe('referred');
  expect(await set('blob_hash', randomBytes(32))).toBe('referred');
  expect(await set('parent_id', user)).toBe('done');
  expect(await set('parent_id', null)).toBe('done');
});

test('what is referred to stays, under its key', async () => {
  const { db } = database;
  await addFiles(db, [{}]);
  const runs = [
    sql`delete from files where id = ${folder}`,
    sql`delete from blobs where hash = ${hash}`,
    sql`delete from users where id = ${user}`,
    sql`update files set id = ${fileId()} where id = ${folder}`,
    sql`update blobs set hash = ${randomBytes(32)} where hash = ${hash}`,
    sql`update users set id = ${fileId()} where id = ${user}`,
  ];
  for (const run of runs) expect(await outcome(run.execute(db))).toBe('referred');
  await sql`delete from files where user_id = ${user}`.execute(db);
  for (const run of runs.slice(0, 3)) expect(await outcome(run.execute(db))).toBe('done');
});

/** Two concurrent transactions, each with a connection of its own; the second does not wait for long. */
async function aside(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) {
  const { db } = database;
  const impatient = () =>
    outcome(
      db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '20ms'`.execute(tx);
        await second(tx);
      }),
    );
  const meanwhile = await db.transaction().execute(async (tx) => {
    await first(tx);
    return impatient();
  });
  return [meanwhile, await impatient()];
}

const waits = '55P03';

test('whoever deletes what an open transaction refers to waits, and then finds the reference', async () => {
  const add = (tx: Tx) => addFiles(tx, [{}]);
  const deletions = [
    (tx: Tx) => sql`delete from blobs where hash = ${hash}`.execute(tx),
    (tx: Tx) => sql`delete from files where id = ${folder}`.execute(tx),
    (tx: Tx) => sql`delete from users where id = ${user}`.execute(tx),
  ];
  for (const remove of deletions) expect(await aside(add, remove)).toEqual([waits, 'referred']);
});

test('whoever refers to what an open transaction deletes waits, and then finds it gone', async () => {
  const other = randomBytes(32);
  await sql`insert into blobs (hash, size, gcid, crc32) values (${other}, 1, '', 0)`.execute(database.db);
  expect(
    await aside(
      (tx) => sql`delete from blobs where hash = ${other}`.execute(tx),
      (tx) => addFiles(tx, [{}, { content: other }]),
    ),
  ).toEqual([waits, 'referred']);
  expect(
    await aside(
      (tx) => sql`delete from files where id = ${folder}`.execute(tx),
      (tx) => addFolders(tx, [{}]),
    ),
  ).toEqual([waits, 'referred']);
});

test('files of one folder and of one content are added side by side', async () => {
  const { db } = database;
  await db.transaction().execute(async (tx) => {
    await addFiles(tx, [{}]);
    await db.transaction().execute((other) => addFiles(other, [{}]));
    await db
      .transaction()
      .execute((other) => sql`update blobs set unused_since = null where hash = ${hash}`.execute(other));
  });
  expect(await countFiles()).toBe(2);
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs, someOf } from '../../tests/long.ts';
import { type Db, fileId } from '../db/index.ts';
import { blocksRead } from '../fixtures/blocks-read.ts';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { countTree, findStated, foldersBelow, treeSize } from './repo/entries.ts';
import { readFilters } from './repo/list/filters.ts';
import { type ListRequest, listPage } from './repo/list/list.ts';
import { planCopy, treeHeight } from './repo/trees.ts';

/** The worst drive: one folder with nearly everything, below as many others as are allowed. */
const [depth, many] = [190, 20_000];

let database: TestDatabase;
let user: string;
let top: string;
let db: Db;

beforeAll(async () => {
  database = await openDatabase();
  db = database.db;
  user = await addDrive();
  top = await addTree(user);
  await sql`analyze files`.execute(db);
});
afterAll(() => database.close());

async function addDrive(): Promise<string> {
  const id = fileId();
  const email = `${id.toLowerCase()}@drive.test`;
  await sql`insert into users (id, name, email, "emailVerified") values (${id}, ${id}, ${email}, true)`.execute(
    db,
  );
  await addFolders(id, [[id, null]]);
  return id;
}

const addFolders = (owner: string, folders: readonly (readonly [id: string, parent: string | null])[]) =>
  sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, modified_at)
    select id, ${owner}, parent, true, id, id, id, now() - interval '1 day'
    from unnest(${folders.map(([id]) => id)}::text[], ${folders.map(([, parent]) => parent)}::text[]) as made (id, parent)
    `.execute(db);

/** The top of a tree whose lowest folder holds the many, newer than all else. */
async function addTree(owner: string): Promise<string> {
  const ids = Array.from({ length: depth }, () => fileId());
  await addFolders(
    owner,
    ids.map((id, at) => [id, ids[at - 1] ?? owner]),
  );
  await addFolders(
    owner,
    Array.from({ length: many }, () => [fileId(), ids.at(-1)!] as const),
  );
  return ids[0]!;
}

const lowest = async (): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from files where user_id = ${user}
    and parent_id = (select parent_id from files where user_id = ${user} group by 1 order by count(*) desc limit 1)
    limit 1000`.execute(db);
  return rows.map(({ id }) => id);
};

const everywhere = (
  owner: string,
  filters: string,
  order: ListRequest['order'] = 'mod_desc',
): ListRequest => ({
  userId: owner,
  folderId: undefined,
  order,
  hasFoldersFirst: false,
  filters: readFilters(filters),
  limit: 100,
  pageToken: '',
});
const [live, trash] = ['{"trashed":{"eq":false}}', '{"trashed":{"eq":true}}'];

test('whatever a sample of them says, no folder is taken for one that holds nearly all', async () => {
  const { rows } = await sql<{ n_distinct: number }>`
    select n_distinct from pg_stats where tablename = 'files' and attname = 'parent_id'`.execute(db);
  expect(rows[0]?.n_distinct).toBeCloseTo(-0.1);
});

describe('the blocks that are read', () => {
  test.each([
    ['count, up to a bound', 20_000, (on: Db) => countTree(on, [top], 1001)],
    ['count', 60_000, (on: Db) => countTree(on, [top], 5_000_000)],
    ['size', 60_000, (on: Db) => treeSize(on, [top])],
    ['folders', 60_000, (on: Db) => foldersBelow(on, top, 5_000_000)],
    ['height', 60_000, (on: Db) => treeHeight(on, [top], 201)],
    ['copy', 60_000, (on: Db) => on.transaction().execute((tx) => planCopy(tx, user, [top], 5_000_000))],
  ])('of a deep tree for its %s are no more than it has', async (_, most, walk) => {
    expect(await blocksRead(database, walk)).toBeLessThan(most);
  });

  test('for what 1,000 entries hold that hold nothing are those of the entries', async () => {
    const ids = await lowest();
    for (const walk of [
      (on: Db) => countTree(on, ids, 1001),
      (on: Db) => treeSize(on, ids),
      (on: Db) => treeHeight(on, ids, 201),
    ])
      expect(await blocksRead(database, walk)).toBeLessThan(10_000);
  });

  test('for where 1,000 deep entries stand are those of one way up', async () => {
    const ids = await lowest();
    expect(await blocksRead(database, (on) => findStated(on, user, ids))).toBeLessThan(20_000);
    await sql`update files set trashed_at = now() where id = ${top}`.execute(db);
    expect(await blocksRead(database, (on) => findStated(on, user, ids))).toBeLessThan(20_000);
    await sql`update files set trashed_at = null where id = ${top}`.execute(db);
  });

  test.each(
    someOf([
      ['mod_desc', 100_000],
      ['name_asc', 100_000],
      ['mod_desc', 1000],
    ] as const),
  )(
    'for a list of everything by %s are no more than there are, with much in the trash, of which %i are a few',
    async (order, fewHidden) => {
      const owner = await addDrive();
      const thrown = await addTree(owner);
      const shown = fileId();
      await addFolders(owner, [[shown, owner]]);
      await sql`update files set trashed_at = now() where id = ${thrown}`.execute(db);
      const request = { ...everywhere(owner, live, order), fewHidden };
      const blocks = await blocksRead(database, async (on) => {
        expect((await listPage(on, request)).rows.map(({ id }) => id)).toEqual([shown]);
      });
      expect(blocks).toBeLessThan(300_000);
    },
  );
});

/** Trees of 24 entries; each lies in one before it, in the root, or in nothing, and may be in the trash. */
const forests = fc.array(
  fc.record({
    parent: fc.integer({ min: -2, max: 23 }),
    isTrashed: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  }),
  { minLength: 24, maxLength: 24 },
);

test('where entries stand is what the database says of each, in lists as well', async () => {
  await fc.assert(
    fc.asyncProperty(forests, async (forest) => {
      const owner = await addDrive();
      const ids = forest.map(() => fileId());
      for (const [at, { parent, isTrashed }] of forest.entries()) {
        const within = parent === -2 ? null : parent < 0 || parent >= at ? owner : ids[parent]!;
        await addFolders(owner, [[ids[at]!, within]]);
        if (isTrashed) await sql`update files set trashed_at = now() where id = ${ids[at]}`.execute(db);
      }
      const { rows: known } = await sql<{ id: string; state: string; trashed: boolean }>`
        select id, file_state(id, ${owner}) as state, trashed_at is not null as trashed from files
        where user_id = ${owner}`.execute(db);
      const states = await findStated(db, owner, [...ids, owner, user]);
      const pairs = (rows: readonly { id: string; state: string | null }[]) =>
        rows.map(({ id, state }) => `${id} ${state}`).sort();
      expect(pairs(states)).toEqual(pairs(known));
      const listed = async (filters: string) => {
        const [some, all] = await Promise.all(
          [0, 100].map((fewHidden) => listPage(db, { ...everywhere(owner, filters), fewHidden })),
        );
        expect(some!.rows).toEqual(all!.rows);
        return all!.rows.map(({ id }) => id).sort();
      };
      const shown = known.filter(({ id }) => id !== owner);
      expect(await listed(live)).toEqual(
        shown
          .filter(({ state }) => state === 'live')
          .map(({ id }) => id)
          .sort(),
      );
      expect(await listed(trash)).toEqual(
        shown
          .filter(({ state, trashed }) => trashed && state !== 'detached')
          .map(({ id }) => id)
          .sort(),
      );
    }),
    { numRuns: runs(40), seed: 14 },
  );
});

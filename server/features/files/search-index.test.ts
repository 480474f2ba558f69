import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, migrate } from '../../db/index.ts';
import { openDatabase, openOlderDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { searchKey } from '../../tree/names.ts';
import { search } from './search.ts';

/** The index of words, in a database as the server makes it now and in one as it made it before. */

const names = ['Отчёт за март', 'レポート三月', '회의록 삼월', 'Quarterly report'] as const;
/** A part of each name, from within a word, as people type it. */
const words = ['тчёт', 'ポート', '회의록', 'report'] as const;

/** A drive with these names among 20,000 others in the same scripts. */
async function library(db: Db): Promise<string> {
  const id = `u${randomBytes(8).toString('hex')}`;
  const user = {
    id,
    name: id,
    email: `${id}@drive.test`,
    emailVerified: true,
    image: null,
    cancelled_at: null,
  };
  await db.insertInto('users').values(user).execute();
  await db.insertInto('drives').values({ user_id: id }).execute();
  const file = (name: ReturnType<typeof sql>, number: ReturnType<typeof sql>) => sql`
    select ${id} || ${number}, ${id}, ${id}, true, ${name}, replace(lower(${name}), 'ё', 'е'), lower(${name})`;
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    values (${id}, ${id}, null, true, '', '', '')`.execute(db);
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    ${file(sql`(array['Письмо','手紙のこと','편지봉투','Letter to'])[1 + n % 4] || ' ' || n`, sql`n::text`)}
    from generate_series(1, 20_000) n`.execute(db);
  for (const [at, name] of names.entries())
    await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
      ${file(sql`${name}::text`, sql`${`n${at}`}::text`)}`.execute(db);
  await sql`vacuum analyze files`.execute(db);
  return id;
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

/** Entries that the index of words names for a word. */
async function namedByIndex(db: Db, userId: string, word: string): Promise<number | undefined> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>`
    explain (analyze, format json) select id from files
    where user_id = ${userId} and trashed_at is null and name_key like ${`%${word}%`}`.execute(db);
  const found = (plan: Plan): Plan | undefined =>
    plan['Index Name'] === 'files_words' ? plan : plan.Plans?.map(found).find(Boolean);
  return found(rows[0]!['QUERY PLAN'][0].Plan)?.['Actual Rows'];
}

const none = { fewFound: 0, firstRead: 1, mostResembling: 1, fewEntries: 1 };
const ask = (db: Db, userId: string, query: string, mostRead: number, token = '') =>
  search(
    db,
    { ownerId: userId, grant: undefined },
    {
      query,
      parent_id: '',
      limit: 10,
      page_token: token,
      filters: '',
      order: 'mod_desc',
      pin_folders: false,
    },
    { ...none, mostRead, mostFolders: 1, mostWaysUp: 10_000 },
  );

function libraryIn(open: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  let id: string;
  beforeAll(async () => {
    database = await open();
    await migrate(database);
    id = await library(database.db);
  });
  afterAll(() => database?.close());
  return () => ({ db: database.db, id });
}

describe('in a database that is made now', () => {
  const here = libraryIn(openDatabase);

  test.each(words.map((word, at) => [word, names[at]!]))(
    '%s is found through the index of words, and no other entry is read',
    async (word, name) => {
      const { db, id } = here();
      expect(await namedByIndex(db, id, searchKey(word))).toBe(1);
      // A bound of nothing read step by step: without the index nothing would be found.
      const { rows, nextPageToken } = await ask(db, id, word, 1);
      expect([rows.map((row) => row.name), nextPageToken]).toEqual([[name], '']);
    },
  );
});

describe('in a database of the locale C, as they were made before', () => {
  const here = libraryIn(openOlderDatabase);

  test.each(words.map((word, at) => [word, names[at]!]))(
    '%s is found as well, by pages that are bounded',
    async (word, name) => {
      const { db, id } = here();
      const found: string[] = [];
      let [token, pages] = ['', 0];
      do {
        const { rows, nextPageToken } = await ask(db, id, word, 7000, token);
        found.push(...rows.map((row) => row.name));
        token = nextPageToken;
        pages += 1;
      } while (token !== '');
      expect([found, pages]).toEqual([[name], word === 'report' ? 1 : 3]);
    },
  );
});

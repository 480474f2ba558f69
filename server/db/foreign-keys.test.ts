import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../fixtures/database.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

/** Asked once for each account that is deleted, not for each of its files. */
const seldom = ['files (user_id)'];

/**
 * For each row that is deleted PostgreSQL asks whether another refers to it. Without an index of all that can refer, every
 * deleted row reads the whole table. One that leaves out nulls has them all. What files refer to is held by triggers
 * (`references.test.ts`), which ask the same.
 */
test('every reference is found by an index of the whole table', async () => {
  const { rows } = await sql<{ reference: string }>`
    select k.conrelid::regclass || ' (' || (
      select string_agg(a.attname, ', ' order by c.ord) from unnest(k.conkey) with ordinality c (num, ord)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.num) || ')' as reference
    from (
      select conrelid, conkey from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
      union all
      select attrelid, array[attnum] from pg_attribute
      where attrelid = 'files'::regclass and attname in ('user_id', 'parent_id', 'blob_hash')
    ) k
    where not exists (
        select from pg_index i
        where i.indrelid = k.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || (
            select quote_ident(a.attname) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) || ' IS NOT NULL)')
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
    order by 1`.execute(database.db);
  expect(rows.map(({ reference }) => reference)).toEqual(seldom);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unprovenUpserts } from './fixtures/upserts.ts';

const written = [
  'features/**/*.{ts,sql}',
  'db/**/*.{ts,sql}',
  'admin/**/*.ts',
  'jobs/**/*.ts',
  'http/**/*.ts',
];

test('no statement can meet the same row twice', () => {
  const files = globSync(written, { cwd: import.meta.dirname, exclude: ['**/*.test.ts', '**/fixtures/**'] });
  const upserts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
  expect(upserts.filter((text) => /\bdo update\b|doUpdateSet/.test(text)).length).toBeGreaterThan(10);
  expect(
    files.flatMap((file, at) => unprovenUpserts(upserts[at]!).map((upsert) => `${file}: ${upsert}`)),
  ).toEqual([]);
});

const proven = [
  'insert into a (k, n) values ($1, (select max(n) from b)) on conflict (k) do update set n = 1',
  `insert into a as b (k, n) values ($\{key}, $\{more({ n: 1 })}) on conflict (k) do update set n = 1`,
  'insert into a (k, n) select $1, 1 where exists (select from b) on conflict (k) do update set n = 1',
  'insert into a (k, n) select k, max(n) from b group by k order by k on conflict (k) do update set n = 1',
  'insert into a (k, day, n)\n select b.k, now(), 1 from b group by b.k\n on conflict (k, day) do update set n = 1',
  'insert into a (k, n) select distinct on (k) k, n from b order by k on conflict (k) do update set n = 1',
  'insert into a (k, n) select k, n from b on conflict (k) do nothing',
  "(row: { k: string }) => db.insertInto('a').values(row).onConflict((c) => c.column('k').doUpdateSet({ n: 1 }))",
  "db.insertInto('a').values({ k, n: [] }).onConflict((c) => c.column('k').doUpdateSet({ n: 1 }))",
  "(row: Insertable<A>) => db.insertInto('a').values(row).onConflict((c) => c.column('k').doUpdateSet({ n: 1 }))",
];
test.each(proven)('proven: %s', (text) => expect(unprovenUpserts(text)).toEqual([]));

const unproven = [
  'insert into a (k, n) select distinct k, clock_timestamp() from b on conflict (k) do update set n = 1',
  'insert into a (k, n) select k, n from b on conflict (k) do update set n = 1',
  'insert into a (k, n) select k, n from b group by k, n on conflict (k) do update set n = 1',
  'insert into a (k, n) select $1, n from b group by n on conflict (k) do update set n = 1',
  'insert into a (k, n) select distinct on (k, n) k, n from b on conflict (k) do update set n = 1',
  'insert into a (k, n) select k, 1 from (select k from b group by k) c on conflict (k) do update set n = 1',
  'insert into a (k, n) select 1, 2 union all select 1, 3 on conflict (k) do update set n = 1',
  'insert into a (k, n) values ($1, $2), ($3, $4) on conflict (k) do update set n = 1',
  "db.insertInto('a').values(rows).onConflict((c) => c.column('k').doUpdateSet({ n: 1 }))",
  "(rows: { k: string }[]) => db.insertInto('a').values(rows).onConflict((c) => c.column('k').doUpdateSet({ n: 1 }))",
  "db.insertInto('a').values(ids.map((k) => ({ k }))).onConflict((c) => c.column('k').doUpdateSet({ n: 1 }))",
  "db.insertInto('a').columns(['k']).expression(b).onConflict((c) => c.column('k').doUpdateSet({ n: 1 }))",
];
test.each(unproven)('unproven: %s', (text) => expect(unprovenUpserts(text)).toHaveLength(1));

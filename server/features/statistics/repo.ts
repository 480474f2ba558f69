import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

export interface Counted {
  /** `2026-11-28`. */
  readonly day: string;
  readonly module: string;
  readonly event: string;
  readonly value: string;
  readonly count: number;
}

/** Hosts, campaigns and rated articles of one day that are kept by name; further ones are counted together. Anybody can name any. */
const mostNames = 100;

/** In the order of the key, so that no two processes wait for each other. */
export async function addCounts(db: Queries, counted: readonly Counted[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as given (day date, module text, event text, value text, count bigint)
    ), known as (
      select day, module, event, value from statistics_days
      where module in ('arrival', 'article') and day in (select day from given)
    ), named as (
      select g.*, g.module in ('arrival', 'article') and g.value <> '' and k.value is null as is_new,
        row_number() over (
          partition by g.day, g.module, g.event, g.module in ('arrival', 'article') and g.value <> '' and k.value is null order by g.value
        ) + (select count(*) from known where known.day = g.day and known.module = g.module and known.event = g.event) as nth
      from given g left join known k on g.module = k.module and k.day = g.day and k.event = g.event and k.value = g.value
    ), bounded as (
      select day, module, event, case when is_new and nth > ${mostNames} then '*' else value end as value, count from named
    )
    insert into statistics_days (day, module, event, value, count)
    select day, module, event, value, sum(count)
    from bounded group by day, module, event, value order by day, module, event, value
    on conflict (day, module, event, value) do update set count = statistics_days.count + excluded.count`.execute(
    db,
  );
}

/** Since a day, the newest first. */
export const listDays = async (db: Queries, since: string): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select day::text, module, event, value, count::float8 as count from statistics_days
    where day >= ${since}::date order by statistics_days.day desc, module, event, count desc, value limit 100000`.execute(
    db,
  );
  return rows;
};

/** Sums since a day, the largest first. */
export const sumDays = async (db: Queries, since: string): Promise<Omit<Counted, 'day'>[]> => {
  const { rows } = await sql<Omit<Counted, 'day'>>`
    select module, event, value, sum(count)::float8 as count from statistics_days
    where day >= ${since}::date group by 1, 2, 3 order by 1, 2, 4 desc, 3`.execute(db);
  return rows;
};

/** Since a day, each event of each day; by event, then the oldest first. */
export const listEvents = async (db: Queries, since: string): Promise<Omit<Counted, 'value'>[]> => {
  const { rows } = await sql<Omit<Counted, 'value'>>`
    select day::text, module, event, sum(count)::float8 as count from statistics_days
    where day >= ${since}::date group by statistics_days.day, module, event order by module, event, statistics_days.day`.execute(
    db,
  );
  return rows;
};

/** Since a day, the largest names of each event. */
export const listNames = async (
  db: Queries,
  { since, most }: { since: string; most: number },
): Promise<Omit<Counted, 'day'>[]> => {
  const { rows } = await sql<Omit<Counted, 'day'>>`
    select module, event, value, count from (
      select module, event, value, sum(count)::float8 as count,
        row_number() over (partition by module, event order by sum(count) desc, value) as nth
      from statistics_days where day >= ${since}::date group by module, event, value
    ) named where nth <= ${most} order by module, event, nth`.execute(db);
  return rows;
};

export async function deleteBefore(db: Queries, day: string): Promise<void> {
  await sql`delete from statistics_days where day < ${day}::date`.execute(db);
}

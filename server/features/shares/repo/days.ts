import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/index.ts';

type Queries = Db | Tx;

export interface DayRow {
  readonly date: string;
  readonly views: number;
  readonly restores: number;
  readonly downloads: number;
}

/** The last days, today last, without gaps. */
export const daysOf = async (db: Queries, id: string, days: number): Promise<readonly DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select to_char(today - back, 'YYYY-MM-DD') as date, coalesce(views, 0)::bigint as views,
      coalesce(restores, 0)::bigint as restores, coalesce(downloads, 0)::bigint as downloads
    from (select (now() at time zone 'UTC')::date as today) clock
    cross join generate_series(${days}::int - 1, 0, -1) as back
    left join share_days d on d.share_id = ${id} and d.day = today - back
    order by back desc`.execute(db);
  return rows;
};

export interface Counted {
  readonly shareId: string;
  readonly views: number;
  readonly downloads: number;
}

/** Adds the counts to existing shares, and to today. */
export async function addCounts(db: Queries, counted: readonly Counted[]): Promise<void> {
  await sql`
    with given as (
      select id, sum(views)::bigint as views, sum(downloads)::bigint as downloads
      from unnest(${counted.map(({ shareId }) => shareId)}::text[],
        ${counted.map(({ views }) => views)}::bigint[], ${counted.map(({ downloads }) => downloads)}::bigint[])
        as counted (id, views, downloads)
      group by id order by id
    ), added as (
      update shares s set view_count = s.view_count + g.views, download_count = s.download_count + g.downloads
      from given g where s.id = g.id
      returning s.id, g.views, g.downloads
    )
    insert into share_days (share_id, day, views, downloads)
    select id, (now() at time zone 'UTC')::date, sum(views), sum(downloads) from added group by id order by id
    on conflict (share_id, day) do update set views = share_days.views + excluded.views,
      downloads = share_days.downloads + excluded.downloads`.execute(db);
}

import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/index.ts';

type Queries = Db | Tx;

export interface NewReport {
  readonly shareId: string;
  readonly reason: string;
  readonly text: string;
  readonly email: string;
  /** The account that reports. */
  readonly reporterId: string | null;
  /** Where it reports from, if no account does. */
  readonly network: string | null;
}

/** Open reports of one share for one reason; more add no information. They do not block reports for other reasons. */
const mostForReason = 50;
/** Reports of one account, or of one network without one, that wait. */
const mostOfReporter = 500;
/** Shares that one account has put in the queue without saying why, and those of one call. */
const [mostAudits, mostAuditsAtOnce] = [100, 20];

const waitingOf = (shareId: ReturnType<typeof sql>, reason: string) => sql`(
      select count(*) from share_reports r where r.share_id = ${shareId} and r.reason = ${reason})`;

/** Does nothing where there is no such share, or enough reports exist. */
export async function insertReport(db: Queries, report: NewReport): Promise<void> {
  const reporter = report.reporterId ?? report.network;
  await sql`
    insert into share_reports (share_id, reason, text, email, reporter_id, network)
    select id, ${report.reason}, ${report.text}, ${report.email}, ${report.reporterId}, ${report.network} from shares
    where id = ${report.shareId} and deleted_at is null
      and ${waitingOf(sql`shares.id`, report.reason)} < ${mostForReason}
      and (select count(*) from share_reports r where coalesce(r.reporter_id, r.network) = ${reporter}
           and r.reason <> 'AUDIT') < ${mostOfReporter}
    on conflict do nothing`.execute(db);
}

export interface AuditQuery {
  readonly ownerId: string;
  readonly reporterId: string;
  readonly fileIds: readonly string[];
  readonly gcids: readonly string[];
}

/** Puts the shares of an owner in the queue that show one of the files, those that most have looked at. */
export async function insertAudits(
  db: Queries,
  { ownerId, reporterId, fileIds, gcids }: AuditQuery,
): Promise<void> {
  await sql`
    with recursive requested (id) as (
      select id from files where user_id = ${ownerId} and id = any(${fileIds}::text[])
      union
      (select f.id from blobs b join files f on f.blob_hash = b.hash
       where b.gcid = any(${gcids}::text[]) and f.user_id = ${ownerId} limit 1000)
    ), way (id) as (
      select id from requested
      union
      select f.parent_id
      from way cross join lateral (select parent_id from files where files.id = way.id limit 1) f
      where f.parent_id is not null
    )
    insert into share_reports (share_id, reason, reporter_id)
    select s.id, 'AUDIT', ${reporterId} from shares s
    where s.user_id = ${ownerId} and s.deleted_at is null
      and s.id in (select sf.share_id from way join share_files sf on sf.file_id = way.id)
      and ${waitingOf(sql`s.id`, 'AUDIT')} < ${mostForReason}
      and not exists (
        select from share_reports r where r.share_id = s.id and r.reason = 'AUDIT' and r.reporter_id = ${reporterId})
    order by s.view_count desc, s.id
    limit least(${mostAuditsAtOnce}::bigint, greatest(0, ${mostAudits}::bigint - (
      select count(*) from share_reports r
      where coalesce(r.reporter_id, r.network) = ${reporterId} and r.reason = 'AUDIT')))
    on conflict do nothing`.execute(db);
}

export interface NewVisit {
  readonly shareId: string;
  /** Where it comes from, under another name each day. */
  readonly network: string;
  /** The last host before; undefined: none is known. */
  readonly referrer: string | undefined;
  readonly source: string;
}

/** Visits to one share that are kept of a day, and those of them that come from one network. */
const [mostVisits, mostVisitsFrom] = [2000, 20];

/**
 * Does nothing where there is no such share, or enough visits are stored. Each visit from a network takes the next
 * number, and of those that take the same one at once only one succeeds, so there are never more than allowed.
 */
export async function insertVisit(db: Queries, visit: NewVisit): Promise<void> {
  await sql`
    insert into share_visits (share_id, network, nth, referrers, source)
    select id, ${visit.network}, nth, array_remove(array[${visit.referrer ?? null}::text], null), ${visit.source}
    from shares cross join lateral (
      select coalesce(max(v.nth), 0) + 1 as nth from share_visits v
      where v.share_id = shares.id and v.network = ${visit.network}
    ) numbered
    where id = ${visit.shareId} and deleted_at is null and nth <= ${mostVisitsFrom}
      and (select count(*) from share_visits v
           where v.share_id = shares.id and v.created_at > now() - interval '1 day') < ${mostVisits}
    on conflict do nothing`.execute(db);
}

/** Names of each kind that an owner is shown. */
const mostOrigins = 20;

/** Where the visits of the last days came from: the last host before, and the campaign of the link. The most first. */
export const listOrigins = async (db: Queries, shareId: string, days: number) => {
  const { rows } = await sql<{ kind: 'host' | 'campaign'; name: string; visits: number }>`
    with visits as (
      select coalesce(referrers[1], '') as host, source from share_visits
      where share_id = ${shareId} and created_at > now() - make_interval(days => ${days}::int)
    ), counted as (
      select 'host' as kind, host as name, count(*)::int as visits from visits group by host
      union all
      select 'campaign', source, count(*)::int from visits where source <> '' group by source
    ), ranked as (
      select *, row_number() over (partition by kind order by visits desc, name) as nth from counted
    )
    select kind, name, visits from ranked where nth <= ${mostOrigins} order by kind desc, visits desc, name`.execute(
    db,
  );
  return rows;
};

/** Deletes the origins of visits after 90 days, and reports after a year. Returns how many. */
export const deleteOld = async (db: Queries, most: number): Promise<number> => {
  const visits = await sql`
    delete from share_visits where id in (
      select id from share_visits where created_at < now() - interval '90 days' order by created_at limit ${most}
    )`.execute(db);
  const reports = await sql`
    delete from share_reports where id in (
      select id from share_reports where created_at < now() - interval '1 year' order by created_at limit ${most}
    )`.execute(db);
  return Number(visits.numAffectedRows ?? 0n) + Number(reports.numAffectedRows ?? 0n);
};

export interface ListedShare {
  readonly id: string;
  readonly title: string;
  /** The owner's e-mail address. */
  readonly owner: string;
  readonly audit: string;
  /** Newest first. */
  readonly reports: readonly {
    readonly reason: string;
    readonly text: string;
    readonly email: string;
    readonly at: string;
  }[];
  readonly view_count: number;
  readonly restore_count: number;
  readonly created_at: Date;
}

/**
 * For operators: reported or closed shares; or all. First reports about children, then those with the most reports,
 * then the oldest; reports without a reason come after those with one.
 */
export const listForReview = async (db: Queries, isAll: boolean, most: number): Promise<ListedShare[]> => {
  const { rows } = await sql<ListedShare>`
    with reported as (
      select share_id, bool_or(reason = 'CHILD_SEXUAL_ABUSE') as is_grave,
        count(*) filter (where reason <> 'AUDIT') as people, min(created_at) as since,
        json_agg(json_build_object('reason', reason, 'text', text, 'email', email, 'at', created_at) order by id desc)
          as reports
      from share_reports group by share_id
    )
    select s.id, s.title, u.email as owner, s.audit, coalesce(r.reports, '[]') as reports, s.view_count, s.restore_count,
      s.created_at
    from shares s join users u on u.id = s.user_id left join reported r on r.share_id = s.id
    where s.deleted_at is null and (${isAll} or r.share_id is not null or s.audit <> 'OK')
    order by coalesce(r.is_grave, false) desc, coalesce(r.people, 0) desc, r.since, s.created_at desc
    limit ${most}`.execute(db);
  return rows;
};

/** The reports have been looked at. */
export async function forgetReports(db: Queries, shareId: string): Promise<void> {
  await sql`delete from share_reports where share_id = ${shareId}`.execute(db);
}

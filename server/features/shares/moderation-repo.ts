import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

export interface NewReport {
  readonly shareId: string;
  readonly reason: string;
  readonly text: string;
  readonly email: string;
  readonly reporterId: string | null;
}

/** Reports of one share that wait; more tell nothing new. */
const mostReports = 200;

/** Nothing happens where there is no such share, or it has been reported enough. */
export async function insertReport(db: Queries, report: NewReport): Promise<void> {
  await sql`
    insert into share_reports (share_id, reason, text, email, reporter_id)
    select id, ${report.reason}, ${report.text}, ${report.email}, ${report.reporterId} from shares
    where id = ${report.shareId} and deleted_at is null
      and (select count(*) from share_reports r where r.share_id = shares.id) < ${mostReports}
    on conflict do nothing`.execute(db);
}

export interface AuditAsked {
  readonly ownerId: string;
  readonly reporterId: string;
  readonly fileIds: readonly string[];
  readonly gcids: readonly string[];
}

/** Puts the shares of an owner in the queue that show one of the files. */
export async function insertAudits(
  db: Queries,
  { ownerId, reporterId, fileIds, gcids }: AuditAsked,
): Promise<void> {
  await sql`
    with recursive asked (id) as (
      select id from files where user_id = ${ownerId} and id = any(${fileIds}::text[])
      union
      (select f.id from blobs b join files f on f.blob_hash = b.hash
       where b.gcid = any(${gcids}::text[]) and f.user_id = ${ownerId} limit 1000)
    ), way (id) as (
      select id from asked
      union
      select f.parent_id from way join files f on f.id = way.id where f.parent_id is not null
    )
    insert into share_reports (share_id, reason, reporter_id)
    select distinct s.id, 'AUDIT', ${reporterId} from way
    join share_files sf on sf.file_id = way.id
    join shares s on s.id = sf.share_id and s.user_id = ${ownerId} and s.deleted_at is null
    on conflict do nothing`.execute(db);
}

export interface NewVisit {
  readonly shareId: string;
  readonly referrers: readonly string[];
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly entrySource: string;
}

/** Nothing happens where there is no such share. */
export async function insertVisit(db: Queries, visit: NewVisit): Promise<void> {
  await sql`
    insert into share_visits (share_id, referrers, source, medium, campaign, entry_source)
    select id, ${visit.referrers}::text[], ${visit.source}, ${visit.medium}, ${visit.campaign}, ${visit.entrySource}
    from shares where id = ${visit.shareId} and deleted_at is null`.execute(db);
}

/** Forgets where visitors came from after 90 days, and reports after a year. Returns how many. */
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

/** For whoever runs the server: what was reported or closed, the most reported first; or all. */
export const listForReview = async (db: Queries, isAll: boolean, most: number): Promise<ListedShare[]> => {
  const { rows } = await sql<ListedShare>`
    select s.id, s.title, u.email as owner, s.audit, reported.reports, s.view_count, s.restore_count, s.created_at
    from shares s join users u on u.id = s.user_id
    cross join lateral (
      select count(*) as number, coalesce(json_agg(json_build_object(
        'reason', reason, 'text', text, 'email', email, 'at', created_at) order by id desc), '[]') as reports
      from share_reports r where r.share_id = s.id
    ) reported
    where s.deleted_at is null and (${isAll} or reported.number > 0 or s.audit <> 'OK')
    order by reported.number desc, s.created_at desc limit ${most}`.execute(db);
  return rows;
};

/** The reports have been looked at. */
export async function forgetReports(db: Queries, shareId: string): Promise<void> {
  await sql`delete from share_reports where share_id = ${shareId}`.execute(db);
}

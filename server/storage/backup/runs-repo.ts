import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

/** A backup, or a drill that restores one. */
export type RunKind = 'backup' | 'drill';

/** The last runs of a kind. */
export interface BackupRun {
  readonly kind: RunKind;
  /** Of a run that has not ended. */
  readonly begunAt: Date | null;
  /** Of the last run, whatever came of it. */
  readonly endedAt: Date | null;
  /** When the last good one began. */
  readonly succeededAt: Date | null;
  /** Of the last good one: milliseconds, bytes, and contents that were damaged or missing. */
  readonly took: number;
  readonly bytes: number;
  readonly lost: number;
  /** Since there are such runs. */
  readonly failures: number;
  readonly failedInARow: number;
}

export const readRuns = async (db: Db): Promise<readonly BackupRun[]> => {
  const { rows } = await sql<BackupRun>`
    select kind, begun_at as "begunAt", ended_at as "endedAt", succeeded_at as "succeededAt", took_ms as took,
      bytes, lost, failures, failed_in_a_row as "failedInARow"
    from backup_runs order by kind`.execute(db);
  return rows;
};

export const beginRun = async (db: Db, kind: RunKind, at: Date): Promise<void> => {
  await sql`
    insert into backup_runs (kind, begun_at) values (${kind}, ${at})
    on conflict (kind) do update set begun_at = excluded.begun_at`.execute(db);
};

/** As if it had not been begun: the process stops, or somebody else is at work in the folder. */
export const cancelRun = async (db: Db, kind: RunKind): Promise<void> => {
  await sql`update backup_runs set begun_at = null where kind = ${kind}`.execute(db);
};

interface Good {
  readonly at: Date;
  readonly took: number;
  readonly bytes: number;
  readonly lost: number;
}

/** @returns how many contents were lost at the good run before. */
export const succeedRun = async (tx: Tx, kind: RunKind, { at, took, bytes, lost }: Good): Promise<number> => {
  const { rows } = await sql<{ lost: number }>`
    update backup_runs set begun_at = null, ended_at = ${at}, succeeded_at = backup_runs.begun_at,
      took_ms = ${took}, bytes = ${bytes}, lost = ${lost}, failed_in_a_row = 0, error = ''
    from (select kind, lost from backup_runs where kind = ${kind} for update) was
    where backup_runs.kind = was.kind
    returning was.lost`.execute(tx);
  return rows[0]?.lost ?? 0;
};

/** @returns how many have failed in a row, with this one. */
export const failRun = async (tx: Tx, kind: RunKind, at: Date, error: string): Promise<number> => {
  const { rows } = await sql<{ inARow: number }>`
    update backup_runs set begun_at = null, ended_at = ${at}, failures = failures + 1,
      failed_in_a_row = failed_in_a_row + 1, error = ${error}
    where kind = ${kind}
    returning failed_in_a_row as "inARow"`.execute(tx);
  return rows[0]?.inARow ?? 0;
};

import { Gauge, type Registry } from 'prom-client';
import { type BackupTotals, countBackups } from './backup-metrics.ts';

/** Numbers of today (UTC) and of now. */
export interface AccountTotals {
  readonly grants: readonly { readonly source: string; readonly unit: string; readonly entries: number }[];
  readonly accounts: readonly { readonly plan: string; readonly accounts: number }[];
  readonly traffic: number;
  /** Undefined where there are no jobs. */
  readonly jobs?: { readonly waiting: number; readonly failed: number; readonly longestWait: number };
  /** Bytes that are free where content is written; undefined where that is not known. */
  readonly bytesFree?: number | undefined;
  /** Undefined where none are scheduled. */
  readonly backups?: readonly BackupTotals[] | undefined;
}

/** Milliseconds for which numbers that the database counts are told again: it counts every account. */
const kept = 60_000;

/** Registers what the database counts; where it cannot be asked, these numbers are absent. */
export function countAccounts(
  registry: Registry,
  read: () => Promise<AccountTotals>,
  now: () => number = Date.now,
): void {
  let last: { readonly at: number; readonly totals: Promise<AccountTotals | undefined> } | undefined;
  const totals = (): Promise<AccountTotals | undefined> => {
    if (last === undefined || now() - last.at >= kept)
      last = { at: now(), totals: read().catch(() => undefined) };
    return last.totals;
  };
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    rows: (totals: AccountTotals) => readonly (readonly [Readonly<Record<Label, string>>, number])[],
  ): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = await totals();
        this.reset();
        // Without labels it would be 0 now.
        const shown = found === undefined ? [] : rows(found);
        if (shown.length === 0 && labelNames.length === 0) this.remove();
        for (const [labels, value] of shown) this.set(labels, value);
      },
    });
  };
  gauge(
    'drive_grants_today',
    'Entries of the ledger that gave something today (UTC); those of the source "code" are redemptions.',
    ['source', 'unit'],
    ({ grants }) => grants.map(({ source, unit, entries }) => [{ source, unit }, entries]),
  );
  gauge('drive_accounts', 'Accounts, by the plan that they have now.', ['plan'], ({ accounts }) =>
    accounts.map(({ plan, accounts: count }) => [{ plan }, count]),
  );
  gauge('drive_traffic_bytes_today', 'Bytes of files that left today (UTC).', [], ({ traffic }) => [
    [{}, traffic],
  ]);
  gauge(
    'drive_jobs',
    'Jobs that are due and wait, and those that were given up and are kept for a month.',
    ['state'],
    ({ jobs }) =>
      jobs
        ? [
            [{ state: 'waiting' }, jobs.waiting],
            [{ state: 'failed' }, jobs.failed],
          ]
        : [],
  );
  gauge(
    'drive_jobs_longest_wait_seconds',
    'How long the oldest of the jobs that wait is due.',
    [],
    ({ jobs }) => (jobs ? [[{}, jobs.longestWait]] : []),
  );
  gauge(
    'drive_storage_free_bytes',
    'Bytes that are free on the disk where this server writes content, which is first written there also where it goes to S3.',
    [],
    ({ bytesFree }) => (bytesFree === undefined ? [] : [[{}, bytesFree]]),
  );
  countBackups(registry, async () => (await totals())?.backups);
}

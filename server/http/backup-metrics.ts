import { Gauge, type Registry } from 'prom-client';

/** How scheduled backups, or drills, go. */
export interface BackupTotals {
  readonly kind: string;
  readonly succeededAt: Date | null;
  /** Of the last good one: milliseconds and bytes. */
  readonly took: number;
  readonly bytes: number;
  readonly lost: number;
  readonly failures: number;
  readonly failedInARow: number;
}

/** Registers them; there are none where no backups are scheduled. */
export function countBackups(
  registry: Registry,
  read: () => Promise<readonly BackupTotals[] | undefined>,
): void {
  const gauge = (name: string, help: string, of: (run: BackupTotals) => number): void => {
    new Gauge({
      name: `drive_backup_${name}`,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const runs = await read();
        this.reset();
        for (const run of runs ?? []) this.set({ kind: run.kind }, of(run));
      },
    });
  };
  gauge(
    'last_success_timestamp_seconds',
    'When the last good scheduled backup, or drill, began; 0: never.',
    ({ succeededAt }) => (succeededAt?.getTime() ?? 0) / 1000,
  );
  gauge('duration_seconds', 'How long that took.', ({ took }) => took / 1000);
  gauge('bytes', 'Bytes of its content and tables.', ({ bytes }) => bytes);
  gauge('lost', 'Contents that were damaged or missing on the drive itself.', ({ lost }) => lost);
  gauge('failures', 'Runs that failed, since they are scheduled.', ({ failures }) => failures);
  gauge('failed_in_a_row', 'Runs that failed since the last good one.', (run) => run.failedInARow);
}

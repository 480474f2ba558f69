import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { type Db, isUnreachable } from '../../server/db/index.ts';
import { repairCounters } from '../../server/storage/index.ts';
import type { Client } from './client.ts';

/**
 * Repairs the counters of all drives again and again while clients work in them, as `admin storage check --repair` does: at no
 * instant is there anything to set right. Returns what was.
 */
export async function keepRepairing(
  pool: Pool,
  clients: readonly Client[],
  isOver: () => boolean,
): Promise<string[]> {
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const drives = [...new Set(clients.map(({ person }) => person.id))];
  const faults: string[] = [];
  while (!isOver()) {
    for (const id of drives) {
      try {
        const was = await repairCounters({ database: { db } }, id);
        if (was !== undefined) faults.push(`counters were set right beside work: ${JSON.stringify(was)}`);
      } catch (error) {
        // Its connection goes with the database.
        if (!isUnreachable(error)) throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return faults;
}

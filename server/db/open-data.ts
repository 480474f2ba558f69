import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { connect, type Database } from './connect.ts';

/**
 * Ms that our own PostgreSQL has. It is on this machine, where a late answer means much work and no cut network: one that has
 * died refuses connections at once, and one that is alive must not lose the connections in use.
 */
const ownTimeouts = { connect: 10_000, answer: 10_000 };

/** The database of DATABASE_URL, or our own PostgreSQL in DATA_DIR, whose code is loaded only then. */
export async function openData(
  env: { readonly DATABASE_URL?: string | undefined; readonly DATA_DIR: string },
  log: Logger,
  /** Of the connections, for those who look at them in the database. */
  name?: string,
): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> {
  if (env.DATABASE_URL !== undefined) {
    const database = connect({ url: env.DATABASE_URL, log, name });
    return { database, close: database.close };
  }
  const { startPostgres } = await import('./embedded/index.ts');
  await makeDataFolder(env.DATA_DIR);
  const postgres = await startPostgres({ folder: join(env.DATA_DIR, 'postgres'), log });
  const database = connect({ url: postgres.url, log, name, timeouts: ownTimeouts });
  return {
    database,
    close: async () => {
      await database.close();
      await postgres.stop();
    },
  };
}

/**
 * As root, PostgreSQL runs under another account, which must be able to enter; what it may not read is protected
 * inside.
 */
async function makeDataFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await chmod(folder, 0o711);
}

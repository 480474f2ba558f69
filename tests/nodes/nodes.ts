import { rmSync } from 'node:fs';
import pg from 'pg';
import { openDatabase } from '../../server/fixtures/database.ts';
import { makeDataFolder, type Serving, startServer } from '../process/serving.ts';

/** Servers of one drive: one database, and one address that visitors use. */
export interface Nodes {
  readonly databaseUrl: string;
  /** Starts another one. */
  readonly start: (options?: NodeOptions) => Promise<Serving>;
  /** A folder for data, removed at the end. */
  readonly folder: () => string;
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
}

interface NodeOptions {
  /** By default all have one folder, as on a shared disk. */
  readonly data?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly site?: string;
}

export const publicUrl = 'http://drive.test';

/** A database and a folder for servers that a test starts. */
export async function openNodes(): Promise<Nodes & { readonly data: string }> {
  const database = await openDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
  const started: Serving[] = [];
  const folders: string[] = [];
  const folder = (): string => {
    const made = makeDataFolder('node');
    folders.push(made);
    return made;
  };
  const data = folder();
  return {
    data,
    databaseUrl: database.url,
    folder,
    start: async ({ env, ...options } = {}) => {
      const serving = await startServer({
        data,
        ...options,
        env: { DATABASE_URL: database.url, PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent', ...env },
      });
      started.push(serving);
      return serving;
    },
    query: async (text, values = []) => (await pool.query(text, [...values])).rows,
    close: async () => {
      for (const serving of started) await serving.end('SIGKILL');
      await pool.end();
      await database.close();
      for (const each of folders) rmSync(each, { recursive: true, force: true });
    },
  };
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

type Admin = (...words: string[]) => Promise<string>;

/** The operator’s command, beside the running server whose data lie there. @returns what it says. */
export const adminOf =
  (data: string): Admin =>
  async (...words) => {
    const [cache, main] = ['compile-cache.mjs', 'admin/main.ts'].map((name) =>
      join(import.meta.dirname, '../../server', name),
    ) as [string, string];
    const env = { ...process.env, DATA_DIR: data };
    return (await promisify(execFile)(process.execPath, ['--import', cache, main, ...words], { env })).stdout;
  };

/** The same beside the server of all browser tests. */
export const admin: Admin = (...words) => adminOf(process.env.SITE_DATA ?? '')(...words);

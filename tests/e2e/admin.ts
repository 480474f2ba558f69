import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The operator’s command, beside the running server. @returns what it says. */
export async function admin(...words: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../../server/admin/main.ts');
  const env = { ...process.env, DATA_DIR: process.env.SITE_DATA ?? '' };
  return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout;
}

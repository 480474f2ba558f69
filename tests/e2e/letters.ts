import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './page-test.ts';

/** The letter with these words; a job sends it, the folder is made with the first letter. */
export async function letterWith(words: string, data = process.env.SITE_DATA ?? ''): Promise<string> {
  const outbox = join(data, 'outbox');
  const find = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .find((letter) => letter.includes(words)) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

import type { Db } from '../db/index.ts';

/** What to do on a drive that has no account yet, for the person who has just started it; undefined where it has one. */
export async function firstSteps(db: Db): Promise<string | undefined> {
  const found = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (found !== undefined) return undefined;
  return [
    'There is no account yet. In another terminal, in this folder:',
    '  npm run --silent admin -- users add you@drive.example   makes yours, and asks for a password',
    '  npm run --silent admin -- seed                          makes one to look around in, with files in it',
  ].join('\n');
}

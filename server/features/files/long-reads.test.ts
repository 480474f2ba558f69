import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as contract from '../../../api/contract/files.ts';
import { searchFiles } from '../../../api/contract/search.ts';
import * as usage from '../../../api/contract/usage.ts';
import { filesOfFile, type Person } from './fixtures/files.ts';
import { longReads } from './read.ts';

const { drive, person } = filesOfFile();

/** Calls that read a whole drive, at worst. */
const reads: Readonly<Record<string, (who: Person) => Promise<{ status: number }>>> = {
  'a list of everything': (who) =>
    who.call(contract.listFiles, { query: { parent_id: '*', filters: '{"trashed":{"eq":false}}' } }),
  'a list of the trash': (who) =>
    who.call(contract.listFiles, { query: { filters: '{"trashed":{"eq":true}}' } }),
  'a list of what has a word in its name': (who) =>
    who.call(contract.listFiles, { query: { filters: '{"name":{"contains":"zz"}}' } }),
  'a search': (who) => who.call(searchFiles, { query: { query: 'zz' } }),
  'the size of a folder': (who) => who.call(contract.folderSize, { params: { id: who.id } }),
  'the usage of a drive': (who) => who.call(usage.readUsage),
};
/** Statements of one that run side by side. */
const sideBySide: Readonly<Record<string, number>> = { 'the usage of a drive': 2 };

test.each(Object.entries(reads))('%s: an account has two under way, and others wait', async (what, read) => {
  const [ada, { db }] = [await person(), drive()];
  const most = longReads.atOnce * (sideBySide[what] ?? 1);
  const underWay = async (): Promise<number> => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length;
  };
  const requests = await db.transaction().execute(async (tx) => {
    await sql`lock table files`.execute(tx);
    const all = Promise.all(Array.from({ length: 5 }, () => read(ada)));
    await expect.poll(underWay).toBe(most);
    for (let look = 0; look < 20; look += 1) expect(await underWay()).toBe(most);
    return { all };
  });
  expect((await requests.all).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

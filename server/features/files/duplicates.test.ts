import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listDuplicates } from '../../../api/contract/duplicates.ts';
import { listFiles } from '../../../api/contract/files.ts';
import { duplicates } from '../../tree/repo/duplicates.ts';
import { readFilters } from '../../tree/repo/list/filters.ts';
import { listPage } from '../../tree/repo/list/list.ts';
import { filesOfFile, type Person } from './fixtures/files.ts';

const { drive, person } = filesOfFile();

const filters = JSON.stringify({ trashed: { eq: false }, kind: { eq: 'drive#file' } });
const largest = async (who: Person, more: Record<string, string> = {}) => {
  const query = { parent_id: '*', order: 'size_desc', filters, with_places: 'true', limit: '2', ...more };
  const { body } = await who.call(listFiles, { query });
  return { names: body.files.map(({ name }: { name: string }) => name), ...body };
};
const groupsOf = async (who: Person) => {
  const { status, body } = await who.call(listDuplicates);
  expect(status).toBe(200);
  return body.groups.map((group: { files: { name: string }[]; wasted: string; file_count: string }) => [
    group.wasted,
    group.file_count,
    group.files.map(({ name }) => name),
  ]);
};

test('the largest files of a drive in pages, without its trash and the drives of others', async () => {
  const [who, other] = [await person(), await person()];
  const films = await who.folder('Films');
  await other.file('theirs.mkv', '', { size: 900 });
  await who.file('small.txt', '', { size: 1 });
  await who.file('big.mkv', films.id, { size: 500 });
  await who.file('middle.mkv', '', { size: 50 });
  const thrown = await who.file('thrown.mkv', '', { size: 700 });
  const old = await who.folder('Old');
  await who.file('buried.mkv', old.id, { size: 800 });
  await who.batch('batchTrash', [thrown.id, old.id]);
  const first = await largest(who);
  expect(first.names).toEqual(['big.mkv', 'middle.mkv']);
  expect(first.folders).toEqual([{ id: films.id, parent_id: '', name: 'Films' }]);
  const next = await largest(who, { page_token: first.next_page_token });
  expect([next.names, next.next_page_token]).toEqual([['small.txt'], '']);
});

test('files with the same content, what their copies take first, each with its place', async () => {
  const [who, other] = [await person(), await person()];
  const copies = await who.folder('Copies');
  const made = async (name: string, text: string, size: number, at: number, parentId = '') => {
    const file = await who.file(name, parentId, { text: `${who.id} ${text}`, size });
    await drive()
      .db.updateTable('files')
      .set({ created_at: new Date(Date.UTC(2026, 0, at)) })
      .where('id', '=', file.id)
      .execute();
    return file;
  };
  await made('film.mkv', 'film', 100, 2);
  await made('film again.mkv', 'film', 100, 1, copies.id);
  for (const at of [1, 2, 3]) await made(`song ${at}.mp3`, 'song', 60, at);
  await made('empty.txt', 'nothing', 0, 1);
  await made('empty too.txt', 'nothing', 0, 1);
  await made('alone.txt', 'alone', 900, 1);
  const thrown = await made('alone in the trash.txt', 'alone', 900, 1);
  await other.file('theirs.mkv', '', { text: `${who.id} film`, size: 100 });
  await who.batch('batchTrash', [thrown.id]);
  expect(await groupsOf(who)).toEqual([
    ['120', '3', ['song 1.mp3', 'song 2.mp3', 'song 3.mp3']],
    ['100', '2', ['film again.mkv', 'film.mkv']],
  ]);
  const { body } = await who.call(listDuplicates);
  expect(body.folders).toEqual([{ id: copies.id, parent_id: '', name: 'Copies' }]);
  // A folder in the trash takes all below it along, and brings it back.
  await who.batch('batchTrash', [copies.id]);
  expect(await groupsOf(who)).toHaveLength(1);
  await who.batch('batchUntrash', [copies.id]);
  expect(await groupsOf(who)).toHaveLength(2);
});

test('of many copies so many are shown as the answer promises', async () => {
  const who = await person();
  for (let at = 0; at < 22; at += 1) await who.file(`copy ${at}.txt`, '', { text: `${who.id} many` });
  const { body } = await who.call(listDuplicates);
  expect(body.groups.map(({ files }: { files: object[] }) => files.length)).toEqual([20]);
  expect(body.groups[0].file_count).toBe('22');
});

test('both read what they show off the index, however much the drive holds', async () => {
  const [who, { db }] = [await person(), drive()];
  await who.file('of the others.txt', '', { text: who.id });
  const hash = sql`(select blob_hash from files where user_id = ${who.id} and not is_folder)`;
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash)
    select ${who.id} || n, ${who.id}, ${who.id}, false, n::text, n::text, n::text, n, ${hash}
    from generate_series(1, 30_000) n`.execute(db);
  await sql`analyze files`.execute(db);
  const readOff = (read: (tx: never) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      const count = async () => {
        const { rows } = await sql<{ read: number }>`
          select pg_stat_get_xact_tuples_returned('files_largest'::regclass)::int as read`.execute(tx);
        return rows[0]?.read ?? 0;
      };
      const before = await count();
      await read(tx as never);
      return (await count()) - before;
    });
  const page = { userId: who.id, folderId: undefined, order: 'size_desc', hasFoldersFirst: false } as const;
  const first = { ...page, filters: readFilters(filters), limit: 20, pageToken: '' };
  expect(await readOff((tx) => listPage(tx, first))).toBe(21);
  expect(await readOff((tx) => duplicates(tx, who.id, { files: 1000, groups: 20, ids: 20 }))).toBe(1000);
});

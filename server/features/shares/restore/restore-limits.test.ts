import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../../tests/long.ts';
import { transact } from '../../../db/index.ts';
import { copyRows } from '../../../tree/copy.ts';
import { namesOf, type Sharer, sharesOfFile } from '../fixtures/share-world.ts';
import { findReached } from '../repo/shares.ts';

const { person, drive } = sharesOfFile();
const root = { parent_id: '', specify_parent_id: true };

/** A folder with more rows than one call copies, made past the server; none of them has a byte. */
async function large(owner: Sharer, parentId?: string): Promise<string> {
  const folder = await owner.folder('large', parentId);
  await sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    select ${folder} || n, ${owner.id}, ${folder}, true, n, n, n
    from generate_series(1, 1001) n`.execute(drive().db);
  await sql`update drives set entries = entries + 1001 where user_id = ${owner.id}`.execute(drive().db);
  return folder;
}

/** Folders in one another, made past the server. @returns their ids, the outermost first. */
async function chain(owner: Sharer, length: number): Promise<string[]> {
  const top = await owner.folder('0');
  const ids = [top, ...Array.from({ length: length - 1 }, (_, at) => `${top}-${at + 1}`)];
  await sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    select ${top} || '-' || n, ${owner.id}, case n when 1 then ${top} else ${top} || '-' || (n - 1) end, true, n, n, n
    from generate_series(1, ${length - 1}::int) n`.execute(drive().db);
  await sql`update drives set entries = entries + ${length - 1}::int where user_id = ${owner.id}`.execute(
    drive().db,
  );
  return ids;
}

const setShare = (id: string, values: { audit?: string; expires_at?: Date }) =>
  drive().db.updateTable('shares').set(values).where('id', '=', id).execute();

const hourAgo = () => new Date(Date.now() - 3_600_000);

test('a save with a file that is larger than the plan of the saver takes is refused, large or not', async () => {
  const [owner, saver] = [await person(), await person()];
  const { db } = drive();
  const folder = await large(owner);
  await owner.file('big', folder);
  const small = await owner.folder('small');
  await owner.file('big', small);
  for (const top of [folder, small]) {
    const { share_id } = await owner.share([top]);
    const save = () => saver.call('restoreShare', { body: { share_id } });
    await db.updateTable('plans').set({ largest_file: 2 }).execute();
    expect((await save()).body.error).toBe('file_too_large');
    await db.updateTable('plans').set({ largest_file: null }).execute();
    expect((await save()).status).toBe(200);
  }
});

test('no more shares are live than the plan allows, and one that has run out is no way round it', async () => {
  const owner = await person();
  const flat = await owner.file('plan.txt');
  const { db } = drive();
  const make = async (more: object = {}) => {
    const { body } = await owner.call('createShare', { body: { file_ids: [flat], ...more } });
    return body.error ?? body.share_id;
  };
  await db.updateTable('plans').set({ live_shares: 2 }).execute();
  const made = await Promise.all(Array.from({ length: 6 }, () => make()));
  expect(made.filter((id) => id === 'share_too_many')).toHaveLength(4);
  const [first] = made.filter((id) => id !== 'share_too_many');
  await db
    .updateTable('shares')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', first)
    .execute();
  expect(await make()).not.toBe('share_too_many');
  const revived = await owner.call('editShare', {
    params: { id: first },
    body: { expiration_days: -1 },
  });
  expect([revived.status, revived.body.error]).toEqual([403, 'share_too_many']);
  await db.updateTable('plans').set({ live_shares: null }).execute();
  expect(await make()).not.toBe('share_too_many');
});

/** A large save that failed, since the share was looked at by the people who run the server for a while. */
async function failedSave() {
  const owner = await person();
  const { share_id } = await owner.share([await large(owner)], { pass_code: 'abcdef' });
  const saver = await person();
  const { pass_code_token } = await saver.done('openShare', { query: { share_id, pass_code: 'abcdef' } });
  const save = () => saver.call('restoreShare', { body: { share_id, pass_code_token } });
  const { restore_task_id: id } = (await save()).body;
  await setShare(share_id, { audit: 'AUDITING' });
  await drive().runJobs();
  await setShare(share_id, { audit: 'OK' });
  const task = () => saver.done('getTask', { params: { id } });
  expect((await task()).phase).toBe('PHASE_TYPE_ERROR');
  const retry = async () => {
    const { status, body } = await saver.call('retryTask', { body: { create_type: 'RETRY', id } });
    return [status, body.error];
  };
  return { owner, share_id, saver, save, task, retry };
}

describe('a large save that failed', () => {
  test('does not begin again once the share has expired', async () => {
    const { share_id, saver, task, retry } = await failedSave();
    await setShare(share_id, { expires_at: hourAgo() });
    expect(await retry()).toEqual([404, 'share_not_found']);
    await drive().runJobs();
    expect([(await task()).phase, await saver.names()]).toEqual(['PHASE_TYPE_ERROR', []]);
  });

  test('nor with a passcode that is another one now', async () => {
    const { owner, share_id, saver, retry } = await failedSave();
    await owner.done('editShare', { params: { id: share_id }, body: { pass_code: 'ghijkl' } });
    expect(await retry()).toEqual([404, 'share_not_found']);
    await drive().runJobs();
    expect(await saver.names()).toEqual([]);
  });

  test.runIf(isLong)('nor beside five others', async () => {
    const { save, retry, task } = await failedSave();
    for (let at = 0; at < 5; at += 1) expect((await save()).body.restore_status).toBe('RESTORE_START');
    expect(await retry()).toEqual([429, 'restore_too_many']);
    expect((await task()).phase).toBe('PHASE_TYPE_ERROR');
    await drive().runJobs();
    expect((await retry())[0]).toBe(200);
    await drive().runJobs();
    expect((await task()).phase).toBe('PHASE_TYPE_COMPLETE');
  });
});

describe('a large save', () => {
  test('gives nothing of a share that had expired when it was promised', async () => {
    const owner = await person();
    const { share_id } = await owner.share([await large(owner)]);
    const saver = await person();
    const { restore_task_id: id } = await saver.done('restoreShare', { body: { share_id } });
    await setShare(share_id, { expires_at: hourAgo() });
    await drive().runJobs();
    expect(await saver.done('getTask', { params: { id } })).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      params: { reason: 'share_not_found' },
    });
  });

  test('that would hang too deep is refused by the call that asks for it', async () => {
    const owner = await person();
    const { share_id } = await owner.share([await large(owner)]);
    const saver = await person();
    const deep = (await chain(saver, 198)).at(-1)!;
    const { status, body } = await saver.call('restoreShare', { body: { share_id, parent_id: deep } });
    expect([status, body.error]).toEqual([400, 'file_too_deep']);
    expect((await saver.done('listTasks', { query: { type: 'restore' } })).tasks).toEqual([]);
  });

  test.runIf(isLong)('counts the folders that are made again around it', async () => {
    const owner = await person();
    const way = await chain(owner, 100);
    const inner = await large(owner, way.at(-1)!);
    const { share_id } = await owner.share([way[0]!]);
    const saver = await person();
    const deep = (await chain(saver, 120)).at(-1)!;
    const body = { share_id, file_ids: [inner], ancestor_ids: way, parent_id: deep };
    expect((await saver.call('restoreShare', { body })).body.error).toBe('file_too_deep');
    expect((await saver.done('restoreShare', { body: { ...body, ancestor_ids: [] } })).restore_status).toBe(
      'RESTORE_START',
    );
    await drive().runJobs();
    expect(await saver.names(deep)).toEqual(['large']);
  });

  test.runIf(isLong)(
    'of more entries than the drive can have fails, and has written nothing by then',
    async () => {
      const owner = await person();
      const folder = await large(owner);
      const { share_id } = await owner.share([folder]);
      const saver = await person();
      await sql`update drives set entries = 5000000 - 1001 where user_id = ${saver.id}`.execute(drive().db);
      const { restore_task_id: id } = await saver.done('restoreShare', { body: { share_id, ...root } });
      await drive().runJobs();
      expect(await saver.done('getTask', { params: { id } })).toMatchObject({
        phase: 'PHASE_TYPE_ERROR',
        params: { reason: 'file_too_many' },
      });
      const written = await transact(drive().db, async (tx) => {
        const copying = copyRows(tx, { fromUser: owner.id, toUser: saver.id, ids: [folder] });
        await expect(copying).rejects.toMatchObject({ reason: 'file_too_many' });
        return tx.selectFrom('files').select('id').where('user_id', '=', saver.id).execute();
      });
      expect(written.map(({ id: row }) => row)).toEqual([saver.id]);
    },
  );
});

describe('entries that are asked for', () => {
  test('and lie below one another come once', async () => {
    const owner = await person();
    const ids = await chain(owner, 60);
    const { share_id } = await owner.share([ids[0]!]);
    const saver = await person();
    const saved = await saver.done('restoreShare', {
      body: { share_id, file_ids: ids.toReversed(), ...root },
    });
    expect(saved.restore_status).toBe('RESTORE_COMPLETE');
    expect(namesOf(await saver.done('listFiles'))).toEqual(['0']);
    const size = await saver.done('folderSize', { params: { id: saved.file_id } });
    expect(size).toMatchObject({ file_count: '0', folder_count: '59' });
  });

  test('and were shared below one another come once too', async () => {
    const owner = await person();
    const ids = await chain(owner, 4);
    const { share_id } = await owner.share([ids[0]!, ids[2]!]);
    const saver = await person();
    await saver.done('restoreShare', { body: { share_id, ...root } });
    expect(await saver.names()).toEqual(['0']);
  });

  test('are a thousand at most', async () => {
    const saver = await person();
    const file_ids = Array.from({ length: 1001 }, (_, at) => `Vnobodys${at}`);
    const { status, body } = await saver.call('restoreShare', { body: { share_id: 'none', file_ids } });
    expect([status, body.error]).toEqual([400, 'invalid_argument']);
  });

  test('are looked up together: what is shown, and what lies below another', async () => {
    const owner = await person();
    const ids = await chain(owner, 5);
    const trashed = await owner.folder('trashed', ids[2]);
    const below = await owner.folder('below', trashed);
    await owner.done('trashFiles', { body: { ids: [trashed] } });
    const { share_id } = await owner.share([ids[1]!]);
    const requests = [...ids, trashed, below, owner.id, 'Vnobodys', ids[3]!];
    const found = await findReached(drive().db, { id: share_id, user_id: owner.id }, requests);
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: ids[1], is_below: false },
      { id: ids[2], is_below: true },
      { id: ids[3], is_below: true },
      { id: ids[4], is_below: true },
    ]);
  });
});

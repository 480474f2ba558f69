import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sharesOfFile } from '../fixtures/share-world.ts';

const { person, drive } = sharesOfFile();

/** A share of one file, and somebody who has seen it. */
async function shared(terms: object = {}) {
  const owner = await person();
  const { share_id } = await owner.share([await owner.file('plan.txt')], terms);
  return { owner, saver: await person(), share_id };
}

const root = { parent_id: '', specify_parent_id: true };

describe('a save that is named by a key', () => {
  test('is made once, however often and however many at once ask for it', async () => {
    const { saver, share_id } = await shared();
    const body = { share_id, ...root, idempotency_key: 'once' };
    const saves = await Promise.all(Array.from({ length: 20 }, () => saver.done('restoreShare', { body })));
    expect(new Set(saves.map((save) => JSON.stringify(save))).size).toBe(1);
    expect(saves[0]).toMatchObject({ share_status: 'OK', restore_status: 'RESTORE_COMPLETE' });
    expect(await saver.names()).toEqual(['plan.txt']);
    await saver.done('restoreShare', { body: { ...body, idempotency_key: 'twice' } });
    expect(await saver.names()).toEqual(['plan(1).txt', 'plan.txt']);
  });

  test('is answered again where it took the last save of the share, or the share has ended since', async () => {
    const { owner, saver, share_id } = await shared({ restore_limit: 1 });
    const body = { share_id, ...root, idempotency_key: 'last' };
    const saves = await Promise.all(Array.from({ length: 4 }, () => saver.done('restoreShare', { body })));
    expect(saves.map((save) => save.share_status)).toEqual(['OK', 'OK', 'OK', 'OK']);
    expect(await saver.done('restoreShare', { body: { share_id } })).toMatchObject({
      share_status: 'MAX_RESTORE_COUNT',
    });
    await owner.done('deleteShares', { body: { ids: [share_id] } });
    expect(await saver.done('restoreShare', { body })).toEqual(saves[0]);
    expect(await saver.names()).toEqual(['plan.txt']);
  });

  test('and is large is one task', async () => {
    const { owner, saver } = await shared();
    const folder = await owner.folder('large');
    await sql`
      insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
      select ${folder} || n, ${owner.id}, ${folder}, true, n, n, n
      from (select generate_series(1, 1001)::text as n) numbers`.execute(drive().db);
    const { share_id } = await owner.share([folder]);
    const body = { share_id, ...root, idempotency_key: 'large' };
    const saves = await Promise.all(Array.from({ length: 5 }, () => saver.done('restoreShare', { body })));
    expect(new Set(saves.map((save) => save.restore_task_id)).size).toBe(1);
    expect(saves[0]).toMatchObject({ share_status: 'OK', restore_status: 'RESTORE_START', file_id: '' });
    const { tasks } = await saver.done('listTasks');
    expect(tasks.map(({ type }: { type: string }) => type)).toEqual(['restore']);
    // One that was called off was asked for once, and is not begun again.
    await saver.done('deleteTasks', { query: { task_ids: saves[0].restore_task_id } });
    expect(await saver.done('restoreShare', { body })).toEqual(saves[0]);
    expect((await saver.done('listTasks')).tasks).toEqual([]);
  });

  test('is refused where it asks for something else, and another account has keys of its own', async () => {
    const { saver, share_id } = await shared();
    const body = { share_id, ...root, idempotency_key: 'mine' };
    await saver.done('restoreShare', { body });
    const other = await saver.call('restoreShare', { body: { share_id, idempotency_key: 'mine' } });
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);
    const stranger = await person();
    await stranger.done('restoreShare', { body });
    expect(await stranger.names()).toEqual(['plan.txt']);
  });

  test('that was refused is asked for anew', async () => {
    const { saver, share_id } = await shared();
    const body = { share_id, ...root, idempotency_key: 'again' };
    await drive().db.updateTable('drives').set({ own_quota: 0 }).where('user_id', '=', saver.id).execute();
    expect((await saver.call('restoreShare', { body })).body.error).toBe('file_space_not_enough');
    await drive().db.updateTable('drives').set({ own_quota: 1000 }).where('user_id', '=', saver.id).execute();
    expect(await saver.done('restoreShare', { body })).toMatchObject({ restore_status: 'RESTORE_COMPLETE' });
  });
});

test('a copy and a share that are named by a key are made once', async () => {
  const who = await person();
  const file = await who.file('plan.txt');
  const copy = { ids: [file], to: { parent_id: await who.folder('copies') }, idempotency_key: 'copy' };
  const copies = await Promise.all(Array.from({ length: 20 }, () => who.done('copyFiles', { body: copy })));
  expect(new Set(copies.map(({ task_id }) => task_id)).size).toBe(1);
  expect(await who.names(copy.to.parent_id)).toEqual(['plan.txt']);
  const other = await who.call('copyFiles', { body: { ...copy, to: { parent_id: '' } } });
  expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused']);

  const body = { file_ids: [file], pass_code_option: 'REQUIRED', idempotency_key: 'share' };
  const shares = await Promise.all(Array.from({ length: 20 }, () => who.done('createShare', { body })));
  expect(new Set(shares.map(({ share_id, pass_code }) => `${share_id} ${pass_code}`)).size).toBe(1);
  expect((await who.done('listShares')).shares).toHaveLength(1);
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { type Sharer, sharesOfFile } from './features/shares/fixtures/share-world.ts';
import { findWrongCounters, repairCounters } from './storage/index.ts';

/** Bytes reserved for work under way, beside the operator's repair, with every feature put together as in production. */

const { person, drive } = sharesOfFile();

const wrong = () => findWrongCounters({ database: { db: drive().db } });
const spaceOf = ({ id }: Sharer) =>
  drive()
    .db.selectFrom('drives')
    .select(['used', 'reserved'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
const setDrive = ({ id }: Sharer, row: { reserved?: number; own_quota?: number }) =>
  drive().db.updateTable('drives').set(row).where('user_id', '=', id).execute();
const taskOf = (who: Sharer, id: string) => who.done('getTask', { params: { id } });

/** More rows than one call copies, each of so many bytes as its name has. */
async function large(owner: Sharer): Promise<{ id: string; size: number }> {
  const folder = await owner.folder('large');
  const template = await owner.file('template.txt');
  await sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash)
    select ${folder} || n, user_id, ${folder}, false, n || '.txt', n || '.txt', n || '.txt', size, blob_hash
    from files, generate_series(1, 1200) n where id = ${template}`.execute(drive().db);
  await sql`
    update drives set entries = entries + 1200,
      used = used + 1200 * (select size from files where id = ${template})
    where user_id = ${owner.id}`.execute(drive().db);
  return { id: folder, size: 1200 * 'template.txt'.length };
}

type Begin = () => Promise<{ readonly who: Sharer; readonly taskId: string; readonly size: number }>;

const works: Readonly<Record<string, Begin>> = {
  save: async () => {
    const owner = await person();
    const { id, size } = await large(owner);
    const { share_id } = await owner.share([id]);
    const who = await person();
    const body = { share_id, parent_id: '', specify_parent_id: true };
    return { who, size, taskId: (await who.done('restoreShare', { body })).restore_task_id };
  },
  copy: async () => {
    const who = await person();
    const { id, size } = await large(who);
    const body = { ids: [id], to: { parent_id: await who.folder('copies') } };
    return { who, size, taskId: (await who.done('copyFiles', { body })).task_id };
  },
};

describe.each(Object.entries(works))('a large %s', (_, begin) => {
  test.runIf(isLong)(
    'has its promise, which no check calls a fault and no repair takes, while it waits and while it runs',
    async () => {
      const { who, taskId, size } = await begin();
      const { used } = await spaceOf(who);
      expect([await wrong(), (await spaceOf(who)).reserved]).toEqual([[], size]);
      let isDone = false;
      const running = drive()
        .runJobs()
        .finally(() => {
          isDone = true;
        });
      const found: unknown[] = [];
      while (!isDone) {
        found.push(...(await wrong()), await repairCounters({ database: { db: drive().db } }, who.id));
      }
      await running;
      expect(found.filter((fault) => fault !== undefined)).toEqual([]);
      expect(await taskOf(who, taskId)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
      expect([await wrong(), await spaceOf(who)]).toEqual([[], { used: used + size, reserved: 0 }]);
    },
  );

  test('whose promise was set to nothing is done all the same', async () => {
    const { who, taskId } = await begin();
    await setDrive(who, { reserved: 0 });
    await drive().runJobs();
    expect(await taskOf(who, taskId)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
    expect(await wrong()).toEqual([]);
  });

  test.runIf(isLong)(
    'whose promise was set to nothing and whose space was taken ends, says so, and may be tried again',
    async () => {
      const { who, taskId, size } = await begin();
      const { used } = await spaceOf(who);
      await setDrive(who, { reserved: 0, own_quota: used + size - 1 });
      await drive().runJobs();
      expect(await taskOf(who, taskId)).toMatchObject({
        phase: 'PHASE_TYPE_ERROR',
        params: { reason: 'file_space_not_enough' },
      });
      expect([await wrong(), await spaceOf(who)]).toEqual([[], { used, reserved: 0 }]);
      await setDrive(who, { own_quota: used + size });
      const again = { create_type: 'RETRY', id: taskId, type: 'any' };
      await who.done('retryTask', { body: again });
      expect([await wrong(), (await spaceOf(who)).reserved]).toEqual([[], size]);
      await drive().runJobs();
      expect([await wrong(), await spaceOf(who)]).toEqual([[], { used: used + size, reserved: 0 }]);
    },
  );

  test('that is called off after its promise was set to nothing leaves nothing', async () => {
    const { who, taskId } = await begin();
    const { used } = await spaceOf(who);
    await setDrive(who, { reserved: 0 });
    await who.done('deleteTasks', { query: { task_ids: taskId } });
    await drive().runJobs();
    expect([await wrong(), await spaceOf(who)]).toEqual([[], { used, reserved: 0 }]);
  });
});

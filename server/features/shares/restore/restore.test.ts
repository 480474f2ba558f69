import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../../tests/long.ts';
import { namesOf, type Sharer, sharesOfFile } from '../fixtures/share-world.ts';

const { person, drive } = sharesOfFile();

async function tree() {
  const owner = await person();
  const top = await owner.folder('trip');
  const inner = await owner.folder('day one', top);
  const deep = await owner.file('beach.txt', inner);
  const flat = await owner.file('plan.txt', top);
  return { owner, top, inner, deep, flat };
}

const usage = async (of: Sharer): Promise<number> => Number((await of.done('about')).quota.usage);

/** More rows than one call copies, made past the server. */
async function large(owner: Sharer, files: number): Promise<string> {
  const folder = await owner.folder('large');
  const template = await owner.file('template.txt');
  await sql`
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash)
    select ${folder} || n, user_id, ${folder}, false, n || '.txt', n || '.txt', n || '.txt', size, blob_hash
    from files, generate_series(1, ${files}::int) n where id = ${template}`.execute(drive().db);
  await sql`
    update drives set entries = entries + ${files}::int,
      used = used + ${files}::int * (select size from files where id = ${template})
    where user_id = ${owner.id}`.execute(drive().db);
  return folder;
}

const restoresOf = async (share_id: string): Promise<number> => {
  const { restore_count } = await drive()
    .db.selectFrom('shares')
    .select('restore_count')
    .where('id', '=', share_id)
    .executeTakeFirstOrThrow();
  return restore_count;
};

describe('saving', () => {
  test('copies all that was shared into the folder for saves, by rows alone', async () => {
    const { owner, top } = await tree();
    const { share_id } = await owner.share([top]);
    const saver = await person();
    const blobs = async () => (await drive().db.selectFrom('blobs').select('hash').execute()).length;
    const before = await blobs();
    const saved = await saver.done('restoreShare', { body: { share_id } });
    expect(saved).toMatchObject({ share_status: 'OK', restore_status: 'RESTORE_COMPLETE' });
    expect(await blobs()).toBe(before);
    expect(await saver.names()).toEqual(['Pack From Shared']);
    const { files } = await saver.done('listFiles');
    expect(await saver.names(files[0].id)).toEqual(['trip']);
    expect(await saver.names(saved.file_id)).toEqual(['day one', 'plan.txt']);
    expect(await usage(saver)).toBe(await usage(owner));
    expect(await saver.done('getTask', { params: { id: saved.restore_task_id } })).toMatchObject({
      type: 'restore',
      phase: 'PHASE_TYPE_COMPLETE',
      file_id: saved.file_id,
    });
    const { events } = await saver.done('listEvents');
    expect(events[0]).toMatchObject({ type: 'TYPE_RESTORE', file_id: saved.file_id });
    const { changes } = await saver.done('listChanges', { query: { since: '0' } });
    expect(changes.map(({ kind }: { kind: string }) => kind)).toContain('created');
  });

  test.runIf(isLong)(
    'goes into the folder that is named, or the root where that is meant; names get numbers',
    async () => {
      const { owner, flat } = await tree();
      const { share_id } = await owner.share([flat]);
      const saver = await person();
      const folder = await saver.folder('mine');
      for (let again = 0; again < 2; again += 1)
        await saver.done('restoreShare', { body: { share_id, parent_id: folder } });
      expect(await saver.names(folder)).toEqual(['plan(1).txt', 'plan.txt']);
      await saver.done('restoreShare', { body: { share_id, parent_id: '', specify_parent_id: true } });
      expect(await saver.names()).toEqual(['mine', 'plan.txt']);
      const lost = await saver.call('restoreShare', { body: { share_id, parent_id: 'Vnobodys' } });
      expect([lost.status, lost.body.error]).toEqual([404, 'file_not_found']);
    },
  );

  test('of some entries keeps the folders above that are asked for', async () => {
    const { owner, top, inner, deep, flat } = await tree();
    const { share_id } = await owner.share([top]);
    const saver = await person();
    const at = { parent_id: '', specify_parent_id: true };
    const saved = await saver.done('restoreShare', {
      body: { share_id, file_ids: [deep, flat], ancestor_ids: [top, inner], ...at },
    });
    expect(await saver.names()).toEqual(['trip']);
    expect(await saver.names(saved.file_id)).toEqual(['day one', 'plan.txt']);
    const { files } = await saver.done('listFiles', { query: { parent_id: saved.file_id } });
    const day = files.find(({ name }: { name: string }) => name === 'day one');
    expect(namesOf(await saver.done('listFiles', { query: { parent_id: day.id } }))).toEqual(['beach.txt']);
    await saver.done('restoreShare', { body: { share_id, file_ids: [deep], ...at } });
    expect(await saver.names()).toEqual(['beach.txt', 'trip']);
  });

  test.runIf(isLong)(
    'of some entries again goes into the folders that are there; folders of the share stay apart',
    async () => {
      const { owner, top, inner, deep, flat } = await tree();
      const elsewhere = await owner.folder('trip', await owner.folder('other'));
      const other = await owner.file('other.txt', elsewhere);
      const { share_id } = await owner.share([top, elsewhere]);
      const saver = await person();
      const at = { parent_id: '', specify_parent_id: true };
      const save = (file_ids: string[], ancestor_ids: string[]) =>
        saver.done('restoreShare', { body: { share_id, file_ids, ancestor_ids, ...at } });
      const first = await save([flat], [top]);
      const second = await save([deep], [top, inner]);
      await save([flat], [top]);
      expect([await saver.names(), second.file_id]).toEqual([['trip'], first.file_id]);
      expect(await saver.names(first.file_id)).toEqual(['day one', 'plan(1).txt', 'plan.txt']);
      await save([flat, other], [top, elsewhere]);
      expect(await saver.names()).toEqual(['trip', 'trip(1)']);
      await saver.file('day two');
      const two = await owner.folder('day two', top);
      await save([await owner.file('x.txt', two)], [two]);
      expect(await saver.names()).toEqual(['day two', 'day two(1)', 'trip', 'trip(1)']);
    },
  );

  test('takes nothing that is not in the share, and then nothing at all', async () => {
    const { owner, top, inner, flat } = await tree();
    const { share_id } = await owner.share([inner]);
    const saver = await person();
    for (const body of [
      { file_ids: [inner, flat] },
      { file_ids: [owner.id] },
      { file_ids: [inner], ancestor_ids: [top] },
    ]) {
      const { status, body: reported } = await saver.call('restoreShare', { body: { share_id, ...body } });
      expect([status, reported.error]).toEqual([404, 'file_not_found']);
    }
    expect([await saver.names(), await restoresOf(share_id)]).toEqual([[], 0]);
  });

  test('one’s own share is told to be that', async () => {
    const { owner, top } = await tree();
    const { share_id } = await owner.share([top]);
    const { status, body } = await owner.call('restoreShare', { body: { share_id } });
    expect([status, body.error]).toEqual([400, 'file_restore_own']);
  });

  test('fifty at once: as many as are allowed are saved, and no more', async () => {
    const { owner, flat } = await tree();
    const { share_id } = await owner.share([flat], { restore_limit: 7 });
    const savers = await Promise.all(Array.from({ length: 10 }, () => person()));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        savers[at % savers.length]!.done('restoreShare', { body: { share_id } }),
      ),
    );
    const statuses = answers.map(({ share_status }) => share_status);
    expect(statuses.filter((status) => status === 'OK')).toHaveLength(7);
    expect(new Set(statuses)).toEqual(new Set(['OK', 'MAX_RESTORE_COUNT']));
    expect(await restoresOf(share_id)).toBe(7);
    const used = await Promise.all(savers.map(usage));
    expect(used.reduce((all, bytes) => all + bytes, 0)).toBe(7 * 'plan.txt'.length);
  });

  test('fifty at once into one drive never use more than its space', async () => {
    const { owner, flat } = await tree();
    const { share_id } = await owner.share([flat]);
    const saver = await person({ quota: 5 * 'plan.txt'.length + 3 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => saver.call('restoreShare', { body: { share_id } })),
    );
    const refused = answers.filter(({ body }) => body.error === 'file_space_not_enough');
    expect([answers.length - refused.length, refused.length]).toEqual([5, 45]);
    expect([await usage(saver), await restoresOf(share_id)]).toEqual([5 * 'plan.txt'.length, 5]);
  });
});

describe('saving more than a thousand rows', () => {
  test.runIf(isLong)('is a task, and whole at its end', async () => {
    const owner = await person();
    const folder = await large(owner, 1500);
    const { share_id } = await owner.share([folder]);
    const saver = await person();
    const saved = await saver.done('restoreShare', { body: { share_id } });
    expect(saved).toMatchObject({ restore_status: 'RESTORE_START', file_id: '' });
    expect(await saver.names()).toEqual([]);
    await drive().runJobs();
    const task = await saver.done('getTask', { params: { id: saved.restore_task_id } });
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
    const size = await saver.done('folderSize', { params: { id: task.file_id } });
    expect(size).toMatchObject({ file_count: '1500', folder_count: '0' });
    expect(await usage(saver)).toBe(1500 * 'template.txt'.length);
    expect(await restoresOf(share_id)).toBe(1);
  });

  test('is refused where space or saves are lacking, and takes neither', async () => {
    const owner = await person();
    const folder = await large(owner, 1001);
    const { share_id } = await owner.share([folder], { restore_limit: 1 });
    const small = await person({ quota: 1000 });
    expect((await small.call('restoreShare', { body: { share_id } })).body.error).toBe(
      'file_space_not_enough',
    );
    const [one, other] = [await person(), await person()];
    await one.done('restoreShare', { body: { share_id } });
    expect((await other.done('restoreShare', { body: { share_id } })).share_status).toBe('MAX_RESTORE_COUNT');
    await drive().runJobs();
    const { rows } = await sql<{ reserved: number }>`
      select sum(reserved)::bigint as reserved from drives where user_id in (${one.id}, ${other.id}, ${small.id})
    `.execute(drive().db);
    expect(rows[0]?.reserved).toBe(0);
  });

  test.runIf(isLong)(
    'called off, it leaves nothing and takes no save; of an ended share it fails, and can be tried again',
    async () => {
      const owner = await person();
      const folder = await large(owner, 1001);
      const { share_id } = await owner.share([folder], { restore_limit: 1 });
      const saver = await person();
      const begun = await saver.done('restoreShare', { body: { share_id } });
      await saver.done('deleteTasks', { query: { task_ids: begun.restore_task_id } });
      await drive().runJobs();
      expect([await saver.names(), await usage(saver), await restoresOf(share_id)]).toEqual([[], 0, 0]);

      const again = await saver.done('restoreShare', { body: { share_id } });
      const { db } = drive();
      await db.updateTable('shares').set({ audit: 'AUDITING' }).where('id', '=', share_id).execute();
      await drive().runJobs();
      const task = () => saver.done('getTask', { params: { id: again.restore_task_id } });
      expect(await task()).toMatchObject({
        phase: 'PHASE_TYPE_ERROR',
        params: { reason: 'share_not_found' },
      });
      expect(await restoresOf(share_id)).toBe(0);
      await db.updateTable('shares').set({ audit: 'OK' }).where('id', '=', share_id).execute();
      await saver.done('retryTask', { body: { create_type: 'RETRY', id: again.restore_task_id } });
      await drive().runJobs();
      expect((await task()).phase).toBe('PHASE_TYPE_COMPLETE');
      expect(await restoresOf(share_id)).toBe(1);
    },
  );

  test.runIf(isLong)('one account has five under way at most', async () => {
    const owner = await person();
    const folder = await large(owner, 1001);
    const { share_id } = await owner.share([folder]);
    const saver = await person();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => saver.call('restoreShare', { body: { share_id } })),
    );
    expect(answers.filter(({ body }) => body.error === 'restore_too_many')).toHaveLength(3);
    await drive().runJobs();
    const { rows } = await sql<{ copies: number }>`
      select count(*) as copies from files where user_id = ${saver.id} and name like 'large%'`.execute(
      drive().db,
    );
    expect(rows[0]?.copies).toBe(5);
  });
});

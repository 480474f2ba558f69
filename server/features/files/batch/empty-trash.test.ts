import { describe, expect, test } from 'vitest';
import * as contract from '../../../../api/contract/files.ts';
import { type Entry, filesOfFile, type Person } from '../fixtures/files.ts';
import { manyOf } from '../fixtures/many.ts';

const { drive, files, person, runJobs, waiting } = filesOfFile();
const many = manyOf(drive);

/** Sums over the rows of a drive. */
const bytesOf = async (who: Person): Promise<number> => {
  const rows = await drive().db.selectFrom('files').select('size').where('user_id', '=', who.id).execute();
  return rows.reduce((all, { size }) => all + size, 0);
};

describe('the trash with more than 1,000 entries', () => {
  /** Entries of a folder, each put in the trash by itself; one of them is a folder of more than is removed at once. */
  async function binned(who: Person): Promise<{ folder: Entry; large: Entry }> {
    const folder = await who.folder('f');
    const large = await who.folder('large', folder.id);
    await many(who, large.id, 1200);
    await many(who, folder.id, 2100);
    const { db } = drive();
    await db
      .updateTable('files')
      .set({ trashed_at: new Date(), trashed_size: 1 })
      .where('parent_id', '=', folder.id)
      .execute();
    return { folder, large };
  }
  const left = (who: Person) =>
    drive()
      .db.selectFrom('files')
      .select('id')
      .where('user_id', '=', who.id)
      .where('id', '!=', who.id)
      .execute();

  test('is emptied by a job, and what is put there later stays', async () => {
    const ada = await person();
    const { folder } = await binned(ada);
    const { status, body } = await ada.call(contract.emptyTrash);
    expect(status).toBe(200);
    const later = await ada.file('later');
    await ada.batch('batchTrash', [later.id]);
    const soon = new Date(Date.now() + 60_000);
    await drive().db.updateTable('files').set({ trashed_at: soon }).where('id', '=', later.id).execute();
    await runJobs();
    expect((await left(ada)).map(({ id }) => id).sort()).toEqual([folder.id, later.id].sort());
    expect(await ada.usage()).toMatchObject({ usage: await bytesOf(ada) });
    const task = drive().db.selectFrom('tasks').select('phase').where('id', '=', body.task_id);
    expect(await task.executeTakeFirst()).toEqual({ phase: 'PHASE_TYPE_COMPLETE' });
  });

  test('keeps what was taken out before its turn came, and is empty after a job that ran twice side by side', async () => {
    const ada = await person();
    const { large } = await binned(ada);
    await ada.call(contract.emptyTrash);
    await ada.batch('batchUntrash', [large.id]);
    await runJobs(2);
    expect((await left(ada)).length).toBe(2 + 1200 + 1);
    expect(await ada.usage()).toMatchObject({ inTrash: 0, usage: await bytesOf(ada) });
  });

  test('goes on to its end, though what a part leaves to remove is done before', async () => {
    const ada = await person();
    await binned(ada);
    const { task_id: taskId } = (await ada.call(contract.emptyTrash)).body;
    const [[name, payload]] = [waiting()[0]!];
    await files().jobs[name]?.(payload, {} as never);
    const rest = waiting().slice(1);
    expect(rest.map(([each]) => each)).toContain('files.remove');
    // Were it in the name of the task, that would be over with it, and the parts to follow with the task.
    for (const [, each] of rest) expect(each).not.toHaveProperty('taskId', taskId);
    await runJobs();
  });
});

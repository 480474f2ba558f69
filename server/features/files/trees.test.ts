import { describe, expect, test } from 'vitest';
import * as contract from '../../../api/contract/files.ts';
import { isLong } from '../../../tests/long.ts';
import { type Entry, filesOfFile, type Person } from './fixtures/files.ts';
import { manyOf } from './fixtures/many.ts';

const { drive, files, person, runJobs, waiting } = filesOfFile();
const many = manyOf(drive);

const refusal = (error: string, status: number) => ({ status, body: { error } });

/** A folder with two files, and a folder with one more. */
async function tree(who: Person) {
  const top = await who.folder('top');
  const sub = await who.folder('sub', top.id);
  const [a, b] = [
    await who.file('a.txt', top.id, { size: 10 }),
    await who.file('b.txt', top.id, { size: 20 }),
  ];
  const c = await who.file('c.txt', sub.id, { size: 30 });
  return { top, sub, a, b, c };
}

/** The sum of the rows; the figure of the drive must equal it at all times. */
async function sum(who: Person): Promise<number> {
  const { db } = drive();
  const total = async (table: 'files' | 'versions') =>
    (await db.selectFrom(table).select('size').where('user_id', '=', who.id).execute()).reduce(
      (all, { size }) => all + size,
      0,
    );
  return (await total('files')) + (await total('versions'));
}

describe('copying', () => {
  test('a folder copies all below it, and the space is counted', async () => {
    const ada = await person();
    const { top } = await tree(ada);
    const to = await ada.folder('to');
    await ada.batch('batchCopy', [top.id], to.id);
    expect(await ada.names(to.id)).toEqual(['top']);
    expect(await ada.usage()).toEqual({ usage: 120, inTrash: 0 });
    expect(await sum(ada)).toBe(120);
    const { files } = (await ada.call(contract.listFiles, { query: { parent_id: to.id } })).body;
    expect(await ada.names(files[0].id)).toEqual(['a.txt', 'b.txt', 'sub']);
    expect(files[0].id).not.toBe(top.id);
  });

  test('beside itself gets a number; a folder and what it holds are two copies', async () => {
    const ada = await person();
    const { top, c } = await tree(ada);
    await ada.batch('batchCopy', [top.id, c.id], '');
    expect(await ada.names()).toEqual(['c.txt', 'top', 'top(1)']);
    expect(await sum(ada)).toBe((await ada.usage()).usage);
  });

  test('into itself is refused; beyond the quota too, and nothing is there', async () => {
    const ada = await person({ quota: 100 });
    const { top, sub } = await tree(ada);
    expect(await ada.batch('batchCopy', [top.id], sub.id)).toMatchObject(
      refusal('file_move_or_copy_to_cur', 400),
    );
    expect(await ada.batch('batchCopy', [top.id], '')).toMatchObject({
      status: 403,
      body: { error: 'file_space_not_enough', error_code: 8 },
    });
    expect(await ada.names()).toEqual(['top']);
    expect(await ada.usage()).toEqual({ usage: 60, inTrash: 0 });
  });

  test('20 copies at once never pass the quota', async () => {
    const ada = await person({ quota: 60 + 5 * 30 });
    const { sub } = await tree(ada);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.batch('batchCopy', [sub.id], '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await ada.usage()).usage).toBe(210);
    expect(await sum(ada)).toBe(210);
  });

  test('of more than 1,000 rows is a task, and is seen whole or not at all', async () => {
    const ada = await person();
    const from = await ada.folder('from');
    await many(ada, from.id, 2500);
    const { body } = await ada.batch('batchCopy', [from.id], '');
    expect(await ada.names()).toEqual(['from']);
    await runJobs();
    expect(await ada.names()).toEqual(['from', 'from(1)']);
    const task = await drive()
      .db.selectFrom('tasks')
      .selectAll()
      .where('id', '=', body.task_id)
      .executeTakeFirst();
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', type: 'copy' });
    expect(await ada.usage()).toEqual({ usage: 5002, inTrash: 0 });
    const space = await drive()
      .db.selectFrom('drives')
      .selectAll()
      .where('user_id', '=', ada.id)
      .executeTakeFirst();
    expect(space).toMatchObject({ used: 5002, reserved: 0 });
  });

  test.runIf(isLong)('a large one whose job runs twice side by side is copied once', async () => {
    const ada = await person();
    const from = await ada.folder('from');
    await many(ada, from.id, 1500);
    await ada.batch('batchCopy', [from.id], '');
    await runJobs(2);
    expect(await ada.names()).toEqual(['from', 'from(1)']);
    const space = await drive()
      .db.selectFrom('drives')
      .selectAll()
      .where('user_id', '=', ada.id)
      .executeTakeFirst();
    expect(space).toMatchObject({ used: 3002, reserved: 0 });
  });

  test.runIf(isLong)(
    'a large one whose folder went away fails in words, and gives the space back',
    async () => {
      const ada = await person();
      const [from, to] = [await ada.folder('from'), await ada.folder('to')];
      await many(ada, from.id, 1200);
      const { body } = await ada.batch('batchCopy', [from.id], to.id);
      await ada.batch('batchTrash', [to.id]);
      await runJobs();
      const task = await drive()
        .db.selectFrom('tasks')
        .selectAll()
        .where('id', '=', body.task_id)
        .executeTakeFirst();
      expect(task).toMatchObject({ phase: 'PHASE_TYPE_ERROR', message: 'file_in_trash' });
      const space = await drive()
        .db.selectFrom('drives')
        .selectAll()
        .where('user_id', '=', ada.id)
        .executeTakeFirst();
      expect(space).toMatchObject({ used: 1201, reserved: 0 });
    },
  );
});

describe('the trash', () => {
  test('takes a folder out of sight with all below it, and gives it back where it was', async () => {
    const ada = await person();
    const { top, sub, c } = await tree(ada);
    await ada.batch('batchTrash', [sub.id]);
    expect(await ada.names(top.id)).toEqual(['a.txt', 'b.txt']);
    expect(await ada.names('*')).toEqual(['a.txt', 'b.txt', 'top']);
    expect(await ada.names('*', { filters: '{"trashed":{"eq":true}}' })).toEqual(['sub']);
    expect(await ada.usage()).toEqual({ usage: 60, inTrash: 30 });
    expect((await ada.call(contract.getFile, { params: { id: c.id } })).body.trashed).toBe(true);
    await ada.batch('batchUntrash', [sub.id]);
    expect(await ada.names(top.id)).toEqual(['a.txt', 'b.txt', 'sub']);
    expect(await ada.usage()).toEqual({ usage: 60, inTrash: 0 });
  });

  test.runIf(isLong)(
    'many folders are measured in the call up to 1,000 entries of all together, the others by a job',
    async () => {
      const ada = await person();
      const folders: Entry[] = [];
      for (const name of ['a', 'b', 'c']) {
        const folder = await ada.folder(name);
        await many(ada, folder.id, 600);
        folders.push(folder);
      }
      const ids = folders.map(({ id }) => id);
      await ada.batch('batchTrash', ids);
      expect(waiting()).toMatchObject([['files.measure', { ids: ids.slice(1) }]]);
      expect((await ada.usage()).inTrash).toBe(601);
      await runJobs();
      expect((await ada.usage()).inTrash).toBe(3 * 601);
    },
  );

  test('what comes back under a name that is taken now gets a number; without its folder it goes to the root', async () => {
    const ada = await person();
    const { top, a } = await tree(ada);
    await ada.batch('batchTrash', [a.id]);
    await ada.file('a.txt', top.id);
    await ada.batch('batchUntrash', [a.id]);
    expect(await ada.names(top.id)).toContain('a(1).txt');
    await ada.batch('batchTrash', [a.id]);
    await ada.batch('batchTrash', [top.id]);
    await ada.batch('batchUntrash', [a.id]);
    expect(await ada.names()).toEqual(['a(1).txt']);
  });

  test('nothing is made in it, moved into it, or changed below it', async () => {
    const ada = await person();
    const { top, sub, c } = await tree(ada);
    const other = await ada.file('other');
    await ada.batch('batchTrash', [top.id]);
    expect(await ada.batch('batchMove', [other.id], sub.id)).toMatchObject(refusal('file_in_trash', 400));
    expect(await ada.batch('batchMove', [c.id], '')).toMatchObject(refusal('file_in_trash', 400));
    expect(await ada.batch('batchDelete', [c.id])).toMatchObject(refusal('file_in_trash', 400));
    expect(
      await ada.call(contract.createFile, { body: { kind: 'drive#folder', name: 'x', parent_id: sub.id } }),
    ).toMatchObject(refusal('file_in_trash', 400));
  });

  test('is emptied, and the space comes back', async () => {
    const ada = await person();
    const { top, a, c } = await tree(ada);
    await ada.batch('batchTrash', [a.id]);
    await ada.batch('batchTrash', [top.id]);
    expect(await ada.usage()).toEqual({ usage: 60, inTrash: 60 });
    expect((await ada.call(contract.emptyTrash)).status).toBe(200);
    expect(await ada.usage()).toEqual({ usage: 0, inTrash: 0 });
    expect(await ada.call(contract.getFile, { params: { id: c.id } })).toMatchObject(
      refusal('file_not_found', 404),
    );
    expect((await ada.call(contract.emptyTrash)).status).toBe(200);
  });

  test('trashed and restored by two at once: it is in one place', async () => {
    const ada = await person();
    const { sub, top } = await tree(ada);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => ada.batch(n % 2 ? 'batchTrash' : 'batchUntrash', [sub.id])),
    );
    const [shown, lying] = [
      await ada.names(top.id),
      await ada.names('*', { filters: '{"trashed":{"eq":true}}' }),
    ];
    expect([...shown.filter((name) => name === 'sub'), ...lying]).toEqual(['sub']);
  });
});

describe('deleting for ever', () => {
  test.runIf(isLong)(
    'a large tree is out of sight at once, and its space comes back with the task',
    async () => {
      const ada = await person();
      const { top, sub } = await tree(ada);
      await many(ada, sub.id, 2300, 2);
      const { body } = await ada.batch('batchDelete', [top.id]);
      expect(await ada.names('*')).toEqual([]);
      expect(await runJobs()).toBe(1);
      expect(await ada.usage()).toEqual({ usage: 0, inTrash: 0 });
      const left = await drive().db.selectFrom('files').select('id').where('user_id', '=', ada.id).execute();
      expect(left).toEqual([{ id: ada.id }]);
      const task = await drive()
        .db.selectFrom('tasks')
        .selectAll()
        .where('id', '=', body.task_id)
        .executeTakeFirst();
      expect(task?.phase).toBe('PHASE_TYPE_COMPLETE');
    },
  );

  test('versions go too', async () => {
    const ada = await person();
    const file = await ada.file('a.txt', '', { size: 5 });
    await ada.file('a.txt', '', { size: 7, rule: 'replace' });
    expect(await ada.usage()).toEqual({ usage: 12, inTrash: 0 });
    await ada.batch('batchDelete', [file.id]);
    expect(await ada.usage()).toEqual({ usage: 0, inTrash: 0 });
    expect(await sum(ada)).toBe(0);
  });

  test.runIf(isLong)('1,500 entries in one call are one task', async () => {
    const ada = await person();
    const folder = await ada.folder('f');
    await many(ada, folder.id, 1500);
    const { db } = drive();
    const rows = await db.selectFrom('files').select('id').where('parent_id', '=', folder.id).execute();
    await ada.batch(
      'batchTrash',
      rows.map(({ id }) => id),
    );
    await runJobs();
    expect(await ada.names(folder.id)).toEqual([]);
    expect(await ada.usage()).toEqual({ usage: 1501, inTrash: 1501 });
    await ada.call(contract.emptyTrash);
    await runJobs();
    expect(await ada.usage()).toEqual({ usage: 0, inTrash: 0 });
  });
});

describe('versions', () => {
  test('a new upload over a name keeps the old content, which can come back', async () => {
    const ada = await person();
    const file = await ada.file('a.txt', '', { size: 5, text: 'first' });
    expect((await ada.file('a.txt', '', { size: 6, text: 'second', rule: 'replace' })).id).toBe(file.id);
    const listed = await ada.call(contract.listVersions, { params: { id: file.id } });
    expect(listed.body.versions).toMatchObject([{ size: '5', file_id: file.id }]);
    const [{ id: version_id }] = listed.body.versions;
    const restored = await ada.call(contract.restoreVersion, { params: { id: file.id, version_id } });
    expect(restored).toMatchObject({ status: 200, body: { size: '5', name: 'a.txt' } });
    const again = (await ada.call(contract.listVersions, { params: { id: file.id } })).body.versions;
    expect(again).toMatchObject([{ size: '6' }]);
    expect(await ada.usage()).toEqual({ usage: 11, inTrash: 0 });
    expect(
      await ada.call(contract.deleteVersion, { params: { id: file.id, version_id: again[0].id } }),
    ).toMatchObject({ status: 200, body: {} });
    expect(await ada.usage()).toEqual({ usage: 5, inTrash: 0 });
  });

  test('another person’s are as absent as none', async () => {
    const [ada, eve] = [await person(), await person()];
    const file = await ada.file('a.txt');
    await ada.file('a.txt', '', { rule: 'replace' });
    const [{ id: version_id }] = (await ada.call(contract.listVersions, { params: { id: file.id } })).body
      .versions;
    for (const endpoint of [contract.listVersions, contract.restoreVersion, contract.deleteVersion]) {
      expect(await eve.call(endpoint, { params: { id: file.id, version_id } })).toMatchObject(
        refusal('file_not_found', 404),
      );
    }
    expect((await ada.call(contract.listVersions, { params: { id: file.id } })).body.versions).toHaveLength(
      1,
    );
  });
});

test('what has lain in the trash for 30 days goes, versions too, and nothing younger', async () => {
  const ada = await person();
  const [old, young, kept] = [
    await ada.file('old', '', { size: 1 }),
    await ada.file('young', '', { size: 2 }),
    await ada.file('kept', '', { size: 4 }),
  ];
  await ada.file('kept', '', { size: 8, rule: 'replace' });
  await ada.file('kept', '', { size: 16, rule: 'replace' });
  await ada.batch('batchTrash', [old.id, young.id]);
  const { db } = drive();
  const before = (days: number, more: number) => new Date(Date.now() - days * 24 * 3600 * 1000 - more);
  await db
    .updateTable('files')
    .set({ trashed_at: before(30, 60_000) })
    .where('id', '=', old.id)
    .execute();
  await db
    .updateTable('files')
    .set({ trashed_at: before(30, -60_000) })
    .where('id', '=', young.id)
    .execute();
  await db
    .updateTable('versions')
    .set({ replaced_at: before(30, 60_000) })
    .where('size', '=', 4)
    .where('file_id', '=', kept.id)
    .execute();
  await files().jobs['files.expire']?.({}, { signal: new AbortController().signal } as never);
  expect(await ada.names('*', { filters: '{"trashed":{"eq":true}}' })).toEqual(['young']);
  expect((await ada.usage()).usage).toBe(2 + 8 + 16);
  expect(await sum(ada)).toBe(2 + 8 + 16);
});

describe('what one drive can be', () => {
  /** A chain of folders, each in the one before. */
  async function chain(who: Person, length: number): Promise<{ top: string; deepest: string }> {
    const { id: top } = await who.folder(`chain ${length}`);
    let deepest = top;
    for (let at = 1; at < length; at += 1) deepest = (await who.folder(`${at}`, deepest)).id;
    return { top, deepest };
  }

  test.runIf(isLong)('folders lie at most 200 deep, however they got there', async () => {
    const ada = await person();
    const [one, two] = [await chain(ada, 120), await chain(ada, 100)];
    expect(await ada.batch('batchMove', [two.top], one.deepest)).toMatchObject(refusal('file_too_deep', 400));
    expect(await ada.batch('batchCopy', [two.top], one.deepest)).toMatchObject(refusal('file_too_deep', 400));
    const short = await chain(ada, 70);
    expect((await ada.batch('batchMove', [short.top], one.deepest)).status).toBe(200);
    const file = await ada.file('deep.txt', short.deepest);
    expect(file.parent_id).toBe(short.deepest);
  });

  test('entries are counted as they come and go, and there is an end to them', async () => {
    const ada = await person();
    const { db } = drive();
    const entries = async () =>
      (await db.selectFrom('drives').select('entries').where('user_id', '=', ada.id).executeTakeFirst())
        ?.entries;
    const { top } = await tree(ada);
    expect(await entries()).toBe(5);
    await ada.batch('batchCopy', [top.id], '');
    expect(await entries()).toBe(10);
    await ada.batch('batchDelete', [top.id]);
    expect(await entries()).toBe(5);
    await db.updateTable('drives').set({ entries: 4_999_999 }).where('user_id', '=', ada.id).execute();
    await ada.folder('the last');
    expect(
      await ada.call(contract.createFile, { body: { kind: 'drive#folder', name: 'one more' } }),
    ).toMatchObject(refusal('file_too_many', 403));
  });
});

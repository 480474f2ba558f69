import { describe, expect, test } from 'vitest';
import * as contract from '../../../../api/contract/files.ts';
import { filesOfFile } from '../fixtures/files.ts';

const { drive, person } = filesOfFile();

/** Sum and number of all rows; the drive's own figures must agree at all times. */
async function figures(userId: string) {
  const { db } = drive();
  const files = await db.selectFrom('files').select(['id', 'size']).where('user_id', '=', userId).execute();
  const versions = await db.selectFrom('versions').select('size').where('user_id', '=', userId).execute();
  const space = await db
    .selectFrom('drives')
    .select(['used', 'entries'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const bytes = [...files, ...versions].reduce((sum, { size }) => sum + size, 0);
  return { kept: space, summed: { used: bytes, entries: files.filter(({ id }) => id !== userId).length } };
}

/** A folder with `a.txt` and the folder `sub`, and in the root others of both names beside `b.txt`. */
async function twoPlaces() {
  const ada = await person();
  const to = await ada.folder('to');
  const there = await ada.file('a.txt', to.id, { size: 10 });
  await ada.folder('sub', to.id);
  const come = [
    await ada.file('a.txt', '', { size: 20 }),
    await ada.folder('sub'),
    await ada.file('b.txt', '', { size: 5 }),
  ];
  const ids = come.map(({ id }) => id);
  const ask = (
    verb: typeof contract.moveFiles | typeof contract.copyFiles,
    on_conflict: string,
    some = ids,
  ) => ada.call(verb, { body: { ids: some, to: { parent_id: to.id }, on_conflict } });
  const versionsOf = async (id: string) =>
    (await ada.call(contract.listVersions, { params: { id } })).body.versions.map(
      ({ size }: { size: string }) => size,
    );
  const sizeOf = async (id: string) => (await ada.call(contract.getFile, { params: { id } })).body.size;
  return { ada, to, there, ids, ask, versionsOf, sizeOf };
}

describe.each([
  ['moving', contract.moveFiles],
  ['copying', contract.copyFiles],
] as const)('%s', (_, verb) => {
  test('refuses all of it where a name is taken, and says whose', async () => {
    const { ada, to, ids, ask } = await twoPlaces();
    const answer = await ask(verb, 'refuse');
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: 'file_duplicated_name',
        details: [{ '@type': contract.nameTaken, file_ids: ids.slice(0, 2) }],
      },
    });
    expect(await ada.names(to.id)).toEqual(['a.txt', 'sub']);
    expect((await ask(verb, 'refuse', ids.slice(2))).status).toBe(200);
  });

  test('replaces the content of files; folders and free names come as ever', async () => {
    const { ada, to, there, ids, ask, versionsOf, sizeOf } = await twoPlaces();
    expect((await ask(verb, 'replace')).status).toBe(200);
    expect(await ada.names(to.id)).toEqual(['a.txt', 'b.txt', 'sub', 'sub(1)']);
    expect([await sizeOf(there.id), await versionsOf(there.id)]).toEqual(['20', ['10']]);
    const source = await ada.call(contract.getFile, { params: { id: ids[0] as string } });
    expect(source.status).toBe(verb === contract.moveFiles ? 404 : 200);
    const { kept, summed } = await figures(ada.id);
    expect(kept).toEqual(summed);
  });
});

test('what is moved over a file brings its versions along', async () => {
  const { ada, there, ids, ask, versionsOf } = await twoPlaces();
  await ada.file('a.txt', '', { size: 30, rule: 'replace' });
  await ask(contract.moveFiles, 'replace', ids.slice(0, 1));
  expect((await versionsOf(there.id)).toSorted()).toEqual(['10', '20']);
});

test('a copy that there is no space for replaces nothing', async () => {
  const bob = await person({ quota: 35 });
  const to = await bob.folder('to');
  const there = await bob.file('a.txt', to.id, { size: 10 });
  const { id } = await bob.file('a.txt', '', { size: 20 });
  const answer = await bob.call(contract.copyFiles, {
    body: { ids: [id], to: { parent_id: to.id }, on_conflict: 'replace' },
  });
  expect(answer).toMatchObject({ body: { error: 'file_space_not_enough' } });
  expect((await bob.call(contract.getFile, { params: { id: there.id } })).body.size).toBe('10');
});

test('what is restored asks for its old place', async () => {
  const ada = await person();
  const { id } = await ada.file('a.txt', '', { size: 20 });
  await ada.batch('batchTrash', [id]);
  const there = await ada.file('a.txt', '', { size: 10 });
  const restore = (on_conflict?: string) =>
    ada.call(contract.untrashFiles, { body: { ids: [id], on_conflict } });
  expect((await restore('refuse')).body.error).toBe('file_duplicated_name');
  expect((await restore('replace')).status).toBe(200);
  expect(await ada.names()).toEqual(['a.txt']);
  expect((await ada.call(contract.getFile, { params: { id: there.id } })).body.size).toBe('20');
  const { kept, summed } = await figures(ada.id);
  expect(kept).toEqual(summed);
});

test('of a stranger’s file it says no more than of none', async () => {
  const [ada, eve] = [await person(), await person()];
  const { id } = await ada.file('a.txt');
  const answer = await eve.call(contract.moveFiles, { body: { ids: [id], to: {}, on_conflict: 'refuse' } });
  expect(answer).toMatchObject({ status: 404, body: { error: 'file_not_found' } });
});

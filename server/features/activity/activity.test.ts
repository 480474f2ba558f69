import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Sharer, sharesOfFile } from '../shares/fixtures/share-world.ts';
import { activityJobs, activityOf } from './index.ts';

const { person, drive } = sharesOfFile();

// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
type Row = any;

const give = (owner: Sharer, id: string, to: Sharer, role = 'edit') =>
  owner.done('createGrant', { body: { file_id: id, grantee: to.email, role } });
const read = (who: Sharer, id = '', query: object = {}) =>
  who.call('listActivity', { query: { file_id: id, ...query } });
const seen = async (who: Sharer, id = ''): Promise<Row[]> => (await read(who, id)).body.activity;
/** `<who> <what> <how many> <names>`, the latest first. */
const linesOf = async (who: Sharer, id = ''): Promise<string[]> =>
  (await seen(who, id)).map(({ action, entry_count, entries, by_caller }: Row) =>
    `${by_caller ? 'I' : 'they'} ${action} ${entry_count} ${entries.map(({ name }: Row) => name).join()}`.trim(),
  );
const move = (who: Sharer, ids: readonly string[], to: string, rule = 'rename') =>
  who.done('moveFiles', { body: { ids, to: { parent_id: to }, on_conflict: rule } });
const make = async (who: Sharer, name: string, parent_id: string): Promise<string> =>
  (await who.done('createFile', { body: { kind: 'drive#folder', name, parent_id } })).file.id;

/** A folder with a folder in it, beside a private one, which somebody may edit. */
async function shared() {
  const [owner, friend] = [await person(), await person()];
  const parent = await owner.folder('parent');
  const top = await owner.folder('trip', parent);
  const inner = await owner.folder('beach', top);
  const secret = await owner.folder('secret', parent);
  const grant = await give(owner, top, friend);
  return { owner, friend, parent, top, inner, secret, grant };
}

describe('what people do in a shared folder', () => {
  test('is told by what they did, with the present names of what is there', async () => {
    const { owner, friend, top, inner, secret } = await shared();
    const sea = await make(friend, 'sea', top);
    await friend.done('renameFile', { params: { id: sea }, body: { name: 'ocean' } });
    await move(friend, [sea], inner);
    const plan = await owner.file('plan.txt', secret);
    await move(owner, [plan], top);
    await owner.done('copyFiles', { body: { ids: [plan], to: { parent_id: inner } } });
    await friend.done('trashFiles', { body: { ids: [plan] } });
    await friend.done('untrashFiles', { body: { ids: [plan] } });
    expect(await linesOf(friend, top)).toEqual([
      'I restored 1 plan.txt',
      'I trashed 1 plan.txt',
      'they copied 1 plan.txt',
      'they moved 1 plan.txt',
      'I moved 1 ocean',
      'I renamed 1 ocean',
      'I added 1 ocean',
    ]);
    const [restored, , copied] = await seen(owner, top);
    expect(restored).toMatchObject({ actor_name: friend.name, by_caller: false, folder_id: '' });
    expect(copied).toMatchObject({ actor_name: owner.name, folder_id: inner, folder_name: 'beach' });
    expect((await seen(owner)).length).toBe((await seen(owner, top)).length);
    expect((await linesOf(friend, inner)).length).toBe(3);
  });

  test('is one row for many, whoever they come to, and for what goes on within ten minutes', async () => {
    const { owner, friend, top, inner } = await shared();
    const ids: string[] = [];
    for (const name of ['1', '2', '3', '4', '5']) ids.push(await make(friend, name, top));
    await owner.done('trashFiles', { body: { ids } });
    expect(await linesOf(owner, top)).toEqual(['I trashed 5 1,2,3', 'they added 5 1,2,3', 'I shared 1 trip']);
    expect(await linesOf(friend, top)).toEqual(['they trashed 5', 'I added 5']);
    await sql`update activity set created_at = created_at - interval '11 minutes'`.execute(drive().db);
    await owner.done('untrashFiles', { body: { ids } });
    await owner.done('trashFiles', { body: { ids: ids.slice(0, 2) } });
    await owner.done('trashFiles', { body: { ids: ids.slice(2) } });
    await make(owner, 'a', top);
    await make(owner, 'b', inner);
    expect((await linesOf(friend, top)).slice(0, 3)).toEqual([
      'they added 2 a,b',
      'they trashed 5',
      'they restored 5',
    ]);
  });

  test('and whom it is shared with is its owner’s affair', async () => {
    const { owner, friend, top, grant } = await shared();
    const third = await person();
    await owner.done('editGrant', { params: { id: grant.id }, body: { role: 'view' } });
    const other = await give(owner, top, third, 'view');
    await third.done('deleteGrant', { params: { id: other.id } });
    await owner.done('deleteGrant', { params: { id: grant.id } });
    const rows = await seen(owner, top);
    expect(
      rows.map(({ action, actor_name, grantee, role }: Row) => [action, actor_name, grantee, role]),
    ).toEqual([
      ['unshared', owner.name, friend.email, 'view'],
      ['left', third.name, third.email, 'view'],
      ['shared', owner.name, third.email, 'view'],
      ['role_changed', owner.name, friend.email, 'view'],
      ['shared', owner.name, friend.email, 'edit'],
    ]);
    await give(owner, top, friend);
    expect(await linesOf(friend, top)).toEqual([]);
  });

  test('is not recorded where nothing is shared', async () => {
    const { owner, parent, secret } = await shared();
    await make(owner, 'x', secret);
    await make(owner, 'y', parent);
    expect(await linesOf(owner)).toEqual(['I shared 1 trip']);
    const alone = await person();
    await make(alone, 'z', await alone.folder('own'));
    expect(await linesOf(alone)).toEqual([]);
  });
});

describe('of a shared folder nothing is told', () => {
  test('to strangers, nor when it is shared no longer: as if it had never been', async () => {
    const { owner, friend, top, inner, parent, grant } = await shared();
    await make(owner, 'sea', inner);
    expect(await linesOf(friend, inner)).toEqual(['they added 1 sea']);
    const nothing = await read(friend, 'Vnone');
    expect(nothing.status).toBe(404);
    const stranger = await person();
    expect([await read(stranger, top), await read(friend, parent), await read(friend, owner.id)]).toEqual([
      nothing,
      nothing,
      nothing,
    ]);
    await owner.done('deleteGrant', { params: { id: grant.id } });
    expect([await read(friend, top), await read(friend, inner)]).toEqual([nothing, nothing]);
  });

  test('of what was moved out of it or thrown away: neither names, nor what happens there', async () => {
    const { owner, friend, top, inner, secret } = await shared();
    const plan = await make(owner, 'plan', top);
    await make(owner, 'sea', inner);
    await move(owner, [plan], secret);
    await move(owner, [inner], secret);
    expect(await linesOf(friend, top)).toEqual(['they moved_out 2', 'they added 1']);
    expect((await read(friend, inner)).status).toBe(404);
    expect((await linesOf(owner, top))[0]).toBe('I moved_out 2 plan,beach');
    await move(owner, [inner], top);
    await owner.done('trashFiles', { body: { ids: [inner] } });
    const rows = await seen(friend, top);
    expect(rows.map(({ folder_name }: Row) => folder_name)).toEqual(rows.map(() => ''));
    expect(rows.flatMap(({ entries }: Row) => entries)).toEqual([]);
    expect(await linesOf(friend, top)).toEqual([
      'they trashed 1',
      'they moved 1',
      'they moved_out 2',
      'they added 1',
    ]);
  });

  test('that lies elsewhere, also where one change touches both, or came before', async () => {
    const { owner, top, secret } = await shared();
    const late = await person();
    const both = [
      await make(owner, 'in', top),
      await make(owner, 'out', secret),
      await make(owner, 'o', secret),
    ];
    await give(owner, top, late, 'view');
    await owner.done('trashFiles', { body: { ids: both } });
    expect(await linesOf(late, top)).toEqual(['they trashed 1']);
  });
});

describe('the list', () => {
  test('comes in pages that hold each row once, also past many that the reader does not reach', async () => {
    const { owner, friend, top, secret } = await shared();
    const insert = (folder: string, from: number, to: number) =>
      sql`insert into activity (id, owner_id, kind, actor_id, folder_ids, counts, file_ids, created_at)
        select 'K' || n || ${owner.id}, ${owner.id}, 'added', ${owner.id}, array[${folder}::text], array[n], '{}', now() + n * interval '1 s'
        from generate_series(${from}::int, ${to}::int) n`.execute(drive().db);
    await insert(top, 1, 3);
    await insert(secret, 4, 900);
    await insert(top, 901, 902);
    const counts: number[] = [];
    let [token, pages] = ['', 0];
    do {
      const { body } = await read(friend, top, { limit: '2', page_token: token });
      counts.push(...body.activity.map(({ entry_count }: Row) => entry_count));
      token = body.next_page_token;
      pages += 1;
    } while (token !== '');
    expect([counts, pages]).toEqual([[902, 901, 3, 2, 1], 3]);
    for (const query of [{ limit: '101' }, { page_token: 'nonsense' }])
      expect((await read(friend, top, query)).status).toBe(400);
  });

  test('has a thousand rows of a drive, for 90 days', async () => {
    const { owner, top } = await shared();
    const { db } = drive();
    await sql`insert into activity (id, owner_id, kind, actor_id, folder_ids, counts, file_ids, created_at)
      select 'K' || n || ${owner.id}, ${owner.id}, 'added', null, array[${top}::text], array[1], '{}', now() - n * interval '1 day'
      from generate_series(1, 1000) n`.execute(db);
    await make(owner, 'new', top);
    const count = async () =>
      (await db.selectFrom('activity').select('id').where('owner_id', '=', owner.id).execute()).length;
    expect(await count()).toBe(1000);
    await activityJobs(db)['activity.clean']!({}, { signal: new AbortController().signal } as never);
    expect(await count()).toBe(2 + 89);
  });

  test('goes with its drive; who is no more has no name in it, and takes along what they did', async () => {
    const { owner, friend, top } = await shared();
    await make(friend, 'sea', top);
    const { db } = drive();
    expect(await activityOf(db, friend.id)).toEqual([
      { action: 'added', in_own_drive: false, entry_count: 1, created_time: expect.any(String) },
    ]);
    expect(await activityOf(db, owner.id)).toMatchObject([
      { action: 'shared', grantee: friend.email, role: 'edit' },
    ]);
    await sql`update users set cancelled_at = now() where id = ${friend.id}`.execute(db);
    expect((await seen(owner, top))[0]).toMatchObject({ action: 'added', actor_name: '' });
  });
});

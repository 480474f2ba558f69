import { expect, test } from 'vitest';
import { davOfFile, lockinfo, tokenIn } from './fixtures/dav-world.ts';

const { drive, user } = davOfFile();
const lock = { body: lockinfo() };

test('a locked file is changed by whoever shows its token, until it is unlocked', async () => {
  const { dav } = await user();
  await dav('PUT', '/a', { body: '1' });
  const locked = await dav('LOCK', '/a', { ...lock, headers: { timeout: 'Second-60' } });
  expect(locked.status).toBe(200);
  expect(locked.text).toContain('<D:owner>Ada</D:owner>');
  const token = tokenIn(locked);
  const to = { destination: `${drive().origin}/dav/b` };
  for (const [method, headers] of [
    ['PUT', {}],
    ['DELETE', {}],
    ['MOVE', to],
    ['LOCK', {}],
  ] as const) {
    const body = method === 'PUT' ? '2' : method === 'LOCK' ? lockinfo() : undefined;
    expect(await dav(method, '/a', { headers, body })).toMatchObject({ status: 423 });
  }
  expect((await dav('GET', '/a')).text).toBe('1');
  expect((await dav('PUT', '/a', { body: '2', headers: { if: `(${token})` } })).status).toBe(204);
  expect((await dav('LOCK', '/a', { headers: { if: `(${token})` } })).status).toBe(200);
  expect((await dav('UNLOCK', '/a', { headers: { 'lock-token': '<opaquelocktoken:x>' } })).status).toBe(409);
  expect((await dav('UNLOCK', '/a', { headers: { 'lock-token': token } })).status).toBe(204);
  expect((await dav('PUT', '/a', { body: '3' })).status).toBe(204);
});

test('a deep lock covers what is below, and what is locked below keeps it out', async () => {
  const { dav } = await user();
  await dav('MKCOL', '/a');
  await dav('PUT', '/a/x', { body: 'x' });
  const inner = tokenIn(await dav('LOCK', '/a/x', lock));
  expect((await dav('LOCK', '/a', lock)).status).toBe(423);
  expect((await dav('DELETE', '/a')).status).toBe(423);
  await dav('UNLOCK', '/a/x', { headers: { 'lock-token': inner } });
  const token = tokenIn(await dav('LOCK', '/a', lock));
  expect((await dav('PUT', '/a/x', { body: 'y' })).status).toBe(423);
  expect((await dav('PUT', '/a/new', { body: 'y' })).status).toBe(423);
  expect((await dav('PUT', '/a/new', { body: 'y', headers: { if: `</dav/a> (${token})` } })).status).toBe(
    201,
  );
  expect((await dav('DELETE', '/a', { headers: { if: `(${token})` } })).status).toBe(204);
  expect(
    await drive().db.selectFrom('webdav_locks').selectAll().where('token', '=', token.slice(1, -1)).execute(),
  ).toEqual([]);
});

test('a lock on a name that nothing has makes an empty file', async () => {
  const { dav } = await user();
  expect((await dav('LOCK', '/new', lock)).status).toBe(201);
  expect(await dav('GET', '/new')).toMatchObject({ status: 200, text: '' });
  expect((await dav('LOCK', '/none/new', lock)).status).toBe(409);
});

test('locks run out, and one account has no more than so many', async () => {
  const { id, dav } = await user();
  await dav('PUT', '/a', { body: '1' });
  await dav('LOCK', '/a', { ...lock, headers: { timeout: 'Infinite' } });
  const { db } = drive();
  const [row] = await db.selectFrom('webdav_locks').selectAll().where('user_id', '=', id).execute();
  expect(row?.seconds).toBe(3600);
  await db
    .updateTable('webdav_locks')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', id)
    .execute();
  expect((await dav('PUT', '/a', { body: '2' })).status).toBe(204);
  await db
    .insertInto('webdav_locks')
    .values(
      Array.from({ length: 200 }, (_, at) => ({
        ...{ token: `${id}${at}`, user_id: id, file_id: `none${at}`, is_deep: false, is_shared: false },
        ...{ owner: '', seconds: 60, expires_at: new Date(Date.now() + 60_000) },
      })),
    )
    .execute();
  expect((await dav('LOCK', '/a', lock)).status).toBe(403);
  expect((await dav('LOCK', '/b', lock)).status).toBe(403);
  expect((await dav('GET', '/b')).status).toBe(404);
});

test('the lock of one account is nothing to another', async () => {
  const [one, other] = [await user(), await user()];
  for (const { dav } of [one, other]) await dav('PUT', '/a', { body: '1' });
  const token = tokenIn(await one.dav('LOCK', '/a', lock));
  expect((await other.dav('PUT', '/a', { body: '2' })).status).toBe(204);
  expect((await other.dav('UNLOCK', '/a', { headers: { 'lock-token': token } })).status).toBe(409);
  expect((await other.dav('PUT', '/a', { body: '2', headers: { if: `(${token})` } })).status).toBe(412);
});

test('of any number of locks at once one is given', async () => {
  const { dav } = await user();
  await dav('PUT', '/a', { body: '1' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => dav('LOCK', '/a', lock)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 423, 423, 423, 423, 423]);
});

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as contract from '../../../api/contract/tasks.ts';
import { driveOfFile, type TestUser } from '../../fixtures/drive.ts';
import { plainLinks } from '../../fixtures/links.ts';
import { createTasks, taskRoutes } from './index.ts';

/** Each task that is cleared has ended, so nothing of it may be cancelled. */
const cancel = () => Promise.reject(new Error('must not be cancelled'));
const drive = driveOfFile(({ db }) => taskRoutes({ db, kinds: { offline: { cancel } }, links: plainLinks }));
let me: TestUser;
let other: TestUser;

beforeEach(async () => {
  [me, other] = await Promise.all([drive().addUser(), drive().addUser()]);
});

const begin = (type = 'offline', phase: 'PENDING' | 'COMPLETE' = 'PENDING', { id: userId } = me) =>
  createTasks(drive()).begin(drive().db, { userId, type, name: 'x', phase: `PHASE_TYPE_${phase}` });
const clear = (filters: object, more: Readonly<Record<string, string>> = {}) =>
  drive().call(contract.deleteTasks, {
    as: me,
    query: { type: 'offline', filters: JSON.stringify(filters), ...more },
  });
const idsOf = async (as = me): Promise<string[]> => {
  const { body } = await drive().call(contract.listTasks, { as });
  return body.tasks.map(({ id }: { id: string }) => id).toSorted();
};
const ended = { phase: { in: 'PHASE_TYPE_COMPLETE,PHASE_TYPE_ERROR' } };

test('all that have ended of a type are forgotten, of the caller alone', async () => {
  const [runs, failed] = [await begin(), await begin()];
  await createTasks(drive()).fail(drive().db, failed, 'unavailable', 'slow');
  await begin('offline', 'COMPLETE');
  const moved = await begin('move', 'COMPLETE');
  const ofOther = await begin('offline', 'COMPLETE', other);
  expect(await clear({ phase: { eq: 'PHASE_TYPE_COMPLETE' } })).toMatchObject({ status: 200, body: {} });
  expect(await idsOf()).toEqual([moved, failed, runs].toSorted());
  await clear(ended);
  expect(await idsOf()).toEqual([moved, runs].toSorted());
  expect(await idsOf(other)).toEqual([ofOther]);
});

test('more than one transaction takes go in one call', async () => {
  await sql`insert into tasks (id, user_id, type, name, phase)
    select 'T' || ${me.id} || n, ${me.id}, 'offline', 'x', 'PHASE_TYPE_COMPLETE' from generate_series(1, 2300) n`.execute(
    drive().db,
  );
  const stays = await begin();
  await clear(ended);
  expect(await idsOf()).toEqual([stays]);
});

test.each<[string, object, Readonly<Record<string, string>>]>([
  ['tasks that go on', { phase: { in: 'PHASE_TYPE_RUNNING,PHASE_TYPE_ERROR' } }, {}],
  ['every phase', { type: { eq: 'offline' } }, {}],
  ['what the tasks brought', ended, { delete_files: 'true' }],
  ['what a filter of no words names', { phase: { in: '' } }, {}],
  ['what ids of a filter name', { id: { in: '' }, phase: { in: 'PHASE_TYPE_COMPLETE' } }, {}],
  ['types that are not named', { type: {}, phase: { in: 'PHASE_TYPE_COMPLETE' } }, {}],
])('%s cannot be cleared', async (_, filters, more) => {
  const id = await begin('offline', 'COMPLETE');
  expect((await clear(filters, more)).body).toMatchObject({ error: 'invalid_argument' });
  expect(await idsOf()).toEqual([id]);
});

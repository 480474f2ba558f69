import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { getCompensation, takeCompensation } from '../../../api/contract/compensation.ts';
import { withDriveLock } from '../../db/index.ts';
import { listLedger, setPlanEnd } from '../../entitlements/index.ts';
import { driveOfFile, type TestUser } from '../../fixtures/drive.ts';
import { compensationRoutes } from './index.ts';
import type { CompensationTerms } from './terms.ts';

const day = 24 * 60 * 60 * 1000;
const accident = Date.parse('2024-09-10T00:00:00Z');
const usual: CompensationTerms = {
  ...{ id: 'aliyun_accident_202409', plan: 'platinum', days: 7, accountsBefore: accident },
  ...{ from: accident + 5 * day, to: accident + 95 * day },
};
let now = 0;
let terms: readonly CompensationTerms[] = [];
beforeEach(() => {
  now = accident + 30 * day;
  terms = [usual];
});

const drive = driveOfFile(({ db }) => compensationRoutes({ db, compensations: () => terms, now: () => now }));

async function person(createdAt = accident - 1): Promise<TestUser> {
  const user = await drive().addUser();
  await sql`update users set "createdAt" = ${new Date(createdAt)} where id = ${user.id}`.execute(drive().db);
  return user;
}
const take = (as: TestUser, activity = usual.id) =>
  drive().call(takeCompensation, { as, body: { activity } });
const read = async (as: TestUser) =>
  (await drive().call(getCompensation, { as, query: { activity: usual.id } })).body;
const given = async ({ id }: TestUser) =>
  (await listLedger(drive().db, id)).map(({ source, amount }) => [source, amount / day]);

test('without credentials 401, what is malformed 400, and 404 for one that the site does not have', async () => {
  expect((await drive().call(takeCompensation, { body: { activity: usual.id } })).status).toBe(401);
  expect((await drive().call(getCompensation, { query: { activity: usual.id } })).status).toBe(401);
  const as = await person();
  for (const body of [{}, { activity: '' }, { activity: 7 }, { activity: 'x'.repeat(65) }])
    expect((await drive().call(takeCompensation, { as, body })).status).toBe(400);
  expect((await take(as, 'other')).status).toBe(404);
  terms = [];
  expect((await take(as)).status).toBe(404);
  expect((await drive().call(getCompensation, { as, query: { activity: usual.id } })).status).toBe(404);
  expect(await given(as)).toEqual([]);
});

test('it is given once, and whoever has it is told so, after its end too', async () => {
  const as = await person();
  expect(await read(as)).toEqual({
    ...{ activity: usual.id, result: 'open', is_new: false, plan: 'platinum', days: 7 },
    ...{ accounts_before: '2024-09-10T00:00:00.000Z' },
    ...{ from: '2024-09-15T00:00:00.000Z', to: '2024-12-14T00:00:00.000Z' },
  });
  expect((await take(as)).body).toMatchObject({ result: 'given', is_new: true });
  expect((await take(as)).body).toMatchObject({ result: 'given', is_new: false });
  now += 400 * day;
  expect(await read(as)).toMatchObject({ result: 'given', is_new: false });
  expect((await take(as)).body).toMatchObject({ result: 'given', is_new: false });
  expect(await given(as)).toEqual([['compensation', 7]]);
});

test('of a hundred calls at once one gives, and another account has its own', async () => {
  const [ada, bo] = [await person(), await person()];
  const answers = await Promise.all(Array.from({ length: 100 }, () => take(ada)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1);
  expect(answers.every(({ body }) => body.result === 'given')).toBe(true);
  expect((await take(bo)).body.is_new).toBe(true);
  expect([await given(ada), await given(bo)]).toEqual([[['compensation', 7]], [['compensation', 7]]]);
});

test.each([
  ['was made at the time itself', 'too_new', accident, accident + 30 * day],
  ['asks before it begins', 'not_yet', accident - 1, accident + 5 * day - 1],
  ['asks at its end', 'over', accident - 1, accident + 95 * day],
])('an account that %s gets nothing', async (_, reason, createdAt, at) => {
  now = at;
  const as = await person(createdAt);
  expect(await read(as)).toMatchObject({ result: 'refused', reason });
  expect((await take(as)).body).toMatchObject({ result: 'refused', reason, is_new: false });
  expect(await given(as)).toEqual([]);
});

test('from its first instant to its last it can be had, and without times always', async () => {
  for (const at of [accident + 5 * day, accident + 95 * day - 1]) {
    now = at;
    expect((await take(await person())).body.is_new).toBe(true);
  }
  terms = [{ ...usual, from: undefined, to: undefined }];
  now = accident + 4000 * day;
  expect((await take(await person())).body.is_new).toBe(true);
});

test('an account whose plan never ends is told that nothing can be added', async () => {
  const as = await person();
  await withDriveLock(drive().db, as.id, ({ tx }) =>
    setPlanEnd(tx, {
      ...{ userId: as.id, plan: 'platinum', until: new Date('9999-12-31T00:00:00Z') },
      ...{ now: new Date(now), source: 'operator' },
    }),
  );
  expect((await take(as)).body).toMatchObject({ result: 'refused', reason: 'adds_nothing' });
});

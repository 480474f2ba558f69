import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { acceptInvitation, getInviteCode, listInvitations } from '../../../api/contract/rewards.ts';
import { listLedger } from '../../entitlements/index.ts';
import { driveOfFile, type TestUser } from '../../fixtures/drive.ts';
import { removeDrive } from '../../tree/remove-drive.ts';
import { inviteCodeOf, isSameMailbox, makeInviteCode } from './code.ts';
import { invitationJobs, invitationRoutes, invitationsOf } from './index.ts';
import type { ReferralTerms } from './terms.ts';

const usual: ReferralTerms = {
  ...{ plan: 'platinum', inviter: 7, invited: 3, after: 'verified-mail' },
  ...{ within: 14, most: 3, monthly: 2 },
};
const begin = Date.parse('2026-11-28T10:00:00Z');
const day = 24 * 60 * 60 * 1000;
let now = begin;
let terms: ReferralTerms | undefined = usual;
let born = 0;
beforeEach(() => {
  now = begin;
  terms = usual;
});

const clock = { referral: () => terms, now: () => now };
const drive = driveOfFile(({ db }) => invitationRoutes({ db, ...clock }));
/** As it runs by itself, each minute. */
const runJob = async () =>
  invitationJobs({ db: drive().db, ...clock })['invitations.settle']?.({}, {
    signal: new AbortController().signal,
    isLastAttempt: false,
  } as never);

/** An account that is older than those after it. */
async function person(age = 0): Promise<TestUser> {
  const user = await drive().addUser();
  born += 1;
  await sql`update users set "createdAt" = ${new Date(begin - day + born * 1000 - age)} where id = ${user.id}`.execute(
    drive().db,
  );
  return user;
}
const codeOf = async (as: TestUser): Promise<string> => (await drive().call(getInviteCode, { as })).body.code;
const accept = (as: TestUser, from?: string) =>
  drive().call(acceptInvitation, { as, body: { ...(from !== undefined && { from }), rr: 'news.example' } });
const given = async ({ id }: TestUser) =>
  (await listLedger(drive().db, id)).map(({ source, amount }) => [source, amount / day]);
const page = async (as: TestUser) => (await drive().call(listInvitations, { as })).body;

test('without credentials 401, what is malformed 400, and 404 where the site has none', async () => {
  for (const endpoint of [getInviteCode, acceptInvitation, listInvitations])
    expect((await drive().call(endpoint, { ...(endpoint.method === 'POST' && { body: {} }) })).status).toBe(
      401,
    );
  const as = await person();
  expect((await drive().call(listInvitations, { as, query: { limit: '0' } })).status).toBe(400);
  expect((await drive().call(acceptInvitation, { as, body: { from: 7 } })).status).toBe(400);
  terms = undefined;
  expect(await codeOf(as)).toBe('');
  expect((await accept(as)).status).toBe(404);
  expect((await drive().call(listInvitations, { as })).status).toBe(404);
});

test('of first calls at once each answers with the one code', async () => {
  const ada = await person();
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(ada)));
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[A-Z\d]{16}$/);
});

test('an invitation gives both their days, once, and each sees it', async () => {
  const [ada, bo] = [await person(), await person()];
  const code = await codeOf(ada);
  expect(code).toBe(await codeOf(ada));
  expect((await accept(bo)).body).toEqual({ free_days: 0, result: 'none', is_new: false });
  expect((await accept(bo, code.toLowerCase())).body).toEqual({
    free_days: 3,
    result: 'given',
    is_new: true,
  });
  expect((await accept(bo, code)).body).toMatchObject({ result: 'given', is_new: false });
  expect([await given(ada), await given(bo)]).toEqual([[['invite', 7]], [['invite', 3]]]);
  now += 2.5 * day;
  expect((await accept(bo)).body.free_days).toBe(1);
  now += 5 * day;
  expect((await accept(bo)).body.free_days).toBe(0);
  expect(await page(ada)).toMatchObject({
    ...{ code, inviter_days: 7, invited_days: 3, invited: 1, counted: 1, this_month: 0, total_days: 7 },
    invitations: [{ is_counted: true, days: 7 }],
  });
});

async function addFile({ id }: TestUser): Promise<void> {
  const hash = Buffer.alloc(32, 7);
  const { db } = drive();
  await db
    .insertInto('blobs')
    .values({ hash, size: 1, gcid: 'A', crc32: 1 } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, blob_hash, size, mime_type, category)
    select ${`f-${id}`}, ${id}, ${id}, false, 'a', 'a', 'a', ${hash}, 1, '', 'OTHER'`.execute(db);
}

test('it waits for a first file where it is to, and is settled when its account asks, or by itself', async () => {
  terms = { ...usual, after: 'first-file' };
  const [ada, bo, cy] = [await person(), await person(), await person()];
  const code = await codeOf(ada);
  for (const one of [bo, cy]) expect((await accept(one, code)).body).toMatchObject({ result: 'waiting' });
  expect((await page(ada)).invitations).toMatchObject([{ is_counted: false }, { is_counted: false }]);
  for (const one of [bo, cy]) await addFile(one);
  expect((await accept(bo)).body).toMatchObject({ result: 'given', is_new: true });
  // Reading changes nothing.
  expect(await page(ada)).toMatchObject({ counted: 1, total_days: 7 });
  expect(await given(cy)).toEqual([]);
  await runJob();
  await runJob();
  expect(await page(ada)).toMatchObject({ counted: 2, total_days: 14 });
  expect(await given(cy)).toEqual([['invite', 3]]);
});

test('however many invitations never count, those behind them do', async () => {
  terms = { ...usual, after: 'first-file' };
  const ada = await person();
  const code = await codeOf(ada);
  // More than are read at once; their accounts come before and after that of the one that counts.
  await sql`
    with people as (
      insert into users (id, name, email, "emailVerified")
      select side || '-waits-' || at, side || at, side || at || '@waits.test', true
      from generate_series(1, 300) at, (values ('0'), ('zz')) sides (side) returning id
    ) insert into invitations (invited_id, inviter_id) select id, ${ada.id} from people`.execute(drive().db);
  const bo = await person();
  await accept(bo, code);
  await addFile(bo);
  await runJob();
  expect(await given(bo)).toEqual([['invite', 3]]);
  expect(await page(ada)).toMatchObject({ invited: 601, counted: 1 });
});

test('an account that is deleted gives its inviter no invitation back, neither of the month nor of all', async () => {
  terms = { ...usual, monthly: 1, most: 2 };
  const ada = await person();
  const code = await codeOf(ada);
  const inviteAndDelete = async () => {
    const bo = await person(-10_000);
    expect((await accept(bo, code)).body.free_days).toBe(3);
    await removeDrive(drive().db, bo.id);
    await drive().db.deleteFrom('users').where('id', '=', bo.id).execute();
  };
  await inviteAndDelete();
  await inviteAndDelete();
  expect(await page(ada)).toMatchObject({ invited: 0, this_month: 1, total_days: 7 });
  for (let month = 0; month < 3; month += 1) {
    now += 31 * day;
    terms = { ...terms, within: 90 * 2 };
    await inviteAndDelete();
  }
  expect(await page(ada)).toMatchObject({ total_days: 14 });
});

test('days are told of the plan that is given now alone', async () => {
  const [ada, bo] = [await person(), await person()];
  await accept(bo, await codeOf(ada));
  terms = { ...usual, plan: 'other' };
  expect(await page(ada)).toMatchObject({ plan: 'other', total_days: 0 });
});

test('the data of an account say what became of its invitations, and nothing of the other accounts', async () => {
  const [ada, bo] = [await person(), await person()];
  const code = await codeOf(ada);
  await accept(bo, code);
  const [ofAda, ofBo] = [await invitationsOf(drive().db, ada.id), await invitationsOf(drive().db, bo.id)];
  expect(ofAda).toMatchObject({ code: { code }, was_invited: null, invited: [{ inviter_days: 7 }] });
  expect(ofBo).toMatchObject({ code: null, was_invited: { rewarded_at: new Date(begin) }, invited: [] });
  expect(JSON.stringify([ofAda])).not.toContain(bo.id);
  expect(JSON.stringify([ofBo])).not.toContain(ada.id);
});

test.each([
  ['itself', 'own', async (bo: TestUser) => codeOf(bo)],
  ['nobody', 'unknown', async () => makeInviteCode()],
  ['what is no code', 'unknown', async () => "'; drop table users"],
  ['somebody younger', 'not_older', async () => codeOf(await person(-1000))],
  [
    'another address of its mailbox',
    'not_older',
    async (bo: TestUser) => {
      const other = await person(day);
      await sql`update users set email = replace(${`${bo.id}@drive.test`}, '@', '+1@') where id = ${other.id}`.execute(
        drive().db,
      );
      return codeOf(other);
    },
  ],
])('an account is not invited by %s', async (_, reason, inviter) => {
  const bo = await person();
  expect((await accept(bo, await inviter(bo))).body).toMatchObject({
    ...{ result: 'refused', reason, free_days: 0 },
  });
  expect(await given(bo)).toEqual([]);
});

test('who has invited is not invited in return, and an old account comes too late', async () => {
  const [ada, bo] = [await person(), await person()];
  await accept(bo, await codeOf(ada));
  expect((await accept(ada, await codeOf(bo))).body.result).toBe('refused');
  const late = await person(-day);
  now += 30 * day;
  expect((await accept(late, await codeOf(ada))).body).toMatchObject({
    result: 'refused',
    reason: 'too_late',
  });
});

test('who was invited keeps that invitation, and hears of another code that it is another', async () => {
  const [ada, bo, cy] = [await person(), await person(), await person()];
  await accept(cy, await codeOf(ada));
  expect((await accept(cy, await codeOf(bo))).body).toMatchObject({
    result: 'given',
    reason: 'invited_already',
  });
  expect((await accept(cy, makeInviteCode())).body).toMatchObject({ result: 'given', reason: 'unknown' });
  expect((await accept(cy, await codeOf(ada))).body.reason).toBeUndefined();
});

test('of a hundred calls at once each pair is given its days once', async () => {
  const [ada, bo, cy] = [await person(), await person(), await person()];
  const codes = [await codeOf(ada), await codeOf(bo)];
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => accept(cy, codes[at % 2])));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1);
  expect(await given(cy)).toEqual([['invite', 3]]);
  expect([...(await given(ada)), ...(await given(bo))]).toEqual([['invite', 7]]);
});

test('the limits of a month and of all are exact, however many come at once; who is invited has the days', async () => {
  const ada = await person();
  const code = await codeOf(ada);
  const invite = async (count: number) => {
    const people = [];
    for (let at = 0; at < count; at += 1) people.push(await person(-10_000));
    const answers = await Promise.all(people.map((one) => accept(one, code)));
    expect(answers.map(({ body }) => body.free_days)).toEqual(people.map(() => 3));
  };
  await invite(5);
  expect(await page(ada)).toMatchObject({ invited: 5, counted: 5, this_month: 2, total_days: 14 });
  // December.
  now += 4 * day;
  await invite(3);
  expect(await page(ada)).toMatchObject({ this_month: 1, total_days: 21 });
});

test('codes are of 80 random bits, and addresses of one mailbox are known', () => {
  expect(new Set(Array.from({ length: 100 }, makeInviteCode)).size).toBe(100);
  expect(inviteCodeOf(makeInviteCode())).toBeDefined();
  for (const text of [undefined, '', 'ABC', 'I'.repeat(16), `${makeInviteCode()}0`])
    expect(inviteCodeOf(text)).toBeUndefined();
  expect(isSameMailbox('Ada+a@x.test', 'ada+b+c@X.test')).toBe(true);
  expect(isSameMailbox('ada@x.test', 'ada@y.test')).toBe(false);
  expect(isSameMailbox('ada@x.test', 'bo@x.test')).toBe(false);
});

import { beforeEach, expect, test } from 'vitest';
import { getTaskStatus, takeReward } from '../../../api/contract/rewards.ts';
import { listLedger, listPlanTime } from '../../entitlements/index.ts';
import { driveOfFile, type TestUser } from '../../fixtures/drive.ts';
import { checkInRoutes } from './index.ts';
import type { CheckInTerms } from './terms.ts';

const usual: CheckInTerms = {
  plan: 'platinum',
  steps: [
    { day: 2, gives: 1 },
    { day: 3, gives: 5 },
  ],
  makeUp: { cards: 2, within: 2 },
};
let now = 0;
let terms: CheckInTerms | undefined;
beforeEach(() => {
  now = Date.parse('2026-11-28T10:00:00Z');
  terms = usual;
});

const drive = driveOfFile(({ db }) => checkInRoutes({ db, checkIn: () => terms, now: () => now }));

const checkIn = (as: TestUser, data: object = { time_zone: 'Asia/Tokyo' }) =>
  drive().call(takeReward, { as, body: { type: 'check_in', data } });
const status = async (as: TestUser, query: Record<string, string> = {}) =>
  (await drive().call(getTaskStatus, { as, query: { scene: 'check_in', ...query } })).body;
const daysLater = (days: number) => {
  now += days * 24 * 60 * 60 * 1000;
};

test('without credentials 401, what is malformed 400, and 404 where the site has none', async () => {
  expect((await drive().call(getTaskStatus, { query: { scene: 'check_in' } })).status).toBe(401);
  expect((await drive().call(takeReward, { body: { type: 'check_in' } })).status).toBe(401);
  const as = await drive().addUser();
  expect((await drive().call(getTaskStatus, { as, query: { scene: 'x' } })).status).toBe(400);
  expect((await drive().call(takeReward, { as, body: { type: 'x' } })).status).toBe(400);
  expect((await checkIn(as, { time_zone: 'x'.repeat(65) })).status).toBe(400);
  terms = undefined;
  expect((await checkIn(as)).status).toBe(404);
  expect((await drive().call(getTaskStatus, { as, query: { scene: 'check_in' } })).status).toBe(404);
});

test('days in a row give what the table says, and the account’s zone is kept', async () => {
  const as = await drive().addUser();
  expect(await status(as, { time_zone: 'Pacific/Kiritimati' })).toMatchObject({
    is_done: false,
    today: '2026-11-29',
    step: 0,
    days: [],
  });
  expect((await checkIn(as)).body).toMatchObject({ given_days: 0, status: { is_done: true, step: 1 } });
  daysLater(1);
  expect(await status(as)).toMatchObject({ is_done: false, step: 1, time_zone: 'Asia/Tokyo' });
  expect((await checkIn(as, {})).body).toMatchObject({ given_days: 1, status: { step: 2, total_days: 1 } });
  daysLater(1);
  const third = (await checkIn(as)).body;
  expect(third).toMatchObject({ given_days: 5, status: { step: 3, total_days: 6, is_done: true } });
  expect(third.status.days.map(({ day }: { day: string }) => day)).toEqual([
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
  ]);
  const [time] = await listPlanTime(drive().db, as.id);
  expect(time).toMatchObject({ plan: 'platinum', endsAt: new Date(now - 24 * 3_600_000 + 6 * 86_400_000) });
  // The streak has come to its end, and begins anew.
  daysLater(1);
  expect((await checkIn(as)).body).toMatchObject({ given_days: 0, status: { step: 1 } });
});

test('of a hundred calls at once one checks in, and its days are given once', async () => {
  terms = { ...usual, steps: [{ day: 1, gives: 3 }] };
  const as = await drive().addUser();
  const calls = Array.from({ length: 100 }, (_, at) =>
    checkIn(as, { time_zone: ['Asia/Tokyo', 'Pacific/Kiritimati', 'Etc/GMT+12'][at % 3] }),
  );
  const answers = await Promise.all(calls);
  expect(answers.map(({ status: code }) => code).filter((code) => code !== 200)).toEqual([]);
  expect(
    answers
      .map(({ body }) => body.given_days)
      .sort()
      .slice(-2),
  ).toEqual([0, 3]);
  expect((await listLedger(drive().db, as.id)).map(({ source, amount }) => [source, amount])).toEqual([
    ['check-in', 3 * 86_400_000],
  ]);
});

test('cards make up for missed days where they are wanted, as many as there are in a month', async () => {
  const as = await drive().addUser();
  await checkIn(as);
  daysLater(2);
  expect((await status(as)).cards).toEqual({ most: 2, left: 2, within: 2, needed: 1 });
  const made = (await checkIn(as, { use_cards: true })).body;
  expect(made).toMatchObject({ given_days: 6, status: { step: 3, cards: { left: 1, needed: 0 } } });
  expect(made.status.days.at(1)).toEqual({ day: '2026-11-29', is_made_up: true });
  // December: there are new ones.
  daysLater(1);
  await checkIn(as);
  daysLater(3);
  expect((await status(as)).cards).toMatchObject({ left: 2, needed: 2 });
  // They are not wanted: the streak begins anew, and nothing is used.
  expect((await checkIn(as, { use_cards: false })).body.status).toMatchObject({
    step: 1,
    cards: { left: 2 },
  });
});

test('a page of the day before, which knows of no missed day, loses no streak', async () => {
  const as = await drive().addUser();
  await checkIn(as);
  daysLater(2);
  expect((await checkIn(as)).body).toMatchObject({
    given_days: 0,
    status: { is_done: false, cards: { needed: 1, left: 2 }, days: [{ day: '2026-11-28' }] },
  });
  expect((await checkIn(as, { use_cards: true })).body.status.step).toBe(3);
});

test('a zone that the server does not know is that of the last time, and one that it has forgotten is UTC', async () => {
  const as = await drive().addUser();
  for (const time_zone of ['+02:00', 'Mars/Olympus', "'; drop"])
    expect(await status(as, { time_zone })).toMatchObject({ time_zone: 'UTC' });
  await checkIn(as);
  daysLater(1);
  expect(await status(as, { time_zone: 'Mars/Olympus' })).toMatchObject({ time_zone: 'Asia/Tokyo' });
  await drive()
    .db.updateTable('check_ins')
    .set({ time_zone: 'Europe/Atlantis' })
    .where('user_id', '=', as.id)
    .execute();
  expect((await checkIn(as, { time_zone: 'Mars/Olympus' })).body.status).toMatchObject({
    time_zone: 'UTC',
    step: 2,
  });
});

test('of days that were given, those of the plan that is given now are counted', async () => {
  terms = { ...usual, steps: [{ day: 1, gives: 3 }] };
  const as = await drive().addUser();
  await checkIn(as);
  terms = { ...terms, plan: 'other' };
  expect(await status(as)).toMatchObject({ plan: 'other', total_days: 0 });
});

test('what fails on the way leaves nothing: no day and no time', async () => {
  const { db } = drive();
  terms = { ...usual, steps: [{ day: 1, gives: 400_000_000 }] };
  const as = await drive().addUser();
  expect((await checkIn(as)).status).toBe(500);
  expect(await db.selectFrom('check_ins').selectAll().where('user_id', '=', as.id).execute()).toEqual([]);
  expect(await listLedger(db, as.id)).toEqual([]);
});

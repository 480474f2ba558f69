import { expect, test } from 'vitest';
import { getPremium } from '../../../api/contract/premium.ts';
import { closeReminder } from '../../../api/contract/reminders.ts';
import { addAmount, addPlanDays, reverseEntry } from '../../entitlements/index.ts';
import { driveOfFile, type TestUser } from '../../fixtures/drive.ts';
import type { Letter } from '../../mail/index.ts';
import { writeReminder } from '../../mail/index.ts';
import { premiumRoutes } from '../premium/index.ts';
import { openReminders, reminderJobs, reminderRoutes } from './index.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.now();
let now = start;
const renewing = new Set<string>();
const drive = driveOfFile(({ db }) => [
  ...reminderRoutes({ db, now: () => now }),
  ...premiumRoutes({
    db,
    limits: undefined as never,
    countryOf: () => '',
    now: () => now,
    namesOf: () => ({ 'en-US': 'Premium' }),
    reminders: (userId) => openReminders(db, userId, now),
  }),
]);

/** Runs the two jobs, and has the letters that come of it. */
function jobs() {
  const waiting: string[] = [];
  const sent: Letter[] = [];
  const handlers = reminderJobs({
    db: drive().db,
    now: () => now,
    renews: async (_, { userId }) => renewing.has(userId),
    enqueue: async (_, _name, payload) => void waiting.push((payload as { id: string }).id),
    recipient: async (userId) => ({
      to: `${userId}@drive.test`,
      language: 'ja',
      unsubscribe: 'https://drive.test/unsubscribe?d=x',
    }),
    namesOf: () => ({ 'en-US': 'Premium', ja: 'プレミアム' }),
    write: writeReminder,
    send: async (letter) => void sent.push(letter),
  });
  const tools = { signal: new AbortController().signal, isLastAttempt: false } as never;
  const find = () => handlers['reminders.find']?.({}, tools);
  const mail = async () => {
    for (const id of waiting) await handlers['reminders.mail']?.({ id }, tools);
  };
  return {
    find,
    mail,
    waiting,
    subjectsTo: ({ id }: TestUser) =>
      sent.filter(({ to }) => to === `${id}@drive.test`).map(({ subject }) => subject),
    sent,
  };
}

const grant = async ({ id: userId }: TestUser, days: number) =>
  drive()
    .db.transaction()
    .execute((tx) =>
      addPlanDays(tx, { userId, plan: 'platinum', days, now: new Date(start), source: 'operator' }),
    );
const shown = async (as: TestUser) => (await drive().call(getPremium, { as })).body.data.reminders;

test('a week before, and a day before: once each by mail, and in the drive until it is closed', async () => {
  now = start;
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  await grant(as, 30);
  const run = async () => {
    const one = jobs();
    await one.find();
    // As another process, and as after a crash.
    await Promise.all([one.find(), one.find()]);
    await one.mail();
    await one.mail();
    return one.subjectsTo(as);
  };
  expect([await run(), await shown(as)]).toEqual([[], undefined]);
  now = start + 23.5 * day;
  const [subject] = await run();
  expect(subject).toMatch(/^プレミアムは\d{4}年\d+月\d+日に終了します$/);
  expect(await run()).toEqual([]);
  const [reminder] = await shown(as);
  expect(reminder).toMatchObject({ unit: 'plan', plan: { id: 'platinum', names: { 'en-US': 'Premium' } } });
  expect((await drive().call(closeReminder, { as: other, params: reminder })).status).toBe(404);
  expect((await drive().call(closeReminder, { as, params: reminder })).status).toBe(200);
  expect(await shown(as)).toBeUndefined();
  now = start + 29.5 * day;
  expect(await run()).toHaveLength(1);
  expect(await shown(as)).toHaveLength(1);
  now = start + 31 * day;
  expect([await run(), await shown(as)]).toEqual([[], undefined]);
});

test('not where it is longer by the time of the letter, renews, or was given for a shorter time', async () => {
  now = start;
  const [longer, renews, short] = [await drive().addUser(), await drive().addUser(), await drive().addUser()];
  await grant(longer, 30);
  await grant(renews, 30);
  await grant(short, 3);
  const [aDay, aWeek] = [await drive().addUser(), await drive().addUser()];
  await grant(aDay, 1);
  await grant(aWeek, 7);
  renewing.add(renews.id);
  now = start + 0.5 * day;
  const first = jobs();
  await first.find();
  await first.mail();
  expect([short, aDay, aWeek].flatMap(first.subjectsTo)).toEqual([]);
  now = start + 24 * day;
  const later = jobs();
  await later.find();
  await grant(longer, 30);
  await later.mail();
  expect([later.subjectsTo(longer), later.subjectsTo(renews)]).toEqual([[], []]);
  expect([await shown(longer), await shown(renews)]).toEqual([undefined, undefined]);
});

test('extra storage that ends is told with its size, unless it was taken back', async () => {
  now = start;
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  for (const { id: userId } of [as, other])
    await drive()
      .db.transaction()
      .execute((tx) =>
        addAmount(tx, {
          userId,
          unit: 'storage',
          amount: 100 * 1024 ** 3,
          days: 30,
          now: new Date(start),
          source: 'operator',
        }),
      );
  now = start + 24 * day;
  const one = jobs();
  await one.find();
  await drive()
    .db.transaction()
    .execute((tx) =>
      reverseEntry(tx, { userId: other.id, number: 1, now: new Date(now), source: 'operator' }),
    );
  await one.mail();
  expect(one.subjectsTo(as)[0]).toContain('100 GB');
  expect(one.subjectsTo(other)).toEqual([]);
  expect(one.sent[0]).toMatchObject({ language: 'ja', unsubscribe: 'https://drive.test/unsubscribe?d=x' });
  expect(one.sent[0]?.text).toContain('https://drive.test/unsubscribe?d=x');
  expect(await shown(as)).toMatchObject([{ unit: 'storage', amount: 100 * 1024 ** 3 }]);
});

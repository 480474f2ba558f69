import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getCountry, getPremium, redeemCode } from '../../../api/contract/premium.ts';
import { codeId, type Db, withDriveLock } from '../../db/index.ts';
import { listLedger, listPlans, setPlanEnd, writePlans } from '../../entitlements/index.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { countryFrom } from '../../http/country.ts';
import { createLimits } from '../../http/limits.ts';
import { type Batch, hashOf, insertCodes, makeCode, premiumRoutes, revokeCodes } from './index.ts';

const day = 24 * 60 * 60 * 1000;
let now = Date.parse('2026-11-22T10:00:00Z');

const drive = driveOfFile(({ db, database }) =>
  premiumRoutes({
    db,
    limits: createLimits({ pool: database.pool, counts: { 'activation-tries-from': plenty } }),
    countryOf: countryFrom('cf-ipcountry'),
    now: () => now,
    namesOf: (plan) => ({ 'en-US': `The ${plan} plan` }),
  }),
);
const plenty = { soft: 10_000, calls: 10_000, seconds: 3600 };

async function codesOf(db: Db, count: number, days: number, more: Partial<Batch> = {}) {
  const codes = Array.from({ length: count }, makeCode);
  const batch = randomBytes(6).toString('hex');
  await insertCodes(db, {
    codes: codes.map((code) => ({ id: codeId(), codeHash: hashOf(code)! })),
    batch,
    plan: 'platinum',
    days,
    ...more,
  });
  return { codes, batch };
}

const redeem = (as: { token: string }, activation_code?: string) =>
  drive().call(redeemCode, { as, body: { activation_code, data: {} } });

test('without credentials: 401', async () => {
  expect((await drive().call(redeemCode, { body: { activation_code: 'x' } })).status).toBe(401);
  expect((await drive().call(getPremium)).status).toBe(401);
});

test('whoever has none is told so; a code gives days, and a second one adds to what is left', async () => {
  const as = await drive().addUser();
  const { codes } = await codesOf(drive().db, 2, 30);
  const before = await drive().call(getPremium, { as });
  expect(before.body).toEqual({
    result: 'ACCEPTED',
    data: {
      ...{ expire: '', status: 'invalid', type: 'novip', user_id: as.id, vipItem: [], has_plans: true },
      plan: { id: 'free', names: { 'en-US': 'The free plan' } },
    },
  });
  const first = await redeem(as, codes[0]);
  expect(first.status).toBe(200);
  const expire = new Date(now + 30 * day).toISOString();
  expect(first.body.data).toMatchObject({
    status: 'ok',
    expire,
    vipItem: [{ type: 'platinum', expire, surplus_day: 30 }],
    plan: { id: 'platinum', names: { 'en-US': 'The platinum plan' }, source: 'code' },
  });
  // Typed by hand: in lower case, without hyphens, with letters that look like the digits.
  const typed = codes[1]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  await redeem(as, typed);
  now += day / 2;
  const after = await drive().call(getPremium, { as });
  expect(after.body.data.expire).toBe(new Date(now - day / 2 + 60 * day).toISOString());
  expect(after.body.data.vipItem[0].surplus_day).toBe(60);
});

test('a code is good once, whoever comes at the same time, and its days are counted once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => drive().addUser()));
  const { codes } = await codesOf(drive().db, 1, 7);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => redeem(people[at % people.length]!, codes[0])),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const ledgers = await Promise.all(people.map(({ id }) => listLedger(drive().db, id)));
  expect(ledgers.flat()).toHaveLength(1);
  const errors = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.error])));
  expect([...errors].sort()).toEqual(['activation_code_used', 'activation_code_used_up']);
});

test('one for several accounts is used by as many and no more, by each once', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => drive().addUser()));
  const { codes } = await codesOf(drive().db, 1, 7, { mostUses: 6 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => redeem(people[at % people.length]!, codes[0])),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  const ledgers = await Promise.all(people.map(({ id }) => listLedger(drive().db, id)));
  expect(ledgers.map((entries) => entries.length).sort()).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  const { uses } = await drive()
    .db.selectFrom('activation_codes')
    .select('uses')
    .where('code_hash', '=', hashOf(codes[0]!)!)
    .executeTakeFirstOrThrow();
  expect(uses).toBe(6);
});

test('several codes of one account at once are all counted', async () => {
  const as = await drive().addUser();
  const { codes } = await codesOf(drive().db, 5, 10);
  const answers = await Promise.all(codes.map((code) => redeem(as, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { body } = await drive().call(getPremium, { as });
  expect(body.data.expire).toBe(new Date(now + 50 * day).toISOString());
});

test('each reason to refuse a code has its own word, and guesses are limited', async () => {
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  const { db } = drive();
  const { codes, batch } = await codesOf(db, 3, 10);
  const [own, ofOther] = (await codesOf(db, 2, 10)).codes;
  await redeem(as, own);
  await redeem(other, ofOther);
  expect(await revokeCodes(db, { named: batch, codeHash: Buffer.alloc(0), now: new Date(now) })).toBe(3);
  const at = (days: number) => new Date(now + days * day);
  const over = (await codesOf(db, 1, 10, { startsAt: at(-2), endsAt: at(0) })).codes[0];
  const later = (await codesOf(db, 1, 10, { startsAt: at(1), endsAt: at(2) })).codes[0];
  const open = (await codesOf(db, 1, 10, { startsAt: at(0), endsAt: at(2) })).codes[0];
  const ofNoPlan = (await codesOf(db, 1, 10, { plan: 'gone' })).codes[0];
  const tried: readonly [string | undefined, string][] = [
    [makeCode(), 'invalid'],
    [undefined, 'invalid'],
    ['nonsense', 'invalid'],
    ['\0', 'invalid'],
    [own, 'used'],
    [ofOther, 'used_up'],
    [codes[0], 'revoked'],
    [over, 'expired'],
    [later, 'not_yet'],
    [ofNoPlan, 'invalid'],
  ];
  for (const [code, word] of tried) {
    const { status, body } = await redeem(as, code);
    expect([body.error, status >= 400 && status < 500]).toEqual([`activation_code_${word}`, true]);
  }
  const limited = await redeem(as, makeCode());
  expect([limited.status, limited.body.error]).toEqual([429, 'too_many_requests']);
  expect((await redeem(other, open)).status).toBe(200);
  expect(await listLedger(db, as.id)).toHaveLength(1);
});

test('a code that no later end is possible for is refused as such, and stays unused', async () => {
  const as = await drive().addUser();
  const { db } = drive();
  const last = new Date('9999-12-31T00:00:00Z');
  await withDriveLock(db, as.id, ({ tx }) =>
    setPlanEnd(tx, {
      userId: as.id,
      plan: 'platinum',
      until: last,
      now: new Date(now),
      source: 'operator',
    }),
  );
  const { codes } = await codesOf(db, 1, 10);
  expect((await redeem(as, codes[0])).body.error).toBe('activation_code_adds_nothing');
  expect((await redeem(await drive().addUser(), codes[0])).status).toBe(200);
});

test('of several plans the highest is said first, and one that has ended not at all', async () => {
  const { id, token } = await drive().addUser();
  const { db } = drive();
  const until = (plan: string, days: number) =>
    withDriveLock(db, id, ({ tx }) =>
      setPlanEnd(tx, {
        userId: id,
        plan,
        until: new Date(now + days * day),
        now: new Date(now),
        source: 'operator',
      }),
    );
  const found = async () => (await drive().call(getPremium, { as: { token } })).body.data;
  const before = await listPlans(db);
  await writePlans(db, [before[0]!, { name: 'plus', storage: 1, downloadsDaily: 1 }, before[1]!]);
  await until('plus', 40);
  await until('platinum', 3);
  expect(await found()).toMatchObject({
    status: 'ok',
    type: 'platinum',
    expire: new Date(now + 3 * day).toISOString(),
    vipItem: [
      { type: 'platinum', surplus_day: 3 },
      { type: 'plus', surplus_day: 40 },
    ],
  });
  await until('platinum', 0);
  expect(await found()).toMatchObject({ type: 'plus', vipItem: [{ type: 'plus', surplus_day: 40 }] });
  expect((await found()).plan).toMatchObject({ id: 'plus', source: 'operator' });
  await until('plus', 0);
  expect(await found()).toMatchObject({
    status: 'invalid',
    type: 'novip',
    expire: new Date(now).toISOString(),
  });
  expect((await found()).plan).toMatchObject({ id: 'free' });
  await writePlans(db, before.slice(0, 1));
  expect(await found()).toMatchObject({ plan: { id: 'free' }, has_plans: false });
  await writePlans(db, before);
});

test('the country is what the proxy in front tells, and nothing else', async () => {
  const of = async (headers: Record<string, string>) =>
    (await drive().call(getCountry, { headers })).body.data.countryCode;
  expect(await of({ 'cf-ipcountry': 'jp' })).toBe('JP');
  expect(await of({ 'cf-ipcountry': '<x>' })).toBe('');
  expect(await of({})).toBe('');
});

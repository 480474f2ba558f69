import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getCountry, getPremium, redeemCode } from '../../../api/contract/premium.ts';
import { codeId, type Db, withDriveLock } from '../../db/index.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { createLimits } from '../../http/limits.ts';
import { hashOf, insertCodes, listLedger, makeCode, premiumRoutes, revokeCodes, setEnd } from './index.ts';

const day = 24 * 60 * 60 * 1000;
let now = Date.parse('2026-11-22T10:00:00Z');

const drive = driveOfFile(({ db, database }) =>
  premiumRoutes({
    db,
    limits: createLimits({ pool: database.pool, counts: { 'activation-tries-from': plenty } }),
    countryHeader: 'cf-ipcountry',
    now: () => now,
  }),
);
const plenty = { soft: 10_000, calls: 10_000, seconds: 3600 };

async function codesOf(db: Db, count: number, days: number) {
  const codes = Array.from({ length: count }, makeCode);
  const batch = randomBytes(6).toString('hex');
  await insertCodes(db, {
    codes: codes.map((code) => ({ id: codeId(), codeHash: hashOf(code)! })),
    batch,
    days,
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
    data: { expire: '', status: 'invalid', type: 'novip', user_id: as.id, vipItem: [] },
  });
  const first = await redeem(as, codes[0]);
  expect(first.status).toBe(200);
  const expire = new Date(now + 30 * day).toISOString();
  expect(first.body.data).toMatchObject({
    status: 'ok',
    expire,
    vipItem: [{ type: 'platinum', expire, surplus_day: 30 }],
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
  const people = await Promise.all([drive().addUser(), drive().addUser()]);
  const { codes } = await codesOf(drive().db, 1, 7);
  const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((which) => redeem(people[which]!, codes[0])));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const ledgers = await Promise.all(people.map(({ id }) => listLedger(drive().db, id)));
  expect(ledgers.flat()).toHaveLength(1);
  const errors = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.error])));
  expect([...errors].sort()).toEqual(['activation_code_invalid', 'activation_code_used']);
});

test('several codes of one account at once are all counted', async () => {
  const as = await drive().addUser();
  const { codes } = await codesOf(drive().db, 5, 10);
  const answers = await Promise.all(codes.map((code) => redeem(as, code)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { body } = await drive().call(getPremium, { as });
  expect(body.data.expire).toBe(new Date(now + 50 * day).toISOString());
});

test('wrong, missing, used by another and revoked ones are answered alike, and guesses are limited', async () => {
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  const { codes, batch } = await codesOf(drive().db, 3, 10);
  await redeem(other, codes[0]);
  expect(
    await revokeCodes(drive().db, { named: batch, codeHash: Buffer.alloc(32), now: new Date(now) }),
  ).toBe(2);
  const tried = [makeCode(), undefined, 'nonsense', '\0', codes[0], codes[1]];
  for (const code of tried) {
    const { status, body } = await redeem(as, code);
    expect([status, body.error]).toEqual([400, 'activation_code_invalid']);
  }
  for (let again = tried.length; again < 10; again += 1) await redeem(as, makeCode());
  const limited = await redeem(as, makeCode());
  expect([limited.status, limited.body.error]).toEqual([429, 'too_many_requests']);
  expect((await redeem(other, (await codesOf(drive().db, 1, 10)).codes[0])).status).toBe(200);
});

test('an operator sets the end and ends it; nothing changes a row of the ledger', async () => {
  const { id, token } = await drive().addUser();
  const set = (kind: 'granted' | 'ended', until: Date) =>
    withDriveLock(drive().db, id, ({ tx }) => setEnd(tx, { userId: id, kind, until }));
  await set('granted', new Date(now + 3 * day));
  expect((await drive().call(getPremium, { as: { token } })).body.data.status).toBe('ok');
  await set('ended', new Date(now));
  expect((await drive().call(getPremium, { as: { token } })).body.data).toMatchObject({
    status: 'invalid',
    expire: '',
  });
  expect((await listLedger(drive().db, id)).map(({ kind }) => kind)).toEqual(['granted', 'ended']);
  const changed = drive().db.updateTable('premium_ledger').set({ kind: 'code' }).where('user_id', '=', id);
  await expect(changed.execute()).rejects.toThrow('only added to');
});

test('the country is what the proxy in front tells, and nothing else', async () => {
  const of = async (headers: Record<string, string>) =>
    (await drive().call(getCountry, { headers })).body.data.countryCode;
  expect(await of({ 'cf-ipcountry': 'jp' })).toBe('JP');
  expect(await of({ 'cf-ipcountry': '<x>' })).toBe('');
  expect(await of({})).toBe('');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addressKey, createLimits } from './limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

describe('what counts as one caller', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:ffff::9', '2001:db8:0:0'],
    ['2001:0DB8:0000:0001::', '2001:db8:0:1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
    ['not an address', 'not an address'],
  ])('%s: %s', (address, key) => expect(addressKey(address)).toBe(key));
});

const outcomes = async (calls: readonly Promise<unknown>[]): Promise<number> => {
  const settled = await Promise.allSettled(calls);
  for (const one of settled) {
    if (one.status === 'rejected') {
      expect(one.reason).toMatchObject({ reason: 'too_many_requests', retryAfter: expect.any(Number) });
      expect(one.reason.retryAfter).toBeGreaterThan(0);
    }
  }
  return settled.filter(({ status }) => status === 'fulfilled').length;
};

describe('classes of calls', () => {
  test('count by account where there is one, else by address', async () => {
    const { limit } = createLimits({ pool: database.pool, rates: { read: { calls: 2, seconds: 60 } } });
    const of = (userId: string | undefined, address: string) => limit('read', { caller: userId, address });
    expect(await outcomes([1, 2, 3].map(() => of(undefined, '2001:db8:1:1::1')))).toBe(2);
    expect(await outcomes([of(undefined, '2001:db8:1:1::2')])).toBe(0);
    expect(await outcomes([1, 2, 3].map(() => of('U1', '2001:db8:1:1::1')))).toBe(2);
    expect(await outcomes([of('U1', '2001:db8:9:9::1')])).toBe(0);
  });

  test('visits without an account count by network', async () => {
    const { limit } = createLimits({ pool: database.pool, rates: { visit: { calls: 2, seconds: 60 } } });
    const from = (address: string) => limit('visit', { caller: undefined, address });
    expect(await outcomes([1, 2, 3].map((at) => from(`2001:db8:1:${at}::1`)))).toBe(2);
    expect(await outcomes([from('2001:db8:2:1::1')])).toBe(1);
  });

  test('sign-in is counted by all processes together, and by no more than come through at once', async () => {
    const rates = { 'sign-in': { calls: 7, seconds: 60 } };
    const processes = [1, 2].map(() => createLimits({ pool: database.pool, rates }));
    const calls = Array.from({ length: 20 }, (_, at) =>
      processes[at % 2]?.limit('sign-in', { caller: undefined, address: '192.0.2.77' }),
    );
    expect(await outcomes(calls as Promise<void>[])).toBe(7);
  });
});

describe('counts', () => {
  test('tell when they pass the soft limit, and can be given back and forgotten', async () => {
    const counts = { 'account-failures': { soft: 2, calls: 3, seconds: 60 } };
    const { take, giveBack, forget } = createLimits({ pool: database.pool, counts });
    const key = 'someone@people.test\u0000'.repeat(50);
    const take3 = async () => [
      (await take('account-failures', key)).isSoft,
      (await take('account-failures', key)).isSoft,
      (await take('account-failures', key)).isSoft,
    ];
    expect(await take3()).toEqual([false, false, true]);
    await giveBack('account-failures', key);
    expect((await take('account-failures', key)).isSoft).toBe(true);
    expect(await outcomes([take('account-failures', key)])).toBe(0);
    await forget('account-failures', key);
    expect(await take3()).toEqual([false, false, true]);
  });
});

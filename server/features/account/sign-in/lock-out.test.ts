import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as contract from '../../../../api/contract/account.ts';
import { initCaptcha } from '../../../../api/contract/captcha.ts';
import { accountServerOfFile, password, someAddress } from '../fixtures/account-server.ts';

const seconds = 900;
const accountServer = accountServerOfFile({
  counts: {
    'account-failures': { soft: 8, calls: 8, seconds },
    'name-failures': { soft: 2, calls: 1000, seconds },
    'name-failures-from': { soft: 2, calls: 4, seconds },
  },
});

/** With a captcha token, which anybody gets. */
async function signIn(username: string, given: string, from: string) {
  const { body } = await accountServer().call(initCaptcha, {
    body: { action: contract.signIn.captcha, device_id: 'd' },
  });
  const headers = { 'x-captcha-token': body.captcha_token, 'x-device-id': 'd' };
  return accountServer().call(contract.signIn, { body: { username, password: given }, headers, from });
}

async function fail(username: string, times: number, from: string): Promise<void> {
  for (let each = 0; each < times; each += 1) {
    expect((await signIn(username, 'wrong', from)).body.error).toBe('invalid_account_or_password');
  }
}

test('a stranger who fails often locks nobody out but the own address', async () => {
  const { email } = await accountServer().person();
  const stranger = '2001:db8:bad:1::1';
  await fail(email, 4, stranger);
  expect((await signIn(email, password, '2001:db8:bad:1:ffff::2')).status).toBe(429);
  expect((await signIn(email, password, someAddress())).status).toBe(200);
});

test('strangers at many addresses stop each other, and not an address that was signed in to the account before', async () => {
  const { email } = await accountServer().person();
  const [home, guest] = ['2001:db8:900d:1::1', someAddress()];
  expect((await signIn(email, password, home)).status).toBe(200);
  for (const _ of [1, 2]) await fail(email, 4, someAddress());
  expect(await signIn(email, password, guest)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.anything() },
  });
  const neighbour = '2001:db8:900d:1:aaaa::7';
  expect((await accountServer().signIn(email, password, neighbour)).body.error).toBe('captcha_required');
  for (const _ of [1, 2]) expect((await signIn(email, password, neighbour)).status).toBe(200);
  // There, too, not without end.
  await fail(email, 4, neighbour);
  expect((await signIn(email, password, neighbour)).status).toBe(429);
  // Nobody's account is open because another's was used there.
  const other = await accountServer().person();
  for (const _ of [1, 2]) await fail(other.email, 4, someAddress());
  expect((await signIn(other.email, password, home)).status).toBe(429);
});

test('where the account was signed in to, no captcha is asked for because strangers fail', async () => {
  const { email } = await accountServer().person();
  const home = someAddress();
  expect((await signIn(email, password, home)).status).toBe(200);
  await fail(email, 3, someAddress());
  expect((await accountServer().signIn(email, password, someAddress())).body.error).toBe('captcha_required');
  expect((await accountServer().signIn(email, password, home)).status).toBe(200);
  // One’s own failures count there as anywhere.
  await fail(email, 3, home);
  expect((await accountServer().signIn(email, password, home)).body.error).toBe('captcha_required');
});

test('an account that is not there is counted alike', async () => {
  for (const _ of [1, 2]) await fail('nobody@people.test', 4, someAddress());
  expect((await signIn('nobody@people.test', 'wrong', someAddress())).status).toBe(429);
});

test('the right password for an account that is erased meanwhile is answered like a wrong one', async () => {
  const { email, id } = await accountServer().person();
  await sql`create function erase_now() returns trigger language plpgsql as $$
    begin delete from users where id = new."userId"; return new; end $$`.execute(accountServer().database.db);
  await sql`create trigger erase_now before insert on sessions for each row
    when (new."userId" = ${sql.lit(id)}) execute function erase_now()`.execute(accountServer().database.db);
  expect(await accountServer().signIn(email)).toMatchObject({
    status: 400,
    body: { error: 'invalid_account_or_password', error_code: 4022 },
  });
});

test('failures by a name do not tell which address is of the same account, nor whether there is one', async () => {
  const { email, name } = await accountServer().person();
  await fail(name, 3, someAddress());
  const asked = async (username: string) =>
    (await accountServer().signIn(username, 'wrong', someAddress())).body.error;
  expect(await asked(name.toUpperCase())).toBe('captcha_required');
  expect(await asked(email)).toBe('invalid_account_or_password');
  // A name that nobody has is counted in whatever form, too.
  await fail('Nobody here', 3, someAddress());
  expect(await asked('\uff2eobody here')).toBe('captcha_required');
});

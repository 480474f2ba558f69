import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as contract from '../../../../api/contract/verification.ts';
import { accountServerOfFile, someAddress } from '../fixtures/account-server.ts';

const seconds = 3600;
const accountServer = accountServerOfFile({
  counts: {
    'reset-to': { soft: 3, calls: 5, seconds },
    'reset-from': { soft: 2, calls: 2, seconds },
  },
});

const newPassword = 'another long phrase';
const forgot = (email: string, from = someAddress()) =>
  accountServer().call(contract.forgotPassword, { body: { email }, from });
const reset = (id: string, code: string) =>
  accountServer().call(contract.resetPassword, {
    body: { verification_id: id, verification_code: code, new_password: newPassword },
  });
const letters = async (email: string) => {
  await accountServer().letterTo(email);
  return accountServer().letters.filter(({ to, letter }) => to === email && letter === 'reset');
};
const stranger = () => `${randomBytes(6).toString('hex')}@new.test`;
/** Five wrong tries, after which a code is good for nothing. */
async function spoil(id: string, code: string): Promise<void> {
  const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0');
  for (let each = 1; each <= 5; each += 1) {
    expect((await reset(id, wrong)).body.error).toBe('verification_code_incorrect');
  }
}

test('the code has eight digits, that of a sign-up six, and neither stands for the other', async () => {
  const { email } = await accountServer().person();
  const { body } = await forgot(email);
  const [letter] = await letters(email);
  expect(letter?.values.code).toMatch(/^\d{8}$/);
  expect((await reset(body.verification_id, '123456')).body.error).toBe('invalid_argument');
  const newcomer = stranger();
  await accountServer().call(contract.sendVerification, { body: { email: newcomer } });
  expect((await accountServer().letterTo(newcomer))?.values.code).toMatch(/^\d{6}$/);
  expect((await reset(body.verification_id, letter?.values.code ?? '')).status).toBe(200);
});

test('one source that asks too often is refused, with and without an account, and others are not', async () => {
  for (const email of [(await accountServer().person()).email, stranger()]) {
    const from = someAddress();
    for (const _ of [1, 2]) expect((await forgot(email, from)).status).toBe(200);
    expect(await forgot(email.toUpperCase(), from)).toMatchObject({ status: 429 });
    expect((await forgot(email)).status).toBe(200);
  }
});

test('what many sources ask for leaves the owner a code: the last one, while it is good', async () => {
  const { email } = await accountServer().person();
  for (const _ of [1, 2, 3]) expect((await forgot(email)).status).toBe(200);
  const last = (await letters(email)).at(-1)?.values.code ?? '';
  const mine = await forgot(email);
  expect(Object.keys(mine.body)).toEqual(['verification_id', 'expires_in']);
  expect(mine.status).toBe(200);
  expect(await letters(email)).toHaveLength(3);
  expect((await reset(mine.body.verification_id, last)).status).toBe(200);
});

test('the time that is left of the last code is reported', async () => {
  const email = stranger();
  for (const _ of [1, 2, 3]) expect((await forgot(email)).body.expires_in).toBe(600);
  await sql`update mail_codes set expires_at = now() + interval '300 seconds' where email = ${email}`.execute(
    accountServer().database.db,
  );
  const { body } = await forgot(email);
  expect(body.expires_in).toBeLessThanOrEqual(300);
  expect(body.expires_in).toBeGreaterThan(200);
});

test('a last code that somebody spoilt is followed by another letter, but not without end', async () => {
  const { email } = await accountServer().person();
  for (const _ of [1, 2]) await forgot(email);
  for (let sent = 3; sent <= 5; sent += 1) {
    const { body } = await forgot(email);
    const all = await letters(email);
    expect(all).toHaveLength(sent);
    await spoil(body.verification_id, all.at(-1)?.values.code ?? '');
  }
  expect(await forgot(email)).toMatchObject({ status: 200, body: { expires_in: 600 } });
  expect(await letters(email)).toHaveLength(5);
});

test('an address that was signed in to the account before gets a code of its own all the same', async () => {
  const { email } = await accountServer().person();
  const home = someAddress();
  expect((await accountServer().signIn(email, undefined, home)).status).toBe(200);
  const answers = [];
  for (const _ of [1, 2, 3, 4]) answers.push((await forgot(email)).body.verification_id);
  expect(answers[3]).toBe(answers[2]);
  const mine = await forgot(email, home);
  expect(answers).not.toContain(mine.body.verification_id);
  const all = await letters(email);
  expect(all).toHaveLength(4);
  // Nor is it given to whoever asks next.
  expect((await forgot(email)).body.verification_id).not.toBe(mine.body.verification_id);
  expect((await reset(mine.body.verification_id, all.at(-1)?.values.code ?? '')).status).toBe(200);
});

test('neither the address nor the name of the account is a password, and the code can be given again', async () => {
  const { email, name } = await accountServer().person('Katherine Johnson');
  const { body } = await forgot(email);
  const code = (await letters(email)).at(-1)?.values.code ?? '';
  const set = (password: string) =>
    accountServer().call(contract.resetPassword, {
      body: { verification_id: body.verification_id, verification_code: code, new_password: password },
    });
  for (const weak of [email, email.toUpperCase(), email.split('@')[0] ?? '', name]) {
    expect(await set(weak)).toMatchObject({ status: 400, body: { error: 'weak_password' } });
  }
  expect((await set(newPassword)).status).toBe(200);
  expect((await accountServer().signIn(email, newPassword)).status).toBe(200);
});

test('who has no code learns nothing of the name of an account', async () => {
  const { email, name } = await accountServer().person('Dorothy Vaughan');
  const { body } = await forgot(email);
  const answer = await accountServer().call(contract.resetPassword, {
    body: { verification_id: body.verification_id, verification_code: '00000000', new_password: name },
  });
  expect(answer.body.error).toBe('verification_code_incorrect');
});

test('the operator sets none of them either', async () => {
  const { email, id } = await accountServer().person();
  await expect(accountServer().accounts.admin.setPassword(id, email)).rejects.toMatchObject({
    reason: 'weak_password',
  });
});

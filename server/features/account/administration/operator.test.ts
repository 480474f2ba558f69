import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { signUp } from '../../../../api/contract/account.ts';
import { sendVerification, verify } from '../../../../api/contract/verification.ts';
import { accountServerOfFile, password, someAddress } from '../fixtures/account-server.ts';
import { makeOperatorLink, operatorAddress } from './operator.ts';

const accountServer = accountServerOfFile();
const site = 'https://drive.test';
const db = () => accountServer().database.db;

beforeEach(async () => {
  await db().deleteFrom('users').execute();
  await db().deleteFrom('operator_links').execute();
});

const fresh = (): string => `${randomBytes(6).toString('hex')}@new.test`;

async function printed(): Promise<string> {
  const link = await makeOperatorLink(db(), site);
  expect(link).toMatch(/^https:\/\/drive\.test\/drive\/login#operator=[\da-f]{64}$/);
  return link!.split('=')[1]!;
}

const byLink = (secret: string, more: object = {}) =>
  accountServer().call(signUp, {
    body: { email: fresh(), password, operator_token: secret, ...more },
    from: someAddress(),
  });

/** As everybody does, by a code in a letter. */
async function byLetter() {
  const email = fresh();
  const begun = await accountServer().call(sendVerification, { body: { email } });
  const code = (await accountServer().letterTo(email))?.values.code ?? '';
  const { body } = await accountServer().call(verify, {
    body: { verification_id: begun.body.verification_id, verification_code: code },
  });
  const given = { email, password, verification_token: body.verification_token };
  return accountServer().call(signUp, { body: given, from: someAddress() });
}

const people = () => accountServer().accounts.admin.listUsers();
const operators = async () => (await people()).filter(({ operatorSince }) => operatorSince !== null);

describe('the link that is printed', () => {
  test('makes the first account, which runs the drive, without a letter', async () => {
    const secret = await printed();
    const email = fresh();
    const { status, body } = await byLink(secret, { email, name: 'Ada' });
    expect([status, body.token_type]).toEqual([200, 'Bearer']);
    const [ada, ...others] = await people();
    expect(ada).toMatchObject({ id: body.sub, email, name: 'Ada', operatorSince: expect.any(Date) });
    expect(others).toEqual([]);
    expect(accountServer().made).toContain(body.sub);
    expect(accountServer().letters.filter(({ to }) => to === email)).toEqual([]);
    expect(await operatorAddress(db())).toBe(email);
  });

  test('works once', async () => {
    const secret = await printed();
    await byLink(secret);
    const again = await byLink(secret);
    expect(again).toMatchObject({ status: 403, body: { error: 'operator_link_invalid' } });
    expect(await people()).toHaveLength(1);
    expect(await makeOperatorLink(db(), site)).toBeUndefined();
  });

  test('opened by many at once makes one account', async () => {
    const secret = await printed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => byLink(secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)]);
    expect(await people()).toHaveLength(1);
    expect(await operators()).toHaveLength(1);
  });

  test('of each of several servers is good, and all end with the first account', async () => {
    const [one, two] = [await printed(), await printed()];
    const answers = await Promise.all([byLink(one), byLink(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await operators()).toHaveLength(1);
  });

  test('is dead once there is an account, and stays so when that is gone', async () => {
    const secret = await printed();
    expect((await byLetter()).status).toBe(200);
    expect((await byLink(secret)).body.error).toBe('operator_link_invalid');
    await db().deleteFrom('users').execute();
    expect((await byLink(secret)).body.error).toBe('operator_link_invalid');
    expect(await people()).toEqual([]);
  });

  test('beside an ordinary sign-up at the same moment makes an operator only where it came first', async () => {
    const secret = await printed();
    const [theirs, ours] = await Promise.all([byLetter(), byLink(secret)]);
    expect(theirs.status).toBe(200);
    const found = await operators();
    expect(found.map(({ id }) => id)).toEqual(ours.status === 200 ? [ours.body.sub] : []);
    expect(found.map(({ id }) => id)).not.toContain(theirs.body.sub);
  });

  test('is refused before anything else, and a refused password leaves it good', async () => {
    const secret = await printed();
    for (const wrong of ['x', randomBytes(32).toString('base64url'), `${secret}A`])
      expect((await byLink(wrong, { password: '1' })).body.error).toBe('operator_link_invalid');
    expect((await byLink(secret, { password: 'password' })).body.error).toBe('weak_password');
    expect((await byLink(secret)).status).toBe(200);
  });

  test('is kept as a hash, and old ones of a server that begins again and again are forgotten', async () => {
    const secrets = [];
    for (let start = 0; start < 12; start += 1) secrets.push(await printed());
    const kept = await db().selectFrom('operator_links').selectAll().execute();
    expect(kept).toHaveLength(9);
    expect(JSON.stringify(kept)).not.toContain(secrets.at(-1));
    for (const { hash } of kept) expect(hash).toHaveLength(32);
    expect((await byLink(secrets[0]!)).body.error).toBe('operator_link_invalid');
    expect((await byLink(secrets.at(-1)!)).status).toBe(200);
  });
});

test('without the link the first account is one like any other', async () => {
  await printed();
  expect((await byLetter()).status).toBe(200);
  expect(await operators()).toEqual([]);
  expect(await operatorAddress(db())).toBeUndefined();
});

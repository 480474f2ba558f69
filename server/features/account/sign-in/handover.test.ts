import { expect, test } from 'vitest';
import { getProfile } from '../../../../api/contract/profile.ts';
import { accountServerOfFile, password } from '../fixtures/account-server.ts';
import type { Tokens } from '../sessions/sessions.ts';
import { createHandover, handoverLife } from './handover.ts';

const accountServer = accountServerOfFile();

/** Two processes by one clock, which is moved. */
function twoProcesses() {
  let now = Date.now();
  const { db } = accountServer().database;
  const open = () => createHandover({ db, now: () => now });
  return {
    one: open(),
    other: open(),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

async function signedIn(): Promise<Tokens> {
  const { email } = await accountServer().person();
  return (await accountServer().signIn(email, password)).body;
}

const statusOf = async ({ access_token: token }: Tokens): Promise<number> =>
  (await accountServer().call(getProfile, { token })).status;

const rows = () =>
  accountServer().database.db.selectFrom('handed_tokens').select(['code_hash', 'sealed']).execute();

test('a code brings its tokens once, from another process, and says how long they are still good', async () => {
  const { one, other, pass } = twoProcesses();
  const tokens = await signedIn();
  const code = await one.put(tokens);
  expect(code).toMatch(/^login\.[\w-]{43}$/);
  pass(1500);
  const taken = await Promise.all([one, other, one, other].map(({ take }) => take(code)));
  expect(taken.filter((each) => each !== undefined)).toEqual([
    { ...tokens, expires_in: tokens.expires_in - 2 },
  ]);
  expect(await other.take(code)).toBeUndefined();
  expect(await statusOf(tokens)).toBe(200);
});

test('who reads the database finds neither tokens nor the code', async () => {
  const { one } = twoProcesses();
  const tokens = await signedIn();
  const code = await one.put(tokens);
  const kept = (await rows()).map(({ code_hash, sealed }) => `${code_hash.toString('latin1')}${sealed}`);
  expect(kept.length).toBe(1);
  for (const secret of [tokens.access_token, tokens.refresh_token, tokens.sub, code.slice(6)])
    expect(kept.join()).not.toContain(secret);
  expect(await one.take(code)).toMatchObject({ sub: tokens.sub });
});

test('what nobody fetches in time is signed out, by the next sign-in in any process', async () => {
  const { one, other, pass } = twoProcesses();
  const [late, tokens] = [await signedIn(), await signedIn()];
  const code = await one.put(late);
  pass(handoverLife - 1);
  const second = await other.put(tokens);
  pass(1);
  expect(await one.take(code)).toBeUndefined();
  expect(await statusOf(late)).toBe(200);
  await one.put(await signedIn());
  await expect.poll(() => statusOf(late), { interval: 5 }).toBe(401);
  expect(await other.take(second)).toMatchObject({ sub: tokens.sub });
});

test('what nobody fetches in time is signed out by the clean-up', async () => {
  const { db } = accountServer().database;
  const tokens = await signedIn();
  await createHandover({ db, now: () => Date.now() - handoverLife }).put(tokens);
  await accountServer().accounts.admin.sweep();
  await expect.poll(() => statusOf(tokens), { interval: 5 }).toBe(401);
});

test('the tokens of a session that has ended meanwhile are not handed over', async () => {
  const { one, other } = twoProcesses();
  const tokens = await signedIn();
  const code = await one.put(tokens);
  await accountServer().accounts.admin.endSessions(tokens.sub);
  expect(await other.take(code)).toBeUndefined();
  await expect(one.put(tokens)).rejects.toMatchObject({ reason: 'unavailable' });
});

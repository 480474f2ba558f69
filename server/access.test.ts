import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../api/contract/endpoint.ts';
import { operations } from '../api/contract/index.ts';
import { absent, replaced, seenOf } from './fixtures/answers.ts';
import { calls, type PreparedCall } from './fixtures/calls.ts';
import { contentOfDatabase, rowsOf } from './fixtures/row-sums.ts';
import { type Account, openWholeDrive, type WholeDrive } from './fixtures/whole-drive.ts';

let drive: WholeDrive;
beforeAll(async () => {
  drive = await openWholeDrive();
});
afterAll(() => drive.close());

const prepared = async (name: string, owner: Account): Promise<PreparedCall> => {
  const prepare = calls[name];
  if (prepare === undefined) throw new Error(`server/fixtures/calls.ts has no call of ${name}`);
  return prepare({ drive, owner });
};

const all = Object.entries(operations);
const closed = all.filter(([, { access }]) => access !== 'anyone');
const owned = all.filter(([, { access }]) => access === 'owner');
const open = all.filter(([, { access }]) => access === 'anyone');

test('every operation has a call, and every call an operation', () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(operations).sort());
});

describe.each(closed)('%s without an account', (name, endpoint) => {
  test('is a 401, the same whatever is wrong with the credentials, and changes nothing', async () => {
    const owner = await drive.account();
    const { status: _, ...call } = await prepared(name, owner);
    const [head = '', body = '', signature = ''] = owner.token.split('.');
    const before = await contentOfDatabase(drive.db);
    const send = (authorization?: string) =>
      drive.send(endpoint, {
        ...call,
        headers: { ...call.headers, ...(authorization && { authorization }) },
      });
    const none = seenOf(await send());
    expect(none.status).toBe(401);
    expect(none.headers['www-authenticate']).toBe('Bearer');
    if (endpoint.method !== 'HEAD') {
      expect(JSON.parse(none.text)).toMatchObject({ error: 'unauthenticated', error_code: 16 });
    }
    const broken = [
      'Bearer nonsense',
      `Bearer ${owner.token}x`,
      `Bearer ${head}.${body}.${signature.split('').reverse().join('')}`,
      `Bearer ${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`,
      `Basic ${Buffer.from(`${owner.email}:x`).toString('base64')}`,
      'Bearer',
      owner.token,
    ];
    for (const authorization of broken) expect(seenOf(await send(authorization))).toEqual(none);
    expect(await contentOfDatabase(drive.db)).toEqual(before);
  });
});

describe.each(closed)('%s by its owner', (name, endpoint) => {
  test('is done', async () => {
    const owner = await drive.account();
    const { status = 200, refusal, ...call } = await prepared(name, owner);
    const answer = await drive.send(endpoint, call, owner.token);
    expect({ status: answer.status, text: answer.status < 300 ? '' : answer.text }).toEqual({
      status,
      text: refusal ? expect.stringContaining(`"error":"${refusal}"`) : '',
    });
  });
});

describe.each(owned)('%s by somebody else', (name, endpoint) => {
  test('is answered as if there were nothing, byte for byte, and changes nothing', async () => {
    const [owner, other] = [await drive.account(), await drive.account()];
    const { status: _, ids = [], ...call } = await prepared(name, owner);
    expect(ids.length, 'ids of the owner').toBeGreaterThan(0);
    const nobodys = ids.map(absent);
    const before = await contentOfDatabase(drive.db);
    const theirs = seenOf(await drive.send(endpoint, call, other.token));
    const absents = seenOf(await drive.send(endpoint, replaced(call, ids, nobodys), other.token));
    expect(theirs).toEqual(replaced(absents, nobodys, ids));
    expect(theirs.status).toBe(404);
    expect(await contentOfDatabase(drive.db)).toEqual(before);
  });
});

const signedIn = closed.filter(([, { access }]) => access === 'signed-in');
describe.each(signedIn)('%s by somebody else', (name, endpoint) => {
  test('is about themselves: it tells nothing of the owner and changes nothing of theirs', async () => {
    const [owner, other] = [await drive.account(), await drive.account()];
    const { status: _, ids = [], ...call } = await prepared(name, owner);
    const before = await rowsOf(drive.db, owner.id);
    const { text } = await drive.send(endpoint, call, other.token);
    for (const secret of [...ids, owner.id, owner.email, owner.sessionId])
      expect(reported(text)).not.toContain(secret);
    expect(await rowsOf(drive.db, owner.id)).toEqual(before);
  });
});

/** The address of the call comes back in a refusal; that is no news to who made it. */
const reported = (text: string): string => text.replace(/"error_uri":"[^"]*"/, '');

describe.each(open)('%s', (name, endpoint: Endpoint) => {
  test('needs no credentials, and bad ones do no harm', async () => {
    const statuses = [];
    for (const token of [undefined, 'nonsense']) {
      const owner = await drive.account();
      const { status = 200, refusal, ...call } = await prepared(name, owner);
      const answer = await drive.send(endpoint, call, token);
      if (refusal) expect(JSON.parse(answer.text)).toMatchObject({ error: refusal });
      statuses.push(answer.status === status);
    }
    expect(statuses).toEqual([true, true]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../api/contract/endpoint.ts';
import { operations } from '../api/contract/index.ts';
import { calls, type PreparedCall } from './fixtures/calls.ts';
import { contentOfDatabase, rowsOf } from './fixtures/row-sums.ts';
import { type Account, openWholeDrive, type WholeDrive, type WireAnswer } from './fixtures/whole-drive.ts';

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

/** An answer as a caller sees it, without the parts that differ in any two answers. */
function seenOf({ status, headers, text }: WireAnswer) {
  const reported = Object.fromEntries(headers);
  for (const changing of ['x-request-id', 'date']) delete reported[changing];
  return { status, headers: reported, text };
}

const replaced = <Value>(value: Value, from: readonly string[], to: readonly string[]): Value =>
  from.reduce<Value>((text, one, at) => swapped(text, one, to[at] ?? ''), value);

function swapped<Value>(value: Value, from: string, to: string): Value {
  if (typeof value === 'string') {
    const pairs: [string, string][] = [
      [from, to],
      [Buffer.from(from).toString('base64'), Buffer.from(to).toString('base64')],
    ];
    return pairs.reduce<string>((text, [old, young]) => text.replaceAll(old, young), value) as Value;
  }
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => swapped(one, from, to)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, swapped(one, from, to)]),
  ) as Value;
}

/** An id of the same form that names nothing. */
const absent = (id: string): string =>
  id.slice(0, 1) +
  id
    .slice(1)
    .replace(/[0-9a-z]/g, (sign) => (/\d/.test(sign) ? String(9 - Number(sign)) : sign === 'a' ? 'b' : 'a'));

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

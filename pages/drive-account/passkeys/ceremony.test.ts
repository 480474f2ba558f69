import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addPasskey, passkeyOptions } from '../../../api/contract/passkey.ts';
import { CallError } from '../../../api/error.ts';
import { canMakePasskeys, makePasskey } from './ceremony.ts';

class Credential {
  static parseCreationOptionsFromJSON = (options: object) => ({ ...options, isParsed: true });
  toJSON() {
    return { id: 'made' };
  }
}
const create = vi.fn(async (_: unknown): Promise<unknown> => new Credential());
const call = vi.fn(async (endpoint: unknown, _: unknown) =>
  endpoint === passkeyOptions
    ? { challenge: 'c1', options: { rp: 'drive' } }
    : { kind: 'account#passkey', id: 'k1', name: 'Phone', created_time: '' },
);
const make = (name = 'Phone', password: string | null = 'secret') =>
  makePasskey({ name, password }, call as never);

beforeEach(() => {
  call.mockClear();
  create.mockClear();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('location', { hostname: 'drive.example' });
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('navigator', { credentials: { create } });
});

describe('a browser can make a passkey', () => {
  test('at the name of a site, over a safe connection', () => {
    expect(canMakePasskeys()).toBe(true);
  });

  test.each(['127.0.0.1', '[::1]', '10.20.30.40'])('but not at %s, which is no name', (hostname) => {
    vi.stubGlobal('location', { hostname });
    expect(canMakePasskeys()).toBe(false);
  });

  test.each(['1.example', 'localhost', '127.0.0.1.example'])('at %s, which is one', (hostname) => {
    vi.stubGlobal('location', { hostname });
    expect(canMakePasskeys()).toBe(true);
  });

  test('not over one that others may read', () => {
    vi.stubGlobal('isSecureContext', false);
    expect(canMakePasskeys()).toBe(false);
  });

  test('not where it is too old to know how', () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    expect(canMakePasskeys()).toBe(false);
  });
});

describe('making one', () => {
  test('gives the device what the server asks, and the server what the device says', async () => {
    expect(await make()).toMatchObject({ id: 'k1' });
    expect(create.mock.calls).toEqual([[{ publicKey: { rp: 'drive', isParsed: true } }]]);
    expect(call.mock.calls).toEqual([
      [passkeyOptions, { body: { password: 'secret' } }],
      [addPasskey, { body: { challenge: 'c1', credential: { id: 'made' }, name: 'Phone' } }],
    ]);
  });

  test('without a name has none, and without a password sends none', async () => {
    await make('', null);
    expect(call.mock.calls.map(([, sent]) => sent)).toEqual([
      { body: { password: null } },
      { body: expect.objectContaining({ name: null }) },
    ]);
  });

  test.each([
    ['NotAllowedError', 'passkey_abandoned'],
    ['AbortError', 'passkey_abandoned'],
    ['InvalidStateError', 'passkey_known'],
    ['SecurityError', 'passkey_refused'],
  ])('that ends with %s is %s, and nothing is registered', async (name, reason) => {
    create.mockRejectedValueOnce(new DOMException('no', name));
    const error = await make().catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(CallError);
    expect((error as CallError).error).toBe(reason);
    expect(call).toHaveBeenCalledOnce();
  });

  test.each([
    ['nothing', null],
    ['a password', { type: 'password' }],
  ])('that gives %s is refused', async (_, given) => {
    create.mockResolvedValueOnce(given);
    await expect(make()).rejects.toMatchObject({ error: 'passkey_refused' });
    expect(call).toHaveBeenCalledOnce();
  });

  test('asks the device for nothing where the password is wrong', async () => {
    call.mockRejectedValueOnce(new Error('invalid_password'));
    await expect(make()).rejects.toThrow('invalid_password');
    expect(create).not.toHaveBeenCalled();
  });
});

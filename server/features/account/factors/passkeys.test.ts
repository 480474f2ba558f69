import { describe, expect, test } from 'vitest';
import * as contract from '../../../../api/contract/passkey.ts';
import { getProfile } from '../../../../api/contract/profile.ts';
import { accountServerOfFile, type Person, password } from '../fixtures/account-server.ts';
import { type AuthenticatorOptions, createAuthenticator } from '../fixtures/authenticator.ts';

const accountServer = accountServerOfFile();

type Authenticator = ReturnType<typeof createAuthenticator>;

const begin = async (token: string) =>
  (await accountServer().call(contract.passkeyOptions, { token, body: { password } })).body;

async function register({ token }: Person, authenticator: Authenticator, name?: string) {
  const { challenge, options } = await begin(token);
  return accountServer().call(contract.addPasskey, {
    token,
    body: { challenge, credential: authenticator.create(options), name },
  });
}

async function signIn(authenticator: Authenticator) {
  const { body } = await accountServer().call(contract.passkeySignInOptions, { body: {} });
  const credential = authenticator.get(body.options);
  return accountServer().call(contract.passkeySignIn, { body: { challenge: body.challenge, credential } });
}

describe('passkeys', () => {
  test('are a matter for those who are signed in', async () => {
    const calls = [contract.passkeyOptions, contract.addPasskey, contract.listPasskeys];
    for (const endpoint of calls)
      expect((await accountServer().call(endpoint, { body: {} })).status).toBe(401);
    const params = { id: 'x' };
    expect((await accountServer().call(contract.renamePasskey, { params, body: {} })).status).toBe(401);
    expect((await accountServer().call(contract.deletePasskey, { params })).status).toBe(401);
  });

  test('are registered with the password only', async () => {
    const { token } = await accountServer().person();
    for (const body of [{}, { password: 'wrong' }]) {
      const answer = await accountServer().call(contract.passkeyOptions, { token, body });
      expect(answer.body).toMatchObject({ error: 'invalid_password', error_code: 4010 });
    }
  });

  test('are registered, listed, named, used and taken away', async () => {
    const person = await accountServer().person();
    const authenticator = createAuthenticator();
    const { options } = await begin(person.token);
    expect(options).toMatchObject({
      rp: { id: 'drive.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await register(person, authenticator, 'Phone');
    expect(added).toMatchObject({ status: 200, body: { kind: 'account#passkey', name: 'Phone' } });

    const first = await signIn(authenticator);
    expect(first).toMatchObject({ status: 200, body: { sub: person.id, token_type: 'Bearer' } });
    expect((await accountServer().call(getProfile, { token: first.body.access_token })).status).toBe(200);

    const { id } = added.body;
    const renamed = await accountServer().call(contract.renamePasskey, {
      token: person.token,
      params: { id },
      body: { name: 'Old phone' },
    });
    expect(renamed.body.name).toBe('Old phone');
    const other = await accountServer().person();
    const asOther = { token: other.token, params: { id } };
    expect(
      (await accountServer().call(contract.renamePasskey, { ...asOther, body: { name: 'x' } })).status,
    ).toBe(404);
    expect((await accountServer().call(contract.deletePasskey, asOther)).status).toBe(404);

    const listed = await accountServer().call(contract.listPasskeys, { token: person.token });
    expect(listed.body.passkeys.map(({ name }: { name: string }) => name)).toEqual(['Old phone']);
    expect(
      (await accountServer().call(contract.deletePasskey, { token: person.token, params: { id } })).status,
    ).toBe(200);
    expect((await signIn(authenticator)).body).toMatchObject({ error: 'invalid_grant', error_code: 4126 });
  });

  test.each<[string, AuthenticatorOptions]>([
    ['another site', { origin: 'http://evil.test' }],
    ['a part of another site', { rpId: 'evil.test' }],
  ])('of %s are refused', async (_, options) => {
    const person = await accountServer().person();
    expect((await register(person, createAuthenticator(options))).body.error).toBe('failed_precondition');
  });

  test('sign in only where the authenticator made sure of the person', async () => {
    const person = await accountServer().person();
    const careless = createAuthenticator({ isUserVerified: false });
    expect((await register(person, careless)).status).toBe(200);
    expect((await signIn(careless)).body.error).toBe('invalid_grant');
  });

  test('are registered once', async () => {
    const [person, other] = [await accountServer().person(), await accountServer().person()];
    const authenticator = createAuthenticator();
    expect((await register(person, authenticator)).status).toBe(200);
    expect((await register(other, authenticator)).body.error).toBe('already_exists');
  });

  test('are used once for each challenge, and for none of another ceremony', async () => {
    const person = await accountServer().person();
    const authenticator = createAuthenticator();
    await register(person, authenticator);
    const { body } = await accountServer().call(contract.passkeySignInOptions, { body: {} });
    const given = { challenge: body.challenge, credential: authenticator.get(body.options) };
    expect((await accountServer().call(contract.passkeySignIn, { body: given })).status).toBe(200);
    expect((await accountServer().call(contract.passkeySignIn, { body: given })).body.error).toBe(
      'invalid_grant',
    );
    const registration = await begin(person.token);
    const crossed = {
      challenge: registration.challenge,
      credential: authenticator.get(registration.options),
    };
    expect((await accountServer().call(contract.passkeySignIn, { body: crossed })).body.error).toBe(
      'invalid_grant',
    );
  });

  test.each([
    {},
    { id: 'x' },
    { id: 'x', response: null },
    { id: 'x', response: {} },
    { id: '\u0000', response: {} },
    { id: 'a'.repeat(2000), response: {} },
    { id: ['x'], response: [] },
  ])('%j is no credential', async (credential) => {
    const { token } = await accountServer().person();
    const sign = await accountServer().call(contract.passkeySignInOptions, { body: {} });
    const answer = await accountServer().call(contract.passkeySignIn, {
      body: { challenge: sign.body.challenge, credential },
    });
    expect(answer.body.error).toBe('invalid_grant');
    const { challenge } = await begin(token);
    const added = await accountServer().call(contract.addPasskey, { token, body: { challenge, credential } });
    expect(added.status).toBe(added.body.error === 'failed_precondition' ? 412 : 400);
  });
});

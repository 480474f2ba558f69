import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as account from '../../../../api/contract/account.ts';
import * as captcha from '../../../../api/contract/captcha.ts';
import * as device from '../../../../api/contract/device.ts';
import { isEndpoint } from '../../../../api/contract/index.ts';
import * as passkey from '../../../../api/contract/passkey.ts';
import * as profile from '../../../../api/contract/profile.ts';
import * as secondFactor from '../../../../api/contract/second-factor.ts';
import * as session from '../../../../api/contract/session.ts';
import * as verification from '../../../../api/contract/verification.ts';
import { runs } from '../../../../tests/long.ts';
import { accountServerOfFile } from '../fixtures/account-server.ts';

const plenty = { calls: 1_000_000, seconds: 60 };
const accountServer = accountServerOfFile({
  rates: { read: plenty, write: plenty, 'sign-in': plenty, mail: plenty },
});

const parts = [account, verification, session, profile, device, secondFactor, passkey, captcha];
const all = parts.flatMap((part): unknown[] => Object.values(part)).filter(isEndpoint);
const endpoints = all.filter(({ body }) => body !== 'bytes');

const fields = [
  ...['grant_type', 'refresh_token', 'device_code', 'username', 'password', 'email', 'name', 'token'],
  ...['verification_token', 'verification_id', 'verification_code', 'new_password', 'old_password', 'code'],
  ...[
    'challenge',
    'recovery_code',
    'user_code',
    'credential',
    'action',
    'device_id',
    'meta',
    'client_id',
    'scope',
  ],
];
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    'a@b.test',
    '123456',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
    '\ud800',
    '%00',
    '../../..',
    "' or 1=1 --",
    '-1',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields), nasty, { maxKeys: 10 }),
  fc.jsonValue({ maxDepth: 3 }).filter((value) => typeof value === 'object'),
);

describe('no call fails on our side', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const { token } = await accountServer().person();
      await fc.assert(
        fc.asyncProperty(
          body,
          fc.string({ unit: 'binary', maxLength: 20 }),
          fc.boolean(),
          async (given, id, isSignedIn) => {
            const answer = await accountServer().call(endpoint, {
              ...(endpoint.body !== undefined && { body: given }),
              params: { id },
              query: { user_code: id },
              token: isSignedIn ? token : undefined,
            });
            expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
          },
        ),
        { numRuns: runs(40) },
      );
    },
  );
});

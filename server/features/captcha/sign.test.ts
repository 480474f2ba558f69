import { expect, test } from 'vitest';
import { defaultIdentity } from '../../../api/contract/identity.ts';
import { signedMeta } from '../../../api/sign.ts';
import { isSignedWell, mostSkew, type SignedCall } from './sign.ts';

const now = 1_790_000_000_000;
const clientId = defaultIdentity.clientId;
const signed = (timestamp = now): SignedCall => ({
  clientId,
  deviceId: 'device',
  meta: signedMeta(defaultIdentity, { deviceId: 'device', userId: '', timestamp }),
});
const judged = (call: SignedCall, at = now) => isSignedWell(call, [defaultIdentity], at);

test('what the client of the site signs is signed well', () => expect(judged(signed())).toBe(true));

test('the clock of a client may be ten minutes wrong, either way', () => {
  for (const skew of [-mostSkew, mostSkew]) expect(judged(signed(now + skew))).toBe(true);
  for (const skew of [-mostSkew - 1, mostSkew + 1]) expect(judged(signed(now + skew))).toBe(false);
});

test('a signature is of its device and its client', () => {
  expect(judged({ ...signed(), deviceId: 'another' })).toBe(false);
  expect(judged({ ...signed(), clientId: 'unknown' })).toBe(false);
  const other = { ...defaultIdentity, clientId: 'other', salts: [...defaultIdentity.salts].reverse() };
  expect(isSignedWell({ ...signed(), clientId: 'other' }, [defaultIdentity, other], now)).toBe(false);
  const meta = signedMeta(other, { deviceId: 'device', userId: '', timestamp: now });
  expect(isSignedWell({ clientId: 'other', deviceId: 'device', meta }, [defaultIdentity, other], now)).toBe(
    true,
  );
});

test.each([
  [{ captcha_sign: '' }],
  [{ captcha_sign: `2.${'0'.repeat(32)}` }],
  [{ captcha_sign: `1.${'0'.repeat(32)}` }],
  [{ captcha_sign: ['1.'] }],
  [{ captcha_sign: '1'.repeat(1_000_000) }],
  [{ client_version: '1.0.1' }],
  [{ client_version: 'x'.repeat(1_000_000) }],
  [{ package_name: 'another' }],
  [{ timestamp: now }],
  [{ timestamp: '' }],
  [{ timestamp: 'NaN' }],
  [{ timestamp: '9'.repeat(400) }],
])('%.80j in the place of what was signed is not', (instead) => {
  expect(judged({ ...signed(), meta: { ...signed().meta, ...instead } })).toBe(false);
});

test.each([[null], [undefined], [{}]])('a call with the meta %j is not', (meta) => {
  expect(judged({ ...signed(), meta })).toBe(false);
});

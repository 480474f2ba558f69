import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultIdentity } from './contract/identity.ts';
import { captchaSign, signedMeta } from './sign.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const facts = { deviceId: '0123456789abcdef0123456789abcdef', timestamp: 1_767_225_600_000 };

test('the facts are hashed once with each of ten salts', () => {
  const { clientId, clientVersion, packageName, salts } = defaultIdentity;
  expect(salts).toHaveLength(10);
  expect(new Set(salts).size).toBe(10);
  let hash = `${clientId}${clientVersion}${packageName}${facts.deviceId}${facts.timestamp}`;
  for (const salt of salts) hash = md5(hash + salt);
  expect(captchaSign(defaultIdentity, facts)).toBe(`1.${hash}`);
});

test('a deployment signs with its own identity, in any script', () => {
  const identity = { clientId: '猫', clientVersion: '2', packageName: 'ü', salts: ['é', ''] };
  expect(captchaSign(identity, { deviceId: 'd', timestamp: 5 })).toBe(`1.${md5(md5('猫2üd5é'))}`);
});

test('every fact counts', () => {
  const signs = [
    captchaSign(defaultIdentity, facts),
    captchaSign(defaultIdentity, { ...facts, deviceId: 'other' }),
    captchaSign(defaultIdentity, { ...facts, timestamp: facts.timestamp + 1 }),
    captchaSign({ ...defaultIdentity, clientId: 'other' }, facts),
    captchaSign({ ...defaultIdentity, salts: defaultIdentity.salts.toReversed() }, facts),
  ];
  expect(new Set(signs).size).toBe(signs.length);
});

test('the meta says what was signed', () => {
  expect(signedMeta(defaultIdentity, { ...facts, userId: 'u1' })).toEqual({
    captcha_sign: captchaSign(defaultIdentity, facts),
    client_version: defaultIdentity.clientVersion,
    package_name: defaultIdentity.packageName,
    user_id: 'u1',
    timestamp: '1767225600000',
  });
});

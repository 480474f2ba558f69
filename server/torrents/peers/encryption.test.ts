import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption, createKeyPair } from './encryption.ts';
import { createRc4 } from './rc4.ts';

test('RC4 is as RFC 6229 has it, from byte 1024 on', () => {
  const stream = new Uint8Array(16);
  createRc4(Buffer.from('0102030405', 'hex'))(stream);
  expect(Buffer.from(stream).toString('hex')).toBe('30abbcc7c20b01609f23ee2d5f6bb7df');
});

test('both sides know the same secret, of 96 bytes', () => {
  const [one, other] = [createKeyPair(), createKeyPair()];
  const secret = one.sharedWith(other.publicKey);
  expect(secret.equals(other.sharedWith(one.publicKey))).toBe(true);
  expect([secret.length, one.publicKey.length]).toEqual([96, 96]);
});

test.each([
  ['no number', Buffer.alloc(96)],
  ['one', Buffer.concat([Buffer.alloc(95), Buffer.of(1)])],
  ['the largest number', Buffer.alloc(96, 255)],
])('a public key that is %s is refused', (_, key) => {
  expect(() => createEncryption(randomBytes(20), Buffer.alloc(68)).take(key)).toThrow(RangeError);
});

test('a peer that never answers the key is not listened to for long', () => {
  const { take } = createEncryption(createHash('sha1').digest(), Buffer.alloc(68));
  take(createKeyPair().publicKey);
  take(Buffer.alloc(500, 7));
  expect(() => take(Buffer.alloc(100, 7))).toThrow(RangeError);
});

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LinkClaims, readToken, signToken } from './link-token.ts';

const key = randomBytes(32);
const claims: fc.Arbitrary<LinkClaims> = fc.record({
  purpose: fc.constantFrom(
    'attachment',
    'inline',
    'archive',
    'SIZE_SMALL',
    'SIZE_MEDIUM',
    'SIZE_LARGE',
    'task',
  ),
  id: fc.string({ maxLength: 64, unit: 'grapheme-ascii' }),
  versionId: fc.string({ maxLength: 64, unit: 'grapheme-ascii' }),
  userId: fc.string({ maxLength: 64, unit: 'grapheme-ascii' }),
  hashHead: fc.uint8Array({ maxLength: 16 }).map((bytes) => Buffer.from(bytes)),
  expires: fc.nat(0xffffffff),
  generation: fc.oneof(fc.constant(0), fc.nat(4_000_000_000_000)),
});

test('what was signed is read again, and fits into an address', () => {
  fc.assert(
    fc.property(claims, (claim) => {
      const token = signToken(key, claim);
      expect(token).toMatch(/^[\w-]{35,512}$/);
      expect(readToken(key, token)).toEqual(claim);
      expect(signToken(key, claim)).toBe(token);
    }),
  );
});

test('with any bit changed, of another key, or cut, it is nothing', () => {
  fc.assert(
    fc.property(claims, fc.nat(), fc.integer({ min: 0, max: 7 }), (claim, place, bit) => {
      const bytes = Buffer.from(signToken(key, claim), 'base64url');
      const at = place % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      expect(readToken(key, bytes.toString('base64url'))).toBeUndefined();
      expect(readToken(randomBytes(32), signToken(key, claim))).toBeUndefined();
      expect(readToken(key, signToken(key, claim).slice(0, -4))).toBeUndefined();
    }),
  );
});

test('any text is read without a fault', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String({ minLength: 60 })), (text) => {
      expect(readToken(key, text)).toBeUndefined();
    }),
  );
});

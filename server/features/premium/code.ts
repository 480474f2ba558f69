import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O and U, which are read for others or make words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** A new code, as it is printed: `7K3D-9QXM-04BT-ZR8C`, 80 random bits. */
export function makeCode(): string {
  const signs = [...randomBytes(length)].map((byte) => alphabet[byte & 31]).join('');
  return signs.replace(/(.{4})(?!$)/g, '$1-');
}

/**
 * The lookup key of a typed code, however it is written. Undefined where it cannot be one. Eighty
 * random bits need no salt and no slow hash.
 */
export function hashOf(typed: string): Buffer | undefined {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}\u2212_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (signs.length !== length || [...signs].some((sign) => !alphabet.includes(sign))) return undefined;
  return createHash('sha256').update(`activation code ${signs}`).digest();
}

import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O and U, which are read for others or make words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new code: 80 random bits, so that none is guessed. It stands in addresses. */
export const makeInviteCode = (): string => [...randomBytes(16)].map((byte) => alphabet[byte & 31]).join('');

/** The code of a text; undefined where it cannot be one. */
export function inviteCodeOf(text: string | null | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : undefined;
}

/** Whether two addresses are of one mailbox, as far as anybody can see: `ada+1@` is `ada@`. */
export function isSameMailbox(one: string, other: string): boolean {
  const box = (address: string): string => {
    const at = address.lastIndexOf('@');
    return `${address.slice(0, at).split('+')[0]}${address.slice(at)}`.toLowerCase();
  };
  return box(one) === box(other);
}

import { randomBytes } from 'node:crypto';

/** Letters and digits that nobody takes for others, as of activation codes. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference that a payer writes on a transfer: `PD-7K3D-9QXM`, 40 random bits. The table holds that each is of one order. */
export function makeReference(): string {
  const signs = [...randomBytes(8)].map((byte) => alphabet[byte & 31]).join('');
  return `PD-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

import { createHash } from 'node:crypto';

/** The same for the same address, so that a client can tell two answers apart. */
export const idOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

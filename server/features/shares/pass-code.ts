import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { signingKey } from '../../db/index.ts';

const signs = 'abcdefghijklmnopqrstuvwxyz0123456789';
const length = 6;

/** A generated passcode: 2 billion are possible, and guesses are limited (`guesses.ts`). */
export const makePassCode = (): string =>
  Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long whatever was typed. */
export const isPassCode = (typed: string, code: string): boolean =>
  timingSafeEqual(digest(typed), digest(code));

/** Seconds; spec section 9. */
export const tokenLasts = 43_200;

const version = 1;
const signedBytes = 5;
const tagBytes = 16;
const form = /^[\w-]{28}$/;

/** Subject of a token; not part of it, so that it reveals nothing and is valid nowhere else. */
export interface Admission {
  readonly shareId: string;
  readonly generation: number;
}

/** The token of a visitor who entered the passcode: its expiry, and 128 bits of HMAC-SHA-256 over all of it. */
export function signPassToken(key: Buffer, admission: Admission, now: number): string {
  const signed = Buffer.alloc(signedBytes);
  signed[0] = version;
  signed.writeUInt32BE(Math.floor(now / 1000) + tokenLasts, 1);
  return Buffer.concat([signed, tagOf(key, admission, signed)]).toString('base64url');
}

/** Whether this very text was given for this generation of this share, less than twelve hours ago. */
export function isPassToken(key: Buffer, admission: Admission, token: string, now: number): boolean {
  if (!form.test(token)) return false;
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, signedBytes);
  const isOurs =
    bytes.length === signedBytes + tagBytes &&
    signed[0] === version &&
    timingSafeEqual(bytes.subarray(signedBytes), tagOf(key, admission, signed));
  return isOurs && signed.readUInt32BE(1) * 1000 > now;
}

const tagOf = (key: Buffer, { shareId, generation }: Admission, signed: Buffer): Buffer =>
  createHmac('sha256', signingKey(key))
    .update(`share pass\0${shareId}\0${generation}\0`)
    .update(signed)
    .digest()
    .subarray(0, tagBytes);

import { createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { int, literal, looseObject, object, regex, safeParse, string } from 'zod/mini';
import type { CaptchaProvider, Occasion } from './provider.ts';

/**
 * Iterations of one derivation, and how many of those a browser makes at the most, half of it on average: some seconds of
 * a phone. Any number is as likely as any other, so nobody can leave some out. The server makes one for a challenge, on a
 * thread, and none for a proof, which it knows by a signature.
 */
const cost = 5000;
const most = 800;

const hex = (length: number) => string().check(regex(new RegExp(`^[0-9a-f]{${length}}$`)));

/** Nothing of a proof is longer than this says, so that judging it costs two digests of short texts. */
const altchaProof = object({
  challenge: object({
    parameters: looseObject({
      algorithm: literal('PBKDF2/SHA-256'),
      cost: literal(cost),
      data: object({ ticket: string().check(regex(/^[\w-]{1,64}$/)) }),
      expiresAt: int(),
      keyLength: literal(32),
      keyPrefix: hex(32),
      keySignature: hex(64),
      nonce: hex(32),
      salt: hex(32),
    }),
    signature: hex(64),
  }),
  solution: looseObject({ counter: int(), derivedKey: hex(64) }),
});

/**
 * Proof of work by ALTCHA, without another party: the browser finds the number that the server thought of. A challenge
 * is of one ticket and expires with it, so none can be worked on ahead.
 * @param key 32 bytes, the same in every process.
 * @param numberBelow thinks of a number from 0 on.
 */
export function createAltcha(
  key: Uint8Array,
  numberBelow: (most: number) => number = (below) => randomInt(below),
): CaptchaProvider {
  const secret = (purpose: string) => createHmac('sha256', key).update(`altcha ${purpose}`).digest('hex');
  const secrets = {
    hmacSignatureSecret: secret('challenge'),
    hmacKeySignatureSecret: secret('solution'),
  };
  return {
    name: 'altcha',
    begin: ({ id, expiresAt }) =>
      createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: numberBelow(most),
        data: { ticket: id },
        deriveKey,
        expiresAt,
      }),
    isProof: async (given, occasion) => {
      const { success, data } = safeParse(altchaProof, given);
      if (!success || !isOf(data.challenge.parameters, occasion)) return false;
      // More keys than there are in a challenge of ours are part of what was signed: it is another.
      const challenge = data.challenge as Challenge;
      const { verified } = await verifySolution({
        ...secrets,
        challenge,
        solution: data.solution as Solution,
        deriveKey,
      });
      return verified;
    },
  };
}

const isOf = (
  { data, expiresAt }: { readonly data: { readonly ticket: string }; readonly expiresAt: number },
  occasion: Occasion,
): boolean => data.ticket === occasion.id && expiresAt === occasion.expiresAt;

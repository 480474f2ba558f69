import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { mailCodeId } from '../ids.ts';
import * as repo from '../repo/mail-codes.ts';

/** Seconds for which a code, and then the proof that it was exchanged for, is good. */
export const mailCodeLife = 600;

const mostTries = 5;

/** `known-reset`: requested from where the account had been signed in to; its id is given to nobody else. */
type Purpose = 'sign-up' | 'reset' | 'known-reset';

/** The account is there already, so more is at stake. */
const digits: Readonly<Record<Purpose, number>> = { 'sign-up': 6, reset: 8, 'known-reset': 8 };

export interface MailCodes {
  /** Makes a code for an address. The caller decides whether it is sent. */
  begin(purpose: Purpose, email: string): Promise<{ id: string; code: string }>;
  /** The last code for this address and its seconds, if it can still be given: older letters are not looked for. */
  last(purpose: Purpose, email: string): Promise<{ id: string; expiresIn: number } | undefined>;
  /**
   * Exchanges the right code for a proof. `verification_code_incorrect`, or `…_expired` after five tries.
   * @param accept may refuse what the right code is to be used for; the code can then be used again.
   */
  prove(id: string, code: string, accept?: (email: string) => Promise<void>): Promise<string>;
  /** Whether the proof is good; it stays so. */
  isProof(purpose: Purpose, email: string | undefined, proof: string): Promise<boolean>;
  /** Uses the proof up. @returns the address that it proves; undefined where it proves nothing. */
  spend(tx: Tx, purposes: readonly Purpose[], proof: string): Promise<string | undefined>;
}

interface MailCodesOptions {
  readonly db: Db;
  readonly key: Uint8Array;
  readonly now: () => number;
}

/** Digits that prove access to an address's mail, and the proof that a client continues with. */
export function createMailCodes({ db, key, now }: MailCodesOptions): MailCodes {
  const mac = (...parts: readonly string[]): Buffer =>
    createHmac('sha256', key).update(parts.join('\n')).digest();
  const at = (): Date => new Date(now());
  const split = (proof: string) => {
    const [id = '', secret = ''] = proof.split('.');
    return { id, hash: mac('proof', id, secret), now: at() };
  };
  return {
    begin: async (purpose, email) => {
      const id = mailCodeId();
      const code = String(randomInt(10 ** digits[purpose])).padStart(digits[purpose], '0');
      const expires = new Date(now() + mailCodeLife * 1000);
      await repo.insertMailCode(db, {
        id,
        purpose,
        email,
        code_hash: mac('code', id, code),
        expires_at: expires,
      });
      return { id, code };
    },
    last: async (purpose, email) => {
      const found = await repo.findLastMailCode(db, purpose, email, at());
      if (found === undefined || found.tries >= mostTries || found.proof_hash !== null) return undefined;
      return { id: found.id, expiresIn: Math.ceil((found.expires_at.getTime() - now()) / 1000) };
    },
    prove: async (id, code, accept) => {
      const tried = await repo.takeTry(db, id, { most: mostTries, now: at() });
      if (tried === undefined) throw new ApiError('verification_code_expired');
      if (!timingSafeEqual(tried.code_hash, mac('code', id, code))) {
        throw new ApiError('verification_code_incorrect');
      }
      await accept?.(tried.email);
      const secret = randomBytes(24).toString('base64url');
      const isProven = await repo.writeProof(db, id, {
        proof_hash: mac('proof', id, secret),
        expires_at: new Date(now() + mailCodeLife * 1000),
      });
      if (!isProven) throw new ApiError('verification_code_expired');
      return `${id}.${secret}`;
    },
    isProof: async (purpose, email, proof) => {
      const found = await repo.findProof(db, purpose, split(proof));
      return found !== undefined && (email === undefined || found.email === email);
    },
    spend: async (tx, purposes, proof) => {
      const spent = await repo.spendProof(tx, purposes, split(proof));
      return spent?.email;
    },
  };
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { loginCodeStart } from '../../../../api/contract/oauth.ts';
import type { Db } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { endUnfetched, insertHandedTokens, takeHandedTokens } from '../repo/handed-tokens.ts';
import type { Tokens } from '../sessions/sessions.ts';

/** Milliseconds for which tokens wait: a page on a slow network needs so long for its script. */
export const handoverLife = 120_000;

/** Tokens of a sign-in by a plain form: the page that the form leads to fetches them, once, by a code. */
export interface Handover {
  put(tokens: Tokens): Promise<string>;
  take(code: string): Promise<Tokens | undefined>;
}

interface HandoverOptions {
  readonly db: Db;
  readonly now: () => number;
}

/**
 * They wait in the database, since the page may be served by another process than the form. The code alone opens them: whoever reads the
 * database, or a backup of it, finds no token. What nobody has fetched in time is signed out by the next sign-in, or the hourly clean-up.
 */
export function createHandover({ db, now }: HandoverOptions): Handover {
  const oldest = (): Date => new Date(now() - handoverLife);
  return {
    put: async (tokens) => {
      await endUnfetched(db, oldest());
      const code = loginCodeStart + randomBytes(32).toString('base64url');
      const isKept = await insertHandedTokens(db, {
        codeHash: digestOf('code', code),
        refreshHash: createHash('sha256').update(tokens.refresh_token).digest(),
        sealed: seal(code, tokens),
        madeAt: new Date(now()),
      });
      if (!isKept) throw new ApiError('unavailable', { retryAfter: 1 });
      return code;
    },
    take: async (code) => {
      const found = code.startsWith(loginCodeStart)
        ? await takeHandedTokens(db, digestOf('code', code), oldest())
        : undefined;
      if (found === undefined) return undefined;
      const tokens = unseal(code, found.sealed);
      const passed = Math.ceil((now() - found.madeAt.getTime()) / 1000);
      return { ...tokens, expires_in: Math.max(0, tokens.expires_in - passed) };
    },
  };
}

/** Two digests of one code: that which finds the row tells nothing of the key that opens it. */
const digestOf = (use: 'code' | 'key', code: string): Buffer =>
  createHash('sha256').update(`${use} ${code}`).digest();

const cipher = 'aes-256-gcm';
/** Bytes. A key seals one text only, so that the nonce need not differ. */
const [nonce, tagLength] = [Buffer.alloc(12), 16];

function seal(code: string, tokens: Tokens): Buffer {
  const sealing = createCipheriv(cipher, digestOf('key', code), nonce);
  return Buffer.concat([sealing.update(JSON.stringify(tokens)), sealing.final(), sealing.getAuthTag()]);
}

function unseal(code: string, sealed: Buffer): Tokens {
  const opening = createDecipheriv(cipher, digestOf('key', code), nonce, { authTagLength: tagLength });
  opening.setAuthTag(sealed.subarray(-tagLength));
  return JSON.parse(
    Buffer.concat([opening.update(sealed.subarray(0, -tagLength)), opening.final()]).toString(),
  );
}

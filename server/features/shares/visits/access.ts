import type { ShareStatus } from '../../../../api/contract/shares.ts';
import type { Db } from '../../../db/index.ts';
import type { Caller, CallFacts } from '../../../http/route.ts';
import { isPassCode, signPassToken } from '../pass-code.ts';
import { admissionTo, shareStatusOf, visitorStatusOf } from '../policy.ts';
import { findShare, type ShareRow } from '../repo/shares.ts';
import type { Guesses } from './guesses.ts';

interface AccessDeps {
  readonly db: Db;
  /** Of the `secrets` table: 32 bytes; all processes have the same. */
  readonly key: Buffer;
  readonly now: () => number;
  readonly guesses: Guesses;
  readonly passcodes: PasscodeTries;
}

/** The captcha of passcodes (`server/features/captcha`): who has tried many has to earn each further try. */
export interface PasscodeTries {
  /** @throws {ApiError} `captcha_required`, `captcha_invalid` */
  readonly check: (call: VisitCall) => Promise<void>;
  readonly wrong: (call: VisitCall) => Promise<void>;
}

type VisitCall = CallFacts & { readonly caller?: Pick<Caller, 'userId'> | undefined };

/** A share that the visitor may open, with the token that proves it. */
export interface Admitted {
  readonly status: 'OK';
  readonly share: ShareRow;
  readonly token: string;
}

export interface Turned {
  readonly status: Exclude<ShareStatus, 'OK'>;
}

export interface Access {
  /** By the token that the passcode was exchanged for. */
  readonly byToken: (shareId: string, token: string | null | undefined) => Promise<Admitted | Turned>;
  /** The same of a share that has just been read. */
  readonly judged: (share: ShareRow | undefined, token: string | null | undefined) => Admitted | Turned;
  /** By the passcode, a guess that is counted; without one, by the token. */
  readonly byCode: (visitor: Visitor) => Promise<Admitted | Turned>;
}

interface Visitor {
  readonly shareId: string;
  readonly passCode: string;
  readonly token: string | null | undefined;
  readonly call: VisitCall;
}

/** Whether a visitor may look into a share. */
export function createAccess({ db, key, now, guesses, passcodes }: AccessDeps): Access {
  const judged = (share: ShareRow | undefined, token: string | null | undefined): Admitted | Turned => {
    const given = token ?? '';
    const status = visitorStatusOf(share, { token: given, key, now: now() });
    if (status !== 'OK') return { status };
    // An open share gives a token as well, since clients send one along; a client's own token is not returned
    // unchecked.
    const isGuarded = share!.pass_code !== '';
    return { status, share: share!, token: isGuarded ? given : fresh(share!) };
  };
  const fresh = (share: ShareRow): string => signPassToken(key, admissionTo(share), now());

  return {
    judged,
    byToken: async (shareId, token) => judged(await findShare(db, shareId), token),
    byCode: async ({ shareId, passCode, token, call }) => {
      const share = await findShare(db, shareId);
      const isGuarded = share !== undefined && share.pass_code !== '' && shareStatusOf(share, now()) === 'OK';
      if (!isGuarded || passCode === '') return judged(share, token);
      // The wait comes first, so that nobody spends a captcha token on it.
      const taken = await guesses.take(shareId, call.address);
      try {
        await passcodes.check(call);
      } catch (error) {
        await taken.giveBack();
        throw error;
      }
      if (!isPassCode(passCode, share.pass_code)) {
        await passcodes.wrong(call);
        return { status: 'PASS_CODE_ERROR' };
      }
      await taken.right();
      return { status: 'OK', share, token: fresh(share) };
    },
  };
}

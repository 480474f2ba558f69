import * as account from '../../../api/contract/account.ts';
import { openShare } from '../../../api/contract/share-visits.ts';
import * as verification from '../../../api/contract/verification.ts';
import { addressKey, type CountName, type Limits } from '../../http/limits.ts';
import { plainAction } from './action.ts';

/** The counters that tell how much was tried: of the caller's address, and of the name that a call is about or the account that makes it. */
interface Counters {
  readonly ofAddress: CountName;
  readonly ofAccount?: CountName;
  /** Whether the action counts each call before it is judged, so that one under way is in the count. */
  readonly isTakenFirst: boolean;
}

const signIn: Counters = {
  ofAddress: 'address-failures',
  ofAccount: 'name-failures',
  isTakenFirst: true,
};
const mail: Counters = { ofAddress: 'mail-from', isTakenFirst: true };

const countersOf = new Map<string, Counters>([
  [account.signIn.captcha, signIn],
  [account.exchangeToken.captcha, signIn],
  [account.signUp.captcha, mail],
  [verification.sendVerification.captcha, mail],
  [verification.forgotPassword.captcha, mail],
  [
    openShare.captcha,
    { ofAddress: 'passcode-failures', ofAccount: 'passcode-failures-of', isTakenFirst: false },
  ],
]);

/** A client that signs well is allowed so many times what others are. */
const signedFactor = 2;

/**
 * An account may fail so many times its `soft` count before a person is wanted: beyond `soft` alone a token is, which
 * programs fetch by themselves, and strangers must not stop those of an account by a few wrong passwords.
 */
const accountFactor = 4;

/** Longer texts name no account, and are not looked up. */
const longestName = 320;

interface Asked {
  readonly action: string;
  readonly address: string;
  /** The account that the call is about, as it was typed; empty for none. */
  readonly account: string;
  /** The account that makes the call. */
  readonly userId: string | undefined;
  /** Whether the client signs well, which anybody can: a hint. */
  readonly isSigned: boolean;
  /** Whether the action itself is under way, not a call that asks for a token. */
  readonly isCounted: boolean;
}

/** Whether a person must earn the token for this action. Others than these need no person, ever. */
export type JudgeRisk = (asked: Asked) => Promise<boolean>;

export interface RiskOptions {
  readonly limits: Pick<Limits, 'taken'>;
  readonly failures: {
    /** The key under which failures of a name are counted, as it was typed. Two names of one account have two: nothing tells that they belong together. */
    readonly nameKey: (typed: string) => string;
    /** Whether somebody has signed in by it from this address before; asked where there were many failures, since it costs more. */
    readonly isKnownFrom: (typed: string, address: string) => Promise<boolean>;
  };
}

export function createRisk({ limits, failures }: RiskOptions): JudgeRisk {
  return async ({ action, address, account: named, userId, isSigned, isCounted }) => {
    const counters = countersOf.get(plainAction(action));
    if (counters === undefined) return false;
    const { ofAddress, ofAccount, isTakenFirst } = counters;
    const own = isCounted && isTakenFirst ? 1 : 0;
    const isMany = async (counter: CountName, key: string, factor: number): Promise<boolean> => {
      const { taken, soft } = await limits.taken(counter, key);
      return taken - own >= soft * factor * (isSigned ? signedFactor : 1);
    };
    if (await isMany(ofAddress, addressKey(address), 1)) return true;
    if (ofAccount === undefined) return false;
    if (ofAccount === 'passcode-failures-of')
      return userId !== undefined && (await isMany(ofAccount, userId, 1));
    const isName = named !== '' && named.length <= longestName;
    if (!isName) return false;
    const isOften = await isMany(ofAccount, failures.nameKey(named), accountFactor);
    return isOften && !(await failures.isKnownFrom(named, addressKey(address)));
  };
}

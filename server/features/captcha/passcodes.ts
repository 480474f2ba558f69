import { openShare } from '../../../api/contract/share-visits.ts';
import { addressKey, type CountName, type Limits } from '../../http/limits.ts';
import type { Caller, CallFacts } from '../../http/route.ts';
import type { Captcha } from './service.ts';

/** Tries at passcodes of shares: many wrong ones from an address, and each further try needs a captcha token. */
export interface PasscodeTries {
  /** @throws {ApiError} `captcha_required`, `captcha_invalid` */
  check(call: PasscodeCall): Promise<void>;
  wrong(call: PasscodeCall): Promise<void>;
}

interface PasscodeTriesOptions {
  readonly captcha: Pick<Captcha, 'require'>;
  readonly limits: Pick<Limits, 'take' | 'taken'>;
}

type PasscodeCall = CallFacts & { readonly caller?: Pick<Caller, 'userId'> | undefined };

export const createPasscodeTries = ({ captcha, limits }: PasscodeTriesOptions): PasscodeTries => ({
  check: async ({ address, caller, captchaToken, clientId, deviceId }) => {
    const counts = await Promise.all(
      keysOf({ address, caller }).map(([name, key]) => limits.taken(name, key)),
    );
    if (!counts.some(({ taken, soft }) => taken >= soft)) return;
    await captcha.require({ address, caller, captchaToken, clientId, deviceId }, openShare.captcha);
  },
  wrong: async (call) => {
    for (const [name, key] of keysOf(call)) await limits.take(name, key);
  },
});

/** Of the caller's address, and of its account. */
const keysOf = ({
  address,
  caller,
}: Pick<PasscodeCall, 'address' | 'caller'>): readonly (readonly [CountName, string])[] => [
  ['passcode-failures', addressKey(address)],
  ...(caller ? [['passcode-failures-of', caller.userId] as const] : []),
];

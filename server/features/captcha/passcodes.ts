import { openShare } from '../../../api/contract/share-visits.ts';
import { addressKey, type Limits } from '../../http/limits.ts';
import type { CallFacts } from '../../http/route.ts';
import type { Captcha } from './service.ts';

/** Tries at passcodes of shares: many wrong ones from an address, and each further try needs a captcha token. */
export interface PasscodeTries {
  /** @throws {ApiError} `captcha_required`, `captcha_invalid` */
  check(call: CallFacts): Promise<void>;
  wrong(address: string): Promise<void>;
}

interface PasscodeTriesOptions {
  readonly captcha: Pick<Captcha, 'require'>;
  readonly limits: Pick<Limits, 'take' | 'taken'>;
}

const counter = 'passcode-failures';

export const createPasscodeTries = ({ captcha, limits }: PasscodeTriesOptions): PasscodeTries => ({
  check: async ({ address, captchaToken, clientId, deviceId }) => {
    const { taken, soft } = await limits.taken(counter, addressKey(address));
    if (taken >= soft) await captcha.require({ captchaToken, clientId, deviceId }, openShare.captcha);
  },
  wrong: async (address) => void (await limits.take(counter, addressKey(address))),
});

import { captchaPage, captchaReturn } from '../../../api/contract/captcha.ts';
import { defaultIdentity } from '../../../api/contract/identity.ts';
import type { Limits } from '../../http/limits.ts';
import type { Route } from '../../http/route.ts';
import { createPasscodeTries, type PasscodeTries } from './passcodes.ts';
import { createPersonCheck } from './person.ts';
import { createAltcha } from './providers/altcha.ts';
import { createRisk, type RiskOptions } from './risk.ts';
import { captchaRoutes } from './routes.ts';
import { type Captcha, createCaptcha } from './service.ts';

interface OpenCaptchaOptions {
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  readonly limits: Limits;
  readonly publicUrl: string;
  readonly accountKey: RiskOptions['accountKey'];
  readonly now: () => number;
}

/** Captcha tokens, and the calls by which they are given. */
export function openCaptcha({ key, limits, publicUrl, accountKey, now }: OpenCaptchaOptions): {
  readonly captcha: Captcha;
  readonly passcodes: PasscodeTries;
  readonly routes: readonly Route[];
} {
  const isPersonWanted = createRisk({ limits, accountKey });
  const captcha = createCaptcha({ key, limits, isPersonWanted, now });
  const person = createPersonCheck({ key, provider: createAltcha(key), limits, now });
  const pageFor = (ticket: string) => `${publicUrl}${captchaPage}?ticket=${ticket}`;
  const isReturn = (redirectUri: string) => redirectUri === captchaReturn;
  const clients = [defaultIdentity];
  const routes = captchaRoutes({ captcha, person, isPersonWanted, clients, pageFor, isReturn, now });
  return { captcha, passcodes: createPasscodeTries({ captcha, limits }), routes };
}

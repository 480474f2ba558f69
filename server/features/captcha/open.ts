import { captchaFramePath, captchaPage, captchaReturn } from '../../../api/contract/captcha.ts';
import { defaultIdentity } from '../../../api/contract/identity.ts';
import type { Limits } from '../../http/limits.ts';
import type { Route } from '../../http/route.ts';
import { createPasscodeTries, type PasscodeTries } from './passcodes.ts';
import { createPersonCheck } from './person.ts';
import { createAltcha } from './providers/altcha.ts';
import { createSiteverify, type SiteverifyOptions } from './providers/siteverify.ts';
import { createRisk, type RiskOptions } from './risk.ts';
import { captchaRoutes } from './routes.ts';
import { type Captcha, createCaptcha } from './service.ts';
import type { SigningClient } from './sign.ts';

/** Choices of the operator. */
export interface CaptchaOptions {
  /** Further clients whose signatures are judged, beside that of the site. */
  readonly clients: readonly SigningClient[];
  /** A provider outside; the proof of work of ALTCHA, without one. */
  readonly outside?: Omit<SiteverifyOptions, 'frame' | 'hostnames'>;
}

interface OpenCaptchaOptions extends Partial<CaptchaOptions> {
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  readonly limits: Limits;
  readonly publicUrl: string;
  /** The origin of users' content, where it has one. */
  readonly contentUrl?: string | undefined;
  readonly failures: RiskOptions['failures'];
  readonly now: () => number;
}

/** Captcha tokens, and the calls by which they are given. */
export function openCaptcha(options: OpenCaptchaOptions): {
  readonly captcha: Captcha;
  readonly passcodes: PasscodeTries;
  readonly routes: readonly Route[];
} {
  const {
    key,
    limits,
    publicUrl,
    contentUrl = publicUrl,
    failures,
    now,
    clients: others = [],
    outside,
  } = options;
  const siteverify =
    outside &&
    createSiteverify({
      ...outside,
      frame: `${contentUrl}${captchaFramePath}`,
      hostnames: [publicUrl, contentUrl].map((url) => new URL(url).hostname),
    });
  const isPersonWanted = createRisk({ limits, failures });
  const captcha = createCaptcha({ key, limits, isPersonWanted, now });
  const person = createPersonCheck({ key, provider: siteverify ?? createAltcha(key), limits, now });
  const pageFor = (ticket: string) => `${publicUrl}${captchaPage}?ticket=${ticket}`;
  const isReturn = (redirectUri: string) => redirectUri === captchaReturn;
  const clients = [defaultIdentity, ...others];
  const verifyToken = siteverify?.name === 'recaptcha' ? siteverify.isToken : undefined;
  const routes = captchaRoutes({
    captcha,
    verifyToken,
    person,
    isPersonWanted,
    clients,
    pageFor,
    isReturn,
    now,
  });
  return { captcha, passcodes: createPasscodeTries({ captcha, limits }), routes };
}

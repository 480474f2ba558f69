import { beginCaptcha, initCaptcha, redeemCaptcha } from '../../../api/contract/captcha.ts';
import { type Route, route } from '../../http/route.ts';
import type { PersonCheck } from './person.ts';
import type { JudgeRisk } from './risk.ts';
import { accountIn, type Captcha, captchaLife, clientOf } from './service.ts';
import { isSignedWell, type SigningClient } from './sign.ts';

interface CaptchaRoutesOptions {
  readonly captcha: Pick<Captcha, 'issue' | 'issueFor' | 'count'>;
  readonly person: PersonCheck;
  /** Clients whose signatures are judged. */
  readonly clients: readonly SigningClient[];
  readonly isPersonWanted: JudgeRisk;
  /** The address of the page of the captcha. */
  readonly pageFor: (ticket: string) => string;
  /** Whether a client names our own `/loading`, which hands a token to the page around it; no other address gets one. */
  readonly isReturn: (redirectUri: string) => boolean;
  readonly now: () => number;
}

export const captchaRoutes = (options: CaptchaRoutesOptions): readonly Route[] => [
  route(initCaptcha, async (call) => {
    const { captcha, person, clients, isPersonWanted, pageFor, isReturn, now } = options;
    const { address, body, caller } = call;
    const subject = {
      action: body.action,
      account: accountIn(body.meta),
      clientId: clientOf(call),
      address,
      deviceId: (body.device_id ?? call.deviceId).slice(0, 64),
    };
    const isSigned = isSignedWell({ ...subject, meta: body.meta }, clients, now());
    const asked = { ...subject, userId: caller?.userId, isSigned, isCounted: false };
    const isWanted = await isPersonWanted(asked);
    if (isWanted && !(await person.collect(subject))) {
      await captcha.count(address);
      return { url: pageFor(await person.ticketFor(subject, isReturn(body.redirect_uri ?? ''))) };
    }
    const ground = isWanted ? 'person' : isSigned ? 'signed' : 'asked';
    return { captcha_token: await captcha.issue(subject, ground), expires_in: captchaLife };
  }),
  route(beginCaptcha, ({ body }) => options.person.begin(body.ticket)),
  route(redeemCaptcha, async ({ body }) => {
    const { claims, returns } = await options.person.redeem(body.ticket, body.proof);
    if (!returns) return {};
    return { captcha_token: await options.captcha.issueFor(claims), expires_in: captchaLife };
  }),
];

import {
  beginCaptcha,
  initCaptcha,
  redeemCaptcha,
  verifyRecaptchaToken,
} from '../../../api/contract/captcha.ts';
import { ApiError } from '../../errors.ts';
import { type CallFacts, type Route, route } from '../../http/route.ts';
import type { PersonCheck } from './person.ts';
import type { Siteverify } from './providers/siteverify.ts';
import type { JudgeRisk } from './risk.ts';
import { accountIn, type Captcha, captchaLife, claimsOf, clientOf, type TokenSubject } from './service.ts';
import { isSignedWell, type SigningClient } from './sign.ts';

interface CaptchaRoutesOptions {
  readonly captcha: Pick<Captcha, 'issue' | 'issueFor' | 'count'>;
  readonly person: PersonCheck;
  /** Clients whose signatures are judged. */
  readonly clients: readonly SigningClient[];
  readonly isPersonWanted: JudgeRisk;
  /** Judges a token of reCAPTCHA, where that is the provider. */
  readonly verifyToken: Siteverify['isToken'] | undefined;
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
    const subject = { ...subjectOf(call), action: body.action };
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
  route(verifyRecaptchaToken, async (call) => {
    const { captcha, person, verifyToken } = options;
    const { body } = call;
    if (verifyToken === undefined) throw new ApiError('not_found');
    if (!(await verifyToken(body.token, undefined))) return { success: false };
    await person.spend(body.token);
    if (!body.action) return { success: true };
    const claims = claimsOf({ ...subjectOf(call), action: body.action });
    return {
      success: true,
      captcha_token: await captcha.issueFor(claims),
      expires_in: captchaLife,
    };
  }),
];

/** The caller that a token is for. */
const subjectOf = (call: CallFacts & { readonly body: Named }): Omit<TokenSubject, 'action'> => ({
  account: accountIn(call.body.meta),
  address: call.address,
  clientId: clientOf(call),
  deviceId: (call.body.device_id ?? call.deviceId).slice(0, 64),
});

interface Named {
  readonly client_id?: string | null | undefined;
  readonly device_id?: string | null | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | null | undefined;
}

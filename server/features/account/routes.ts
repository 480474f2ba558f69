import type { FastifyReply } from 'fastify';
import * as account from '../../../api/contract/account.ts';
import { loginCodeStart } from '../../../api/contract/oauth.ts';
import * as contract from '../../../api/contract/session.ts';
import * as verification from '../../../api/contract/verification.ts';
import { ApiError } from '../../errors.ts';
import { addressKey, type Limits } from '../../http/limits.ts';
import { type Call, type CallFacts, type Route, route } from '../../http/route.ts';
import type { SecondFactor } from './factors/second-factor.ts';
import type { Oauth } from './oauth/oauth.ts';
import type { PasswordChange } from './passwords/password-change.ts';
import { presentSession } from './present.ts';
import type { OwnSessions } from './sessions/own-sessions.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { CaptchaCheck, CheckedCall } from './sign-in/captcha-check.ts';
import type { Devices } from './sign-in/devices.ts';
import type { Handover } from './sign-in/handover.ts';
import { type MailCodes, mailCodeLife } from './sign-in/mail-codes.ts';
import type { Resets } from './sign-in/resets.ts';
import type { SignIn, Visitor } from './sign-in/sign-in.ts';
import type { SignUp } from './sign-in/sign-up.ts';

interface SignInRoutesOptions {
  readonly signIn: SignIn;
  readonly signUp: SignUp;
  readonly secondFactor: SecondFactor;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly oauth: Pick<Oauth, 'redeem' | 'allowsOrigin'>;
  readonly handover: Pick<Handover, 'take'>;
  readonly passwords: PasswordChange;
  readonly resets: Resets;
  readonly codes: MailCodes;
  readonly captcha: CaptchaCheck;
  readonly limits: Limits;
}

type Body = { readonly client_id?: string | null | undefined };

export const visitorOf = (call: CallFacts & { readonly body?: Body | undefined }): Visitor => ({
  address: call.address,
  userAgent: call.userAgent,
  clientId: (call.body?.client_id ?? call.clientId).replace(/[^\x20-\x7e]/g, '').slice(0, 128),
  deviceId: call.deviceId,
});

/** Codes of the captcha reasons on sign-in (api.md, "Account"). */
const signInCodes = { required: 4001, invalid: 4002 };

/** Calls that sign a user in. */
export function signInRoutes(options: SignInRoutesOptions): readonly Route[] {
  const { signIn, signUp, secondFactor, sessions, passwords, resets, codes, captcha, limits } = options;
  /** Mail to arbitrary addresses: after a few from one source a captcha token is required. */
  const guardMail = async (call: CheckedCall & CallFacts, action: string): Promise<void> => {
    const { isSoft } = await limits.take('mail-from', addressKey(call.address));
    if (isSoft) await captcha.require(call, action);
  };
  return [
    route(account.signIn, (call) =>
      signIn.withPassword(call.body, visitorOf(call), () =>
        captcha.require(call, account.signIn.captcha, signInCodes),
      ),
    ),
    route(account.signInSecondFactor, (call) => secondFactor.signIn(call.body, visitorOf(call))),
    route(account.exchangeToken, async (call, reply) => {
      await allowPage(options.oauth, call.headers.origin, reply);
      return exchange(options, call);
    }),
    route(account.askForToken, async ({ headers }, reply) => {
      if (await allowPage(options.oauth, headers.origin, reply))
        reply
          .header('access-control-allow-methods', 'POST')
          .header('access-control-allow-headers', 'content-type')
          .header('access-control-max-age', '600');
      return {};
    }),
    route(account.signUp, async (call) => {
      const { email, password, name, verification_token: proof, operator_token: secret } = call.body;
      if (secret) {
        const given = { email, password, name: name ?? undefined, secret };
        return signUp.finishAsOperator(given, visitorOf(call));
      }
      if (proof) {
        return signUp.finish({ email, password, name: name ?? undefined, proof }, visitorOf(call));
      }
      await guardMail(call, account.signUp.captcha);
      const begun = await signUp.begin(email, call.language);
      throw new ApiError('verification_required', {
        details: [{ '@type': 'account#verification', ...begun }],
      });
    }),
    route(account.revoke, async ({ body }) => {
      await sessions.revoke(body.token);
      return {};
    }),
    route(verification.sendVerification, async (call) => {
      await guardMail(call, verification.sendVerification.captcha);
      return signUp.begin(call.body.email, call.language);
    }),
    route(verification.verify, async ({ body }) => ({
      verification_token: await codes.prove(body.verification_id, body.verification_code),
      expires_in: mailCodeLife,
    })),
    route(verification.forgotPassword, async (call) => {
      await guardMail(call, verification.forgotPassword.captcha);
      return resets.begin(call.body.email, call.language, call.address);
    }),
    route(verification.resetPassword, async ({ body }) => {
      const { verification_id: id, verification_code: code, new_password: password } = body;
      await passwords.reset({ id, code, password });
      return {};
    }),
  ];
}

/** Lets a page of a registered app read the answer, a refusal too. Cookies and other credentials are never taken. */
async function allowPage(
  oauth: Pick<Oauth, 'allowsOrigin'>,
  origin: string | string[] | undefined,
  reply: FastifyReply,
): Promise<boolean> {
  reply.header('vary', 'Origin');
  if (typeof origin !== 'string' || !(await oauth.allowsOrigin(origin))) return false;
  reply.header('access-control-allow-origin', origin);
  return true;
}

/** `/v1/auth/token` is several calls, depending on the grant (RFC 6749 section 4). */
async function exchange(
  { sessions, devices, oauth, handover, signIn, captcha, limits }: SignInRoutesOptions,
  call: Call<typeof account.exchangeToken>,
) {
  const { body } = call;
  const needed = (
    field:
      | 'refresh_token'
      | 'device_code'
      | 'username'
      | 'password'
      | 'code'
      | 'redirect_uri'
      | 'code_verifier',
  ): string => {
    const value = body[field];
    if (!value) throw new ApiError('invalid_request', { description: `${field} is missing.` });
    return value;
  };
  const visitor = visitorOf(call);
  switch (body.grant_type) {
    case 'refresh_token':
      return sessions.refresh(needed('refresh_token'), visitor.clientId);
    case 'authorization_code': {
      const code = needed('code');
      const handed = await handover.take(code);
      if (handed !== undefined) return handed;
      const given = code.startsWith(loginCodeStart)
        ? { redirectUri: '', verifier: body.code_verifier ?? '' }
        : { redirectUri: needed('redirect_uri'), verifier: needed('code_verifier') };
      return oauth.redeem({ code, ...given }, visitor);
    }
    case 'urn:ietf:params:oauth:grant-type:device_code':
      return devices.redeem(needed('device_code'), visitor, preferredWait(call.headers.prefer));
    case 'password': {
      // The class of this call is that of refreshing; this one is a sign-in.
      await limits.limit('sign-in', { address: call.address, caller: undefined });
      const given = { username: needed('username'), password: needed('password') };
      return signIn.withPassword(given, visitor, () =>
        captcha.require(call, account.exchangeToken.captcha, signInCodes),
      );
    }
    default:
      throw new ApiError('unsupported_grant_type');
  }
}

/** The seconds for which a client would rather wait than hear that there is no answer yet (RFC 7240 section 4.3). */
function preferredWait(prefer: string | string[] | undefined): number {
  const seconds = /(?:^|[,\s])wait=(\d{1,4}(?:\.\d{1,3})?)(?:$|[,;\s])/i.exec(String(prefer ?? ''))?.[1];
  return seconds === undefined ? 0 : Number(seconds);
}

/** Calls about the sessions and the password of the caller. */
export function sessionRoutes(own: OwnSessions, passwords: PasswordChange): readonly Route[] {
  return [
    route(contract.listSessions, async ({ caller }) => ({
      kind: 'account#sessionList' as const,
      sessions: (await own.list(caller.userId)).map((session) => presentSession(session, caller.sessionId)),
    })),
    route(contract.endSession, async ({ caller, params }) => {
      await own.end(caller.userId, params.id);
      return {};
    }),
    route(contract.endOtherSessions, async ({ caller }) => {
      await own.endOthers(caller);
      return {};
    }),
    route(contract.endLinks, async ({ caller }) => {
      await own.endLinks(caller.userId);
      return {};
    }),
    route(contract.changePassword, async ({ caller, body }) => {
      await passwords.change(caller, { old: body.old_password, new: body.new_password });
      return {};
    }),
  ];
}

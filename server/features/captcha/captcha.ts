import { jwtVerify, SignJWT } from 'jose';
import { initCaptcha } from '../../../api/contract/captcha.ts';
import { Refusal } from '../../errors.ts';
import { addressKey, type Limits } from '../../http/limits.ts';
import { type CallFacts, type Route, route } from '../../http/route.ts';

/** Seconds for which a captcha token is good. */
export const captchaLife = 300;

const audience = 'captcha';

/** A call that may have to show a captcha token, in the header or in the body. */
export type Asked = Pick<CallFacts, 'captchaToken' | 'deviceId'> & {
  readonly body?: { readonly captcha_token?: string | null | undefined } | undefined;
};

export interface Captcha {
  readonly routes: readonly Route[];
  /**
   * Throws `captcha_required` or `captcha_invalid` unless the call shows a token for this action and its device: one
   * that was given to none is for calls that name none.
   * @param codes of the two reasons where the wire gives them others than 9.
   */
  require(call: Asked, action: string, codes?: { required: number; invalid: number }): Promise<void>;
}

export interface CaptchaOptions {
  /** 32 bytes, the same in every process. */
  readonly key: Uint8Array;
  readonly limits: Pick<Limits, 'take'>;
  readonly now: () => number;
}

/** Clients write the action with or without the origin that they know: `POST:https://host/path` is `POST:/path`. */
export const plainAction = (action: string): string => action.replace(/^([A-Z]+):https?:\/\/[^/]*/i, '$1:');

/**
 * Captcha tokens slow down whoever tries many passwords: each is good for one action of one device, and an address gets
 * so many and no more. There is no page with a puzzle, and we do not pretend that there is one.
 */
export function createCaptcha({ key, limits, now }: CaptchaOptions): Captcha {
  const issue = (action: string, deviceId: string): Promise<string> => {
    const issuedAt = Math.floor(now() / 1000);
    return new SignJWT({ act: plainAction(action), dev: deviceId })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + captchaLife)
      .sign(key);
  };
  const isValid = async (token: string, action: string, deviceId: string): Promise<boolean> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['exp'],
        currentDate: new Date(now()),
      });
      return payload.dev === deviceId && payload.act === plainAction(action);
    } catch {
      return false;
    }
  };
  return {
    routes: [
      route(initCaptcha, async ({ address, body, deviceId }) => {
        await limits.take('captcha', addressKey(address));
        const device = (body.device_id ?? deviceId).slice(0, 64);
        return { captcha_token: await issue(body.action, device), expires_in: captchaLife };
      }),
    ],
    require: async ({ captchaToken, deviceId, body }, action, codes) => {
      const token = captchaToken || body?.captcha_token || '';
      if (token === '') throw new Refusal('captcha_required', codes && { code: codes.required });
      if (!(await isValid(token, action, deviceId))) {
        throw new Refusal('captcha_invalid', codes && { code: codes.invalid });
      }
    },
  };
}

/** A call that may have to show a captcha token, in the header or in the body. */
export interface CheckedCall {
  readonly address: string;
  readonly captchaToken: string;
  readonly deviceId: string;
  readonly clientId: string;
  readonly body?: CheckedBody | undefined;
}

interface CheckedBody {
  readonly client_id?: string | null | undefined;
  readonly captcha_token?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/**
 * The captcha check of accounts (`server/features/captcha`): throws `captcha_required` or `captcha_invalid` unless
 * the call shows an unused token for this action, for its client, and for its device or its account.
 */
export interface CaptchaCheck {
  require(call: CheckedCall, action: string, codes?: { required: number; invalid: number }): Promise<void>;
}

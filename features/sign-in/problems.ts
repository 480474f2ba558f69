import { isEmailAddress } from '../../api/contract/email.ts';
import { CallError, lastRefusal } from '../../api/error.ts';

export type FieldName = 'username' | 'email' | 'name' | 'password' | 'newPassword' | 'code' | 'recoveryCode';
export type Fields = Readonly<Record<FieldName, string>>;

export type View = 'sign-in' | 'second-factor' | 'sign-up' | 'sign-up-code' | 'forgot' | 'reset';

/** A problem of one field; without one it concerns the whole form. */
export interface Problem {
  readonly field: FieldName | null;
  /** The id of a message under `signIn.problem.`. */
  readonly id: string;
}

const isEmail = (text: string) => isEmailAddress(text.trim());

/** The fields of each view, in the order in which they are checked. */
const rules: Readonly<Record<View, (fields: Fields, usesRecovery: boolean) => readonly (Problem | false)[]>> =
  {
    'sign-in': ({ username, password }) => [
      !username.trim() && { field: 'username', id: 'username' },
      !password && { field: 'password', id: 'password' },
    ],
    'second-factor': ({ code, recoveryCode }, usesRecovery) => [
      usesRecovery
        ? !recoveryCode.trim() && { field: 'recoveryCode', id: 'recoveryCode' }
        : !isCode(code, 6) && { field: 'code', id: 'code6' },
    ],
    'sign-up': ({ email, name, newPassword }) => [
      !isEmail(email) && { field: 'email', id: 'email' },
      !isName(name) && { field: 'name', id: 'name' },
      tooShort(newPassword),
    ],
    'sign-up-code': ({ code }) => [!isCode(code, 6) && { field: 'code', id: 'code6' }],
    forgot: ({ email }) => [!isEmail(email) && { field: 'email', id: 'email' }],
    reset: ({ code, newPassword }) => [
      !isCode(code, 8) && { field: 'code', id: 'code8' },
      tooShort(newPassword),
    ],
  };

/** The plain part of the rules for names; the server has all of them (`server/features/account/profile/names.ts`). */
const isName = (text: string): boolean => /^[^@<>/\\]{2,32}$/u.test(text.trim());

/** Codes are copied with the spaces that letters and apps show them with. */
export const plainCode = (text: string): string => text.replaceAll(/[\s-]/g, '');
const isCode = (text: string, digits: number) => new RegExp(`^\\d{${digits}}$`).test(plainCode(text));
const tooShort = (password: string): Problem | false =>
  [...password].length < 8 && { field: 'newPassword', id: 'weak_password' };

/** The first validation error before anything is sent. */
export const problemIn = (view: View, fields: Fields, usesRecovery: boolean): Problem | null =>
  rules[view](fields, usesRecovery).find((problem) => problem !== false) || null;

/** The field beside which a refusal is shown. A reason that is not here concerns the whole form, in words of its own. */
const fieldsByReason: Readonly<Record<string, FieldName | null>> = {
  invalid_account_or_password: 'password',
  invalid_password: 'password',
  second_factor_incorrect: 'code',
  recovery_code_incorrect: 'recoveryCode',
  verification_code_incorrect: 'code',
  verification_code_expired: 'code',
  weak_password: 'newPassword',
  already_exists: 'email',
  name_taken: 'name',
  name_reserved: 'name',
  operator_link_invalid: null,
  account_locked: null,
  account_in_cancellation: null,
  expired_token: null,
  invalid_grant: null,
};

/** The problem that a refusal is; nothing where the forms have no words for it. */
export function problemOf(error: unknown): Problem | null {
  if (isAboutName(error)) return { field: 'name', id: 'name' };
  const reason = reasonOf(error);
  const field = reason === undefined ? undefined : fieldsByReason[reason];
  return reason === undefined || field === undefined ? null : { field, id: reason };
}

/** The server has looked at all else first, so that this is what it refuses. */
const isAboutName = (error: unknown): boolean =>
  error instanceof CallError &&
  (lastRefusal(error).details as readonly Violations[]).some((detail) =>
    detail?.field_violations?.some(({ field }) => field === 'name'),
  );

interface Violations {
  readonly field_violations?: readonly { readonly field: string }[];
}

/** After all retries, the last refusal has the reason. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return lastRefusal(error).error;
}

import { createEffect } from 'effector';
import { exchangeToken, revoke, type Tokens } from '../../api/contract/account.ts';
import { getProfile } from '../../api/contract/profile.ts';
import { CallError } from '../../api/error.ts';
import { callDrive } from '../session/index.ts';
import { askForCode, InvalidCode } from './ask.ts';
import type { Entry } from './entry.ts';

/** The browser may hold credentials of another account. */
const asVisitor = { credentials: 'omit', retry: 0 } as const;

/** The tokens that a code has brought; the account's name where the person must say first that it is theirs. */
export interface Brought {
  readonly tokens: Tokens;
  readonly account?: string;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** RFC 7636: a code that is asked for with the challenge is worth nothing without the verifier, which stays here. */
async function createProof(): Promise<{ readonly verifier: string; readonly challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

const exchange = (code: string, code_verifier?: string): Promise<Tokens> =>
  callDrive(exchangeToken, { ...asVisitor, body: { grant_type: 'authorization_code', code, code_verifier } });

async function askProgram(entry: Exclude<Entry, { by: 'code' | 'form' }>): Promise<Tokens> {
  const { verifier, challenge } = await createProof();
  return exchange(await askForCode(entry, challenge), verifier);
}

/**
 * Signs in by the program that has opened the page. A link may be anybody's, with a code or a port of theirs: the person is
 * asked whether the account is theirs. The app and the extension are programs that this person has installed in this browser, and
 * the form has just been sent by them.
 */
export const bringFx = createEffect(async (entry: Entry): Promise<Brought> => {
  const tokens =
    entry.by === 'code' || entry.by === 'form' ? await exchange(entry.code) : await askProgram(entry);
  if (entry.by === 'app' || entry.by === 'extension' || entry.by === 'form') return { tokens };
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const { email, name } = await callDrive(getProfile, { ...asVisitor, headers });
  return { tokens, account: email || name };
});

/** The person does not know the account: what the code has brought ends. */
export const giveBackFx = createEffect(async ({ refresh_token }: Tokens) => {
  await callDrive(revoke, { ...asVisitor, body: { token: refresh_token } });
});

/** The sign-in goes on by the form, so a failure is for the log alone (spec section 8). */
export const logFailureFx = createEffect(
  ({ by, error }: { readonly by: Entry['by']; readonly error: Error }) => {
    const isInvalid =
      error instanceof InvalidCode || (error instanceof CallError && error.error === 'invalid_grant');
    if (isInvalid) console.info('invalid auth code!');
    else
      console.info(
        `sign-in by the ${by === 'code' || by === 'form' ? by : `${by} program`} failed: ${error.message}`,
      );
  },
);

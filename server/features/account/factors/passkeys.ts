import { authorize } from '../../../authorize.ts';
import type { Db } from '../../../db/index.ts';
import { ApiError, invalid } from '../../../errors.ts';
import type { Caller } from '../../../http/route.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import { authErrorCode, type CookieBridge, type From } from '../better-auth/cookies.ts';
import type { PasswordChange } from '../passwords/password-change.ts';
import { managePasskey } from '../policy.ts';
import {
  deletePasskey,
  findPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
} from '../repo/passkeys.ts';
import type { Sessions, Tokens } from '../sessions/sessions.ts';
import type { Visitor } from '../sign-in/sign-in.ts';

type Json = Record<string, unknown>;

/** The options of a ceremony for the browser, and the opaque string that names it. */
interface Ceremony {
  readonly challenge: string;
  readonly options: Json;
}

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

export interface Passkeys {
  beginRegistration(caller: Caller, password: string | null | undefined, from: From): Promise<Ceremony>;
  register(
    caller: Caller,
    given: { challenge: string; credential: Json; name?: string | null | undefined },
    from: From,
  ): Promise<Passkey>;
  list(userId: string): Promise<readonly Passkey[]>;
  rename(userId: string, id: string, name: string): Promise<Passkey>;
  remove(userId: string, id: string): Promise<void>;
  beginSignIn(visitor: Visitor): Promise<Ceremony>;
  signIn(given: { challenge: string; credential: Json }, visitor: Visitor): Promise<Tokens>;
}

interface PasskeysOptions {
  readonly auth: Auth;
  readonly db: Db;
  readonly inProcess: CookieBridge;
  readonly sessions: Sessions;
  readonly passwords: PasswordChange;
}

/** More authenticators than anyone has; each is read on every registration. */
const mostPasskeys = 50;

export function createPasskeys({ auth, db, inProcess, sessions, passwords }: PasskeysOptions): Passkeys {
  const list = async (userId: string): Promise<readonly Passkey[]> =>
    (await listPasskeys(db, userId)).map(present);
  return {
    beginRegistration: async (caller, password, from) => {
      await passwords.check(caller.userId, password);
      if ((await list(caller.userId)).length >= mostPasskeys) {
        throw new ApiError('failed_precondition', { description: `At most ${mostPasskeys} passkeys.` });
      }
      const session = await inProcess.asSession(caller.sessionId, from);
      if (session === undefined) throw new ApiError('unauthenticated');
      const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
        headers: session,
        returnHeaders: true,
      });
      return {
        challenge: await inProcess.challengeIn('passkey', headers),
        options: response as unknown as Json,
      };
    },
    register: async (caller, { challenge, credential, name }, from) => {
      if (!isCredential(credential)) throw invalid('credential', 'what the browser made of the credential');
      const session = await inProcess.asSession(caller.sessionId, from);
      if (session === undefined) throw new ApiError('unauthenticated');
      const ceremony = await inProcess.withChallenge('passkey', challenge, from);
      session.append('cookie', ceremony.get('cookie') ?? '');
      // Two entries of one header are joined by a comma; cookies are parted by a semicolon.
      session.set('cookie', (session.get('cookie') ?? '').replace(', ', '; '));
      try {
        const made = await auth.api.verifyPasskeyRegistration({
          body: { response: credential, name: acceptName(name) },
          headers: session,
        });
        return present({ id: made.id, name: made.name ?? null, createdAt: made.createdAt });
      } catch (error) {
        if ((await findPasskey(db, String(credential.id))) !== undefined)
          throw new ApiError('already_exists', { cause: error });
        if (authErrorCode(error) === '') throw error;
        throw new ApiError('failed_precondition', {
          description: 'The passkey was not made for this ceremony, or too late.',
          cause: error,
        });
      }
    },
    list,
    rename: async (userId, id, name) => {
      const renamed = await renamePasskey(db, userId, id, acceptName(name));
      authorize(userId, managePasskey, renamed);
      return present(renamed);
    },
    remove: async (userId, id) => authorize(userId, managePasskey, await deletePasskey(db, userId, id)),
    beginSignIn: async (visitor) => {
      const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
        headers: inProcess.headers(visitor),
        returnHeaders: true,
      });
      return {
        challenge: await inProcess.challengeIn('passkey', headers),
        options: { ...(response as unknown as Json), userVerification: 'required' },
      };
    },
    signIn: async ({ challenge, credential }, visitor) => {
      if (!isCredential(credential)) throw new ApiError('invalid_grant');
      try {
        const { session } = await auth.api.verifyPasskeyAuthentication({
          body: { response: credential as never },
          headers: await inProcess.withChallenge('passkey', challenge, visitor),
        });
        return await sessions.open(session.token, visitor);
      } catch (error) {
        if (error instanceof ApiError || !(error instanceof Error) || error.name !== 'APIError') throw error;
        throw new ApiError('invalid_grant', {
          description: 'The passkey is not known, or was not used for this ceremony.',
          cause: error,
        });
      }
    },
  };
}

/** Enough for better-auth to continue: the rest is checked against the challenge and the key. */
const isCredential = ({ id, response }: Json): boolean =>
  typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) && typeof response === 'object' && response !== null;

const present = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name ?? '',
  createdAt: row.createdAt ?? new Date(0),
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unfit = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/;

function acceptName(raw: string | null | undefined): string {
  const name = (raw ?? '').trim();
  if (unfit.test(name) || !name.isWellFormed()) throw invalid('name', 'text without control characters');
  return name || 'Passkey';
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { loginCodeStart, type Scope } from '../../../../api/contract/oauth.ts';
import { type Db, isReferenced, transact } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import type { Limits } from '../../../http/limits.ts';
import type { Caller } from '../../../http/route.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import type { CookieBridge } from '../better-auth/cookies.ts';
import { putOut } from '../repo/accounts.ts';
import * as repo from '../repo/oauth.ts';
import type { Sessions, Tokens } from '../sessions/sessions.ts';
import type { Visitor } from '../sign-in/sign-in.ts';
import { isRegistered, shownTarget, withAnswer } from './redirect-uri.ts';
import { readScopes } from './scopes.ts';

/** Milliseconds for which a code is good: a browser brings it to its client at once. */
const codeLife = 60_000;

/** A request as the client wrote it (RFC 6749 section 4.1.1, RFC 7636 section 4.3). */
interface AuthorizationRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly response_type?: string | null | undefined;
  readonly scope?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: string | null | undefined;
}

interface Asked {
  readonly client_name: string;
  readonly returns_to: string;
  readonly scopes: Scope[];
  readonly redirect_to: string;
}

export interface Oauth {
  /** The request in words for the person; throws where the client cannot be told of a fault. */
  lookUp(request: AuthorizationRequest): Promise<Asked>;
  /** @returns where the browser goes with the answer. */
  decide(caller: Caller, request: AuthorizationRequest, isApproved: boolean): Promise<string>;
  /** Whether pages of this origin may exchange tokens: those of browser apps that are registered with an address there. */
  allowsOrigin(origin: string): Promise<boolean>;
  /** A code that signs a browser in as the caller; with a challenge, that browser alone. */
  createLoginCode(caller: Caller, challenge: string | null): Promise<{ code: string; expires_in: number }>;
  /**
   * Tokens for a code, once; a second use ends the session of the first and the links that it may have
   * (RFC 6749 section 4.1.2). A login code has no address, and needs no verifier where it was asked for without a challenge.
   */
  redeem(
    given: { readonly code: string; readonly redirectUri: string; readonly verifier: string },
    visitor: Visitor,
  ): Promise<Tokens>;
}

interface OauthOptions {
  readonly auth: Auth;
  readonly db: Db;
  readonly inProcess: CookieBridge;
  readonly sessions: Pick<Sessions, 'open' | 'note'>;
  readonly limits: Limits;
  /** The issuer, by which a client of several servers tells answers apart (RFC 9207). */
  readonly publicUrl: string;
  readonly now: () => number;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Third-party apps, registered by the operator, ask for access to an account; its owner decides on `/auth`. */
export function createOauth(options: OauthOptions): Oauth {
  const { auth, db, inProcess, sessions, limits, publicUrl, now } = options;

  const read = async (request: AuthorizationRequest) => {
    const client = await repo.findClient(db, request.client_id);
    if (client === undefined) throw new ApiError('invalid_client');
    const uri = request.redirect_uri;
    if (!isRegistered(client.redirect_uris, uri)) throw new ApiError('invalid_redirect_uri');
    const answerTo = (answer: Readonly<Record<string, string>>): string =>
      withAnswer(uri, { ...answer, state: request.state ?? undefined, iss: publicUrl });
    return { client, scopes: readScopes(request.scope ?? ''), fault: faultOf(request), answerTo };
  };

  const makeCode = async (
    caller: Caller,
    given: Omit<repo.NewCode, 'hash' | 'userId' | 'approvedBy' | 'expiresAt'>,
  ) => {
    await limits.take('oauth-codes', caller.userId);
    const secret = randomBytes(32).toString('base64url');
    const code = given.clientId === null ? `${loginCodeStart}${secret}` : secret;
    await repo.insertCode(db, {
      ...given,
      hash: hashOf(code),
      userId: caller.userId,
      approvedBy: caller.sessionId,
      expiresAt: new Date(now() + codeLife),
    });
    return code;
  };

  return {
    lookUp: async (request) => {
      const { client, scopes = [], fault, answerTo } = await read(request);
      return {
        client_name: client.name,
        returns_to: shownTarget(request.redirect_uri),
        scopes: [...scopes],
        redirect_to: fault === undefined ? '' : answerTo({ error: fault }),
      };
    },
    decide: async (caller, request, isApproved) => {
      const { client, scopes, fault, answerTo } = await read(request);
      if (fault !== undefined || scopes === undefined) return answerTo({ error: fault ?? 'invalid_scope' });
      if (!isApproved) return answerTo({ error: 'access_denied' });
      const code = await makeCode(caller, {
        clientId: client.id,
        redirectUri: request.redirect_uri,
        challenge: request.code_challenge ?? '',
        scopes,
      });
      return answerTo({ code });
    },
    allowsOrigin: async (origin) =>
      /^https:\/\/[a-z\d.:[\]-]{1,253}$/.test(origin) && repo.hasOrigin(db, origin),
    createLoginCode: async (caller, challenge) => ({
      code: await makeCode(caller, { clientId: null, redirectUri: null, challenge, scopes: [] }),
      expires_in: codeLife / 1000,
    }),
    redeem: async ({ code, redirectUri, verifier }, visitor) => {
      const hash = hashOf(code);
      const taken = await repo.takeCode(db, hash, new Date(now()));
      if (taken === undefined) {
        sessions.note(await repo.noteReplay(db, hash, new Date(now())));
        throw new ApiError('invalid_grant');
      }
      const { userId, clientId, challenge, passwordSeenAt } = taken;
      if (challenge !== null && !isProof(verifier, challenge)) throw new ApiError('invalid_grant');
      if (clientId !== null && (redirectUri !== taken.redirectUri || visitor.clientId !== clientId))
        throw new ApiError('invalid_grant');
      const session = await begin(userId, visitor);
      const limit =
        clientId === null
          ? undefined
          : { oauthClientId: clientId, scopes: readScopes(taken.scopes.join(' ')) ?? [] };
      const tokens = await sessions.open(session.token, { ...visitor, limit }, passwordSeenAt);
      if (!(await repo.noteOpened(db, hash, session.id))) {
        sessions.note(await transact(db, (tx) => putOut(tx, userId, session.id)));
        throw new ApiError('invalid_grant');
      }
      return tokens;
    },
  };

  async function begin(userId: string, visitor: Visitor): Promise<{ id: string; token: string }> {
    const { internalAdapter } = await auth.$context;
    try {
      return await internalAdapter.createSession(userId, false, {
        ipAddress: visitor.address,
        userAgent: inProcess.headers(visitor).get('user-agent') ?? '',
      });
    } catch (error) {
      if (!isReferenced(error)) throw error;
      throw new ApiError('invalid_grant', { cause: error });
    }
  }
}

/** The fault of a request, in the words of RFC 6749 section 4.1.2.1. */
function faultOf(request: AuthorizationRequest): string | undefined {
  if (request.response_type !== 'code') return 'unsupported_response_type';
  if (request.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(request.code_challenge ?? ''))
    return 'invalid_request';
  return readScopes(request.scope ?? '') === undefined ? 'invalid_scope' : undefined;
}

/** RFC 7636 section 4.6. */
function isProof(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const [made, given] = [hashOf(verifier), Buffer.from(challenge, 'base64url')];
  return made.length === given.length && timingSafeEqual(made, given);
}

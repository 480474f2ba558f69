import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '../../../../api/contract/oauth.ts';
import { type Db, transact } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import type { Caller } from '../../../http/route.ts';
import * as repo from '../repo/accounts.ts';
import { findSessionOfRefresh, rotate } from '../repo/refresh-tokens.ts';
import { type AccessTokens, accessTokenLife, type Bearer } from './access-token.ts';
import type { EndedLinks } from './ended-links.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { createRefreshReceipts } from './refresh-receipts.ts';

/** The answer to a sign-in or a refresh (api.md, "Account"). */
export interface Tokens {
  readonly token_type: 'Bearer';
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly sub: string;
  /** Of a session that is limited. */
  readonly scope?: string;
}

/** The client that requests tokens, as it describes itself; stored so that a user can tell sessions apart. */
export interface Client {
  readonly clientId: string;
  readonly deviceId: string;
  /** The scopes of its session; by default everything. */
  readonly limit?: { readonly oauthClientId: string | null; readonly scopes: readonly Scope[] } | undefined;
}

export interface Sessions {
  /**
   * Tokens for a session that better-auth has just made. `passwordSeenAt`: when the password that was checked had been
   * set; if it has changed meanwhile the session is ended.
   */
  open(token: string, client: Client, passwordSeenAt?: Date): Promise<Tokens>;
  /**
   * Uses a refresh token. `invalid_grant` where that is not possible. A second use ends its session and the links to content
   * that whoever has it may have been given, unless the tokens
   * of the first were never used: then that answer was lost, and another replaces it. `clientId`: the client that a
   * session of a third-party app was opened for.
   */
  refresh(token: string, clientId: string): Promise<Tokens>;
  /** Ends the session of an access or refresh token; does not reveal whether there was one (RFC 7009). */
  revoke(token: string): Promise<void>;
  authenticate(token: string): Promise<Caller | undefined>;
  /** Records an ended session before the database notifies. */
  note(ending: repo.Ending): void;
  /** Whether the session has ended while an access token of it might still be good. */
  isEnded(sessionId: string): boolean;
}

interface SessionsOptions {
  readonly db: Db;
  readonly accessTokens: AccessTokens;
  readonly ended: EndedSessions;
  readonly endedLinks: Pick<EndedLinks, 'note'>;
  readonly now: () => number;
}

const refreshForm = /^[\w-]{43}$/;
const newRefreshToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function createSessions({ db, accessTokens, ended, endedLinks, now }: SessionsOptions): Sessions {
  const receipts = createRefreshReceipts({ db, now });
  const tokens = async (
    { scopes, ...bearer }: Omit<Bearer, 'scopes'> & Pick<repo.Opened, 'scopes'>,
    refreshToken: string,
  ): Promise<Tokens> => ({
    token_type: 'Bearer',
    access_token: await accessTokens.issue({ ...bearer, scopes: scopes ?? undefined }),
    refresh_token: refreshToken,
    expires_in: accessTokenLife,
    sub: bearer.userId,
    ...(scopes && { scope: scopes.join(' ') }),
  });
  const note = ({ sessions, links }: repo.Ending): void => {
    ended.note(sessions);
    if (links !== undefined) endedLinks.note(links);
  };
  const end = async (sessionId: string): Promise<void> => {
    ended.note([sessionId]);
    await repo.deleteSession(db, sessionId);
  };

  const exchange = async (token: string, clientId: string): Promise<Tokens> => {
    const next = newRefreshToken();
    const nextHash = hashOf(next);
    const rotation = await rotate(db, {
      hash: hashOf(token),
      next: nextHash,
      clientId,
      now: new Date(now()),
    });
    if (rotation.outcome === 'rotated') {
      const { userId, sessionId, scopes } = rotation;
      return tokens({ userId, sessionId, scopes, cameWith: nextHash.toString('base64url') }, next);
    }
    if (rotation.outcome === 'raced') throw raced();
    if (rotation.outcome === 'reused') {
      const { userId, sessionId } = rotation;
      note(await transact(db, (tx) => repo.putOut(tx, userId, sessionId)));
    }
    throw new ApiError('invalid_grant');
  };
  /** Refreshes of this process that have no answer yet. */
  const underWay = new Set<string>();

  return {
    open: async (token, { clientId, deviceId, limit }, passwordSeenAt) => {
      const refreshToken = newRefreshToken();
      const opened = await repo.openSession(db, {
        token,
        refreshHash: hashOf(refreshToken),
        clientId,
        deviceId,
        limit,
        passwordSeenAt,
        now: new Date(now()),
      });
      if (opened !== undefined) return tokens(opened, refreshToken);
      const found = await repo.deleteSessionByToken(db, token);
      if (found !== undefined) ended.note([found.id]);
      const user = found && (await repo.findUser(db, found.userId));
      throw new ApiError(user?.cancelled_at ? 'account_in_cancellation' : 'invalid_account_or_password');
    },
    refresh: async (token, clientId) => {
      if (!refreshForm.test(token)) throw new ApiError('invalid_grant');
      if (underWay.has(token)) throw raced();
      underWay.add(token);
      try {
        return await exchange(token, clientId);
      } finally {
        underWay.delete(token);
      }
    },
    revoke: async (token) => {
      const sessionId = refreshForm.test(token)
        ? await findSessionOfRefresh(db, hashOf(token))
        : (await accessTokens.read(token))?.sessionId;
      if (sessionId !== undefined) await end(sessionId);
    },
    authenticate: async (token) => {
      const bearer = await accessTokens.read(token);
      if (bearer === undefined || ended.has(bearer.sessionId)) return undefined;
      const { userId, sessionId, cameWith, scopes } = bearer;
      if (cameWith !== undefined && !(await receipts.note(cameWith))) return undefined;
      return { userId, sessionId, ...(scopes && { scopes }) };
    },
    note,
    isEnded: (id) => ended.has(id),
  };
}

/**
 * Two windows of one browser may send the same token at the same moment. The first gets the new pair. The second is
 * told to look again: the first has stored the pair where both look. It gets no token, so a race gains nothing.
 */
const raced = (): ApiError =>
  new ApiError('conflict', {
    description: 'The same refresh token is being used by another call; read the stored tokens again.',
    retryAfter: 1,
  });

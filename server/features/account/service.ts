import { type Database, readSecret, type Tx } from '../../db/index.ts';
import type { Limits } from '../../http/limits.ts';
import type { Caller, Route } from '../../http/route.ts';
import { type Administration, createAdministration } from './administration/administration.ts';
import { createDeletion } from './administration/deletion.ts';
import { createOperatorLinks } from './administration/operator.ts';
import { appPasswordRoutes } from './app-passwords/app-password-routes.ts';
import { type AppPasswords, createAppPasswords } from './app-passwords/app-passwords.ts';
import { type AuthLog, createAuth } from './better-auth/better-auth.ts';
import { createCookieBridge } from './better-auth/cookies.ts';
import { createAccountExport } from './export.ts';
import { passkeyRoutes } from './factors/passkey-routes.ts';
import { createPasskeys } from './factors/passkeys.ts';
import { createSecondFactor } from './factors/second-factor.ts';
import { createOauth } from './oauth/oauth.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { deviceRoutes, profileRoutes, secondFactorRoutes } from './own-routes.ts';
import { createHashing, type HashingOptions } from './passwords/hashing.ts';
import { createPasswordChange } from './passwords/password-change.ts';
import { createAvatars } from './profile/avatars.ts';
import { backfillSkeletons } from './profile/backfill-skeletons.ts';
import { createProfiles } from './profile/profile.ts';
import { sessionRoutes, signInRoutes } from './routes.ts';
import { createAccessTokens } from './sessions/access-token.ts';
import { createEndedLinks, type LinkGenerations } from './sessions/ended-links.ts';
import { createEndedSessions } from './sessions/ended-sessions.ts';
import { keepLists } from './sessions/kept-lists.ts';
import { createOwnSessions } from './sessions/own-sessions.ts';
import { createSessions } from './sessions/sessions.ts';
import type { CaptchaCheck } from './sign-in/captcha-check.ts';
import { createDecisions } from './sign-in/decisions.ts';
import { createDevices } from './sign-in/devices.ts';
import { createHandover, type Handover } from './sign-in/handover.ts';
import { createMailCodes } from './sign-in/mail-codes.ts';
import { createResets } from './sign-in/resets.ts';
import { createSendLater, type SendLaterOptions } from './sign-in/send-later.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { createSignUp } from './sign-in/sign-up.ts';

export interface AccountsOptions {
  readonly database: Pick<Database, 'db' | 'pool' | 'listen'>;
  /** The origin of the site: the issuer of access tokens, and the scope of passkeys. */
  readonly publicUrl: string;
  readonly limits: Limits;
  readonly captcha: CaptchaCheck;
  /** Sends a letter, by a job or in the background. */
  readonly mail: SendLaterOptions['mail'];
  /** For avatars: decodes uploaded pictures, in another process. */
  readonly resizePicture: (picture: Uint8Array) => Promise<Uint8Array | undefined>;
  /** Present names of the site, which no account may have. */
  readonly siteName?: (() => string) | undefined;
  /** Whether there is a page on which people approve devices (`/auth`); none by default. */
  readonly hasApprovalPage?: () => boolean;
  /** A page was opened by an account, in this language; it is noted nowhere by default. */
  readonly noteLanguage?: (userId: string, acceptLanguage: string) => Promise<void>;
  readonly log: AuthLog;
  readonly now?: () => number;
  readonly hashing?: HashingOptions;
  /** Makes the drive of a new account, in the same transaction. */
  readonly onUserCreated: (tx: Tx, userId: string) => Promise<void>;
  /**
   * Begins to delete all that an account holds, in the transaction that freezes it. When nothing is left, `erase` of
   * the administration deletes the account's own row.
   */
  readonly deleteDrive: (tx: Tx, userId: string) => Promise<void>;
}

export interface Accounts {
  readonly routes: readonly Route[];
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Whom an app password lets in. */
  readonly authenticateApp: AppPasswords['authenticate'];
  /** A code by which the page of the sign-in fetches tokens, once. */
  readonly handOver: Handover['put'];
  /** Whether the session has ended, while an access token of it might still be good. */
  readonly isSessionEnded: (sessionId: string) => boolean;
  readonly linkGenerations: LinkGenerations;
  readonly admin: Administration;
  /** Data about an account; undefined where there is none, or it is being deleted. */
  readonly factsOf: (userId: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Answers the devices that wait for somebody to let them in: the process is about to end. */
  readonly endWaits: () => void;
  readonly close: () => Promise<void>;
}

/** Everything about accounts, put together. The database must be up to date (`migrate`). */
export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const { database, publicUrl, limits, captcha, log, onUserCreated, deleteDrive } = options;
  const { now = Date.now, siteName = () => '', hasApprovalPage = () => false } = options;
  const { noteLanguage = async () => {} } = options;
  const { db } = database;
  const [tokenKey, authSecret, codeKey] = await Promise.all(
    ['access-tokens', 'better-auth', 'mail-codes'].map((name) => readSecret(db, name)),
  );
  if (!tokenKey || !authSecret || !codeKey) throw new Error('The database gave no keys.');

  const ended = createEndedSessions(db);
  const endedLinks = createEndedLinks(db);
  const lists = await keepLists({ database, lists: [ended, endedLinks], log });
  const hashing = createHashing(options.hashing);
  const auth = createAuth({ db, publicUrl, secret: authSecret.toString('base64url'), hashing, log });
  const inProcess = createCookieBridge(auth, db);
  const accessTokens = createAccessTokens({ key: tokenKey, issuer: publicUrl, now });
  const sessions = createSessions({ db, accessTokens, ended, endedLinks, now });
  const codes = createMailCodes({ db, key: codeKey, now });
  const operatorLinks = createOperatorLinks(db);
  const sendLater = createSendLater({ mail: options.mail, log });

  const passwords = createPasswordChange({ db, hashing, sessions, codes, limits, now });
  const resets = createResets({ db, codes, limits, sendLater });
  const signIn = createSignIn({ auth, db, inProcess, sessions, limits });
  const signUp = createSignUp({
    db,
    auth,
    hashing,
    inProcess,
    sessions,
    codes,
    operatorLinks,
    limits,
    sendLater,
    siteName,
    now,
    onUserCreated,
  });
  const secondFactor = createSecondFactor({ auth, db, inProcess, sessions, passwords, limits });
  const decisions = createDecisions({ db, listen: database.listen });
  const devices = createDevices({ auth, db, inProcess, sessions, limits, decisions, hasApprovalPage, now });
  const oauth = createOauth({ auth, db, inProcess, sessions, limits, publicUrl, now });
  const handover = createHandover({ db, now });
  const passkeys = createPasskeys({ auth, db, inProcess, sessions, passwords });
  const appPasswords = createAppPasswords({ db, passwords, limits });
  const profiles = createProfiles({ db, publicUrl, siteName, now });
  const deletion = createDeletion({ db, sessions, passwords, secondFactor, deleteDrive, now });

  const backfilling = backfillSkeletons(db, log);

  return {
    routes: [
      ...signInRoutes({
        signIn,
        signUp,
        secondFactor,
        sessions,
        devices,
        oauth,
        handover,
        passwords,
        resets,
        codes,
        captcha,
        limits,
      }),
      ...sessionRoutes(createOwnSessions({ db, sessions, now }), passwords),
      ...deviceRoutes(devices),
      ...oauthRoutes(oauth, publicUrl),
      ...secondFactorRoutes(secondFactor),
      ...passkeyRoutes(passkeys),
      ...appPasswordRoutes(appPasswords),
      ...profileRoutes({
        publicUrl,
        profiles,
        avatars: createAvatars(db, { resize: options.resizePicture }),
        deletion,
        noteLanguage,
      }),
    ],
    authenticate: sessions.authenticate,
    authenticateApp: appPasswords.authenticate,
    handOver: handover.put,
    isSessionEnded: sessions.isEnded,
    linkGenerations: endedLinks,
    factsOf: createAccountExport({ db, profiles, passkeys, now }),
    admin: createAdministration({ database, signUp, passwords, sessions, deletion, now }),
    endWaits: decisions.end,
    close: async () => {
      decisions.end();
      await Promise.all([lists.close(), hashing.close(), backfilling.close(), decisions.close()]);
    },
  };
}

import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
// One by one: the list of all plugins would load every one of them, 13 MB.
import { deviceAuthorization } from 'better-auth/plugins/device-authorization';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Db } from '../../../db/index.ts';
import { idOf } from '../ids.ts';
import type { Hashing } from '../passwords/hashing.ts';

/** Seconds of a session that is never refreshed; each refresh restarts them. */
export const sessionLife = 30 * 24 * 3600;

/** Seconds for the second step of a sign-in. */
export const challengeLife = 300;

/** Minutes, as better-auth takes it (`10m`), of RFC 8628's `expires_in`; and seconds between two polls. */
const deviceCodeLife = '10m';
const pollInterval = '5s';

/** Header by which our own code passes the caller's address to better-auth; it is never taken from outside. */
export const addressHeader = 'x-caller-address';

export interface AuthLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  debug(facts: object, message: string): void;
}

interface AuthOptions {
  readonly db: Db;
  readonly publicUrl: string;
  /** Encrypts the secrets of second factors and signs challenges. */
  readonly secret: string;
  readonly hashing: Hashing;
  readonly log: AuthLog;
}

/**
 * better-auth as a library: it checks passwords, holds sessions, second factors, passkeys and device codes in our
 * tables. Its own HTTP handler is not mounted; `better-auth-cookies.ts` speaks to it.
 */
export const createAuth = ({ db, publicUrl, secret, hashing, log }: AuthOptions) =>
  betterAuth({
    appName: 'PikPak Drive',
    baseURL: publicUrl,
    secret,
    database: { db: db as never, type: 'postgres' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      disableColors: true,
      // Its messages may hold addresses of people in their details, so only the sentence is kept.
      log: (level, message) =>
        log[level === 'error' ? 'error' : 'debug']({ by: 'better-auth' }, String(message).slice(0, 200)),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: { hash: hashing.hash, verify: hashing.verify },
    },
    user: { modelName: 'users' },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    session: {
      modelName: 'sessions',
      expiresIn: sessionLife,
      disableSessionRefresh: true,
      // Calls that need a fresh proof require the password themselves.
      freshAge: 0,
    },
    advanced: {
      useSecureCookies: false,
      database: { generateId: idOf },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    plugins: [
      twoFactor({
        issuer: 'PikPak Drive',
        twoFactorTable: 'two_factors',
        twoFactorCookieMaxAge: challengeLife,
        allowPasswordless: true,
      }),
      deviceAuthorization({
        expiresIn: deviceCodeLife,
        interval: pollInterval,
        userCodeLength: 8,
        verificationUri: `${publicUrl}/auth`,
        validateClient: () => true,
        schema: { deviceCode: { modelName: 'device_codes' } },
      }),
      passkey({
        rpID: new URL(publicUrl).hostname,
        rpName: 'PikPak Drive',
        origin: publicUrl,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        schema: { passkey: { modelName: 'passkeys' } },
        authentication: {
          // A passkey counts as both factors only if the authenticator verified the user.
          afterVerification: async ({ verification }) => {
            if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
          },
        },
      }),
    ],
  });

export type Auth = ReturnType<typeof createAuth>;

import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type MadeTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** People. The names of columns in camel case are better-auth's, here and below. */
interface UsersTable {
  id: string;
  /** The name shown to others, also accepted at sign-in: unique by `name_key`. */
  name: string;
  name_key: ColumnType<string, never, never>;
  /** Its skeleton of confusable characters; null until computed. */
  name_likenesses: ColumnType<string[] | null, readonly string[] | undefined, readonly string[]>;
  /** In lower case. */
  email: string;
  emailVerified: Generated<boolean>;
  image: string | null;
  twoFactorEnabled: Generated<boolean>;
  password_updated_at: MadeTime;
  /** Since when the account is being deleted. */
  cancelled_at: Time | null;
  /** Since when this person runs the drive. */
  operator_since: Time | null;
  createdAt: MadeTime;
  updatedAt: MadeTime;
}

/** Links by which the first account becomes the operator's; none once there is an account. */
interface OperatorLinksTable {
  /** SHA-256 of the secret. */
  hash: Buffer;
  made_at: MadeTime;
}

/** The credentials of a user: the password has provider `credential` and the user's id as account. */
interface CredentialsTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Time | null;
  refreshTokenExpiresAt: Time | null;
  scope: string | null;
  password: string | null;
  createdAt: MadeTime;
  updatedAt: MadeTime;
}

/** One session. Deleting a row records it in `ended_sessions` and notifies every process by a trigger. */
interface SessionsTable {
  id: string;
  token: string;
  userId: string;
  expiresAt: Time;
  ipAddress: string | null;
  userAgent: string | null;
  client_id: Generated<string>;
  device_id: Generated<string>;
  /** The third-party app that it lets in; null for a sign-in of the account itself. */
  oauth_client_id: ColumnType<string | null, undefined, string | null>;
  /** Its scopes; null: everything. */
  scopes: ColumnType<string[] | null, undefined, string[] | null>;
  createdAt: MadeTime;
  updatedAt: MadeTime;
}

interface RefreshTokensTable {
  /** SHA-256 of the token. */
  hash: Buffer;
  session_id: string;
  created_at: MadeTime;
  used_at: Time | null;
  /** The token that this one replaced; null at a sign-in. */
  parent_hash: Buffer | null;
  /** When an access token issued with it was first used. */
  arrived_at: Time | null;
  /** When another took its place, since its answer was taken for lost. */
  superseded_at: Time | null;
}

interface EndedSessionsTable {
  id: string;
  ended_at: MadeTime;
}

interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Time;
  createdAt: MadeTime;
  updatedAt: MadeTime;
}

interface TwoFactorsTable {
  id: string;
  /** Encrypted. */
  secret: string;
  /** Encrypted. */
  backupCodes: string;
  userId: string;
  verified: Generated<boolean>;
  failedVerificationCount: Generated<number>;
  lockedUntil: Time | null;
  /** The half minute (since 1970) of the last code that was taken. */
  last_counter: ColumnType<number, number | undefined, number>;
}

interface PasskeysTable {
  id: string;
  name: string | null;
  publicKey: string;
  userId: string;
  credentialID: string;
  counter: ColumnType<number, number, number>;
  deviceType: string;
  backedUp: boolean;
  transports: string | null;
  createdAt: Time | null;
  aaguid: string | null;
}

/** By which programs reach a drive; each is a long random text, of which a hash is kept. */
interface AppPasswordsTable {
  id: string;
  user_id: string;
  name: string;
  hash: Buffer;
  is_read_only: boolean;
  created_at: ColumnType<Date, Date | string | undefined, never>;
  last_used_at: Time | null;
}

/** RFC 8628. */
interface DeviceCodesTable {
  id: string;
  deviceCode: string;
  userCode: string;
  userId: string | null;
  expiresAt: Time;
  /** `pending`, `approved`, `denied`. */
  status: string;
  lastPolledAt: Time | null;
  /** Milliseconds. */
  pollingInterval: number | null;
  clientId: string | null;
  scope: string | null;
  /** Where the device asks from. */
  ipAddress: string | null;
  userAgent: string | null;
  /** The session that approved it. */
  approvedBy: string | null;
}

interface OauthClientsTable {
  id: string;
  name: string;
  redirect_uris: readonly string[];
  created_at: MadeTime;
}

/** Tokens that wait for the page which fetches them. */
interface HandedTokensTable {
  /** SHA-256 of the code, with a word before it. */
  code_hash: Buffer;
  session_id: string;
  /** The tokens, encrypted with their code. */
  sealed: Buffer;
  made_at: Time;
}

/** Authorization codes of clients (RFC 6749), and login codes of the account's own programs, which are of no client. */
interface OauthCodesTable {
  /** SHA-256 of the code. */
  hash: Buffer;
  client_id: string | null;
  user_id: string;
  approved_by: string;
  redirect_uri: string | null;
  challenge: string | null;
  scopes: readonly string[];
  expires_at: Time;
  used_at: Time | null;
  replayed_at: Time | null;
  session_id: string | null;
}

/** Since when the older links of an account to its content hold no more. */
interface EndedLinksTable {
  user_id: string;
  /** Whole milliseconds. */
  ended_at: Time;
}

/** Codes that were sent to an e-mail address. */
interface MailCodesTable {
  id: string;
  purpose: string;
  email: string;
  code_hash: Buffer;
  tries: Generated<number>;
  proof_hash: Buffer | null;
  expires_at: Time;
}

interface AvatarsTable {
  id: string;
  user_id: string;
  /** WebP. */
  picture: Buffer;
  created_at: MadeTime;
}

interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

/** The tables of accounts. */
export interface AccountTables {
  users: UsersTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  ended_sessions: EndedSessionsTable;
  oauth_clients: OauthClientsTable;
  oauth_codes: OauthCodesTable;
  ended_links: EndedLinksTable;
  handed_tokens: HandedTokensTable;
  operator_links: OperatorLinksTable;
  verifications: VerificationsTable;
  two_factors: TwoFactorsTable;
  passkeys: PasskeysTable;
  app_passwords: AppPasswordsTable;
  device_codes: DeviceCodesTable;
  mail_codes: MailCodesTable;
  avatars: AvatarsTable;
  rate_limits: RateLimitsTable;
}

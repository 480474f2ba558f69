import SparkMD5 from 'spark-md5';

/** What this client says it is. A deployment may bring its own; it is public, and proves nothing. */
export interface ClientIdentity {
  readonly clientId: string;
  readonly clientVersion: string;
  readonly packageName: string;
  /** Ten, in the order in which they are hashed. */
  readonly salts: readonly string[];
}

export const defaultIdentity: ClientIdentity = {
  clientId: 'drive-web',
  clientVersion: '1.0.0',
  packageName: 'drive.web',
  salts: [
    'O95hgtE/oCh6qPHLYXDhGc1T',
    'FvIOpKI/JC1A1pAeim5wLfdS',
    'mVGbGxTRlKalR2KTk3QXIdgv',
    'C9lenYbu9Samxe1XhL7+YdAs',
    'lB/SjD48Lhcrb/LKtylitflo',
    'AFpfrRgn802hVNtZz+5HYIxl',
    'kNNSCS1z2OY4HyjvsPUkQ7ph',
    'sgLkpIREeT3T+h1gWZRbH55s',
    'XEce4rSkM4x/TIt/0Gv9FlYk',
    '6NVweL05Pqf27x9s6/e0Mgc8',
  ],
};

export interface SignedFacts {
  readonly deviceId: string;
  /** Ms since the epoch. */
  readonly timestamp: number;
}

/**
 * The `captcha_sign` of spec section 7: the client's id, version and package, the device and the time in one text, which
 * is hashed once with each salt behind it, each time over the hash before; `1.` is the version of the scheme.
 */
export function captchaSign(identity: ClientIdentity, { deviceId, timestamp }: SignedFacts): string {
  const { clientId, clientVersion, packageName, salts } = identity;
  const facts = clientId + clientVersion + packageName + deviceId + timestamp;
  return `1.${salts.reduce((hash, salt) => SparkMD5.hash(hash + salt), facts)}`;
}

/** What a captcha is asked for with, where the caller brings nothing of its own (spec section 7). */
export const signedMeta = (
  identity: ClientIdentity,
  facts: SignedFacts & { readonly userId: string },
): Readonly<Record<string, string>> => ({
  captcha_sign: captchaSign(identity, facts),
  client_version: identity.clientVersion,
  package_name: identity.packageName,
  user_id: facts.userId,
  timestamp: String(facts.timestamp),
});

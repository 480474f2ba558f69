import SparkMD5 from 'spark-md5';
import type { ClientIdentity } from './contract/identity.ts';

interface SignedFacts {
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

/** The metadata of a captcha request, where the caller has none of its own (spec section 7). */
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

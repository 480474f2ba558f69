import { createHash, timingSafeEqual } from 'node:crypto';

/** A client that signs what it says of itself, as configured. The salts are public: a signature is a hint, no proof. */
export interface SigningClient {
  readonly clientId: string;
  readonly packageName: string;
  /** Ten, in the order in which they are hashed. */
  readonly salts: readonly string[];
  /** Ms by which its clock may be wrong. */
  readonly mostSkew?: number;
}

export interface SignedCall {
  readonly clientId: string;
  readonly deviceId: string;
  readonly meta: Readonly<Record<string, unknown>> | null | undefined;
}

/** Ms by which the clock of a client may be wrong, unless its entry says otherwise. */
export const mostSkew = 600_000;

/** Every text is hashed; longer ones are of no client. */
const longest = 128;

/**
 * Whether `captcha_sign` is what the client would have computed (spec section 7): the version of the scheme, then the md5
 * of id, version, package, device and time, hashed again with each salt behind it.
 */
export function isSignedWell(
  { clientId, deviceId, meta }: SignedCall,
  clients: readonly SigningClient[],
  now: number,
): boolean {
  const client = clients.find((known) => known.clientId === clientId);
  if (client === undefined) return false;
  const { captcha_sign: sign, client_version: version, package_name: name, timestamp } = meta ?? {};
  if (!isShort(sign) || !isShort(version) || name !== client.packageName) return false;
  if (typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now) > (client.mostSkew ?? mostSkew)) return false;
  const facts = clientId + version + client.packageName + deviceId + timestamp;
  const expected = Buffer.from(`1.${client.salts.reduce((hash, salt) => md5(hash + salt), facts)}`);
  const given = Buffer.from(sign);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= longest;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

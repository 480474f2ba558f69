import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '../../api/contract/endpoint.ts';
import { ApiError } from '../errors.ts';
import { createSemaphore } from './semaphore.ts';

/** So many calls within so many seconds. */
interface Rate {
  readonly calls: number;
  readonly seconds: number;
}

/**
 * By class of calls. Those that read, write, transfer, visit, count and earn captcha tokens protect this process, so each process counts in its memory:
 * a row written for each page of a folder would cost more than the page. Sign-in and mail protect accounts and people,
 * so all processes count together, in the database.
 */
export const usualRates: Readonly<Record<RateClass, Rate>> = {
  read: { calls: 6000, seconds: 60 },
  write: { calls: 3000, seconds: 60 },
  transfer: { calls: 6000, seconds: 60 },
  'sign-in': { calls: 120, seconds: 60 },
  mail: { calls: 30, seconds: 3600 },
  visit: { calls: 60, seconds: 600 },
  statistics: { calls: 120, seconds: 600 },
  captcha: { calls: 120, seconds: 600 },
};

/** Limits beside the classes, by the kind of their key. */
export const usualCounts = {
  /**
   * Failed sign-ins of one account, from anywhere. So many `calls` need many addresses, and do not count where the
   * account was signed in to before: otherwise others could lock its owner out.
   */
  'account-failures': { soft: 500, calls: 500, seconds: 900 },
  /**
   * Failed sign-ins by one name or e-mail address, from anywhere; a captcha token is required after `soft`. Not by account: whoever
   * fails by a name would see by an address that both are of one person.
   */
  'name-failures': { soft: 5, calls: 1_000_000, seconds: 900 },
  /** The same from one address. */
  'name-failures-from': { soft: 5, calls: 50, seconds: 900 },
  /** Failed sign-ins from one address. */
  'address-failures': { soft: 20, calls: 200, seconds: 900 },
  /** App passwords that were wrong, from one address. */
  'app-password-failures': { soft: 30, calls: 30, seconds: 900 },
  /** Codes of second factors, by account; better-auth counts those of a sign-in as well, after it has judged them. */
  'factor-tries': { soft: 10, calls: 10, seconds: 900 },
  /** Passwords that a signed-in account gave again, by account. */
  'password-tries': { soft: 10, calls: 10, seconds: 900 },
  /** Codes that one account gave to third-party apps. */
  'oauth-codes': { soft: 60, calls: 60, seconds: 3600 },
  /** Messages to one e-mail address, for sign-ups. */
  'mail-to': { soft: 5, calls: 5, seconds: 3600 },
  /** Messages to one e-mail address with a code for a new password; after `soft` none while the last code is good. */
  'reset-to': { soft: 5, calls: 20, seconds: 3600 },
  /** Codes for a new password that one address requested, by e-mail address. */
  'reset-from': { soft: 4, calls: 4, seconds: 3600 },
  /** Messages that one address requested. */
  'mail-from': { soft: 5, calls: 60, seconds: 3600 },
  /** Captcha tokens given to one address. */
  captcha: { soft: 600, calls: 600, seconds: 300 },
  /** Uses of one captcha token, counted until it expires: no less than its life. */
  'captcha-uses': { soft: 1, calls: 1, seconds: 300 },
  /** Tokens for one ticket, counted until it expires. */
  'captcha-tickets': { soft: 1, calls: 1, seconds: 300 },
  /** Tokens that wait for clients whose people have earned them on a page of their own, by what they are for. */
  'captcha-earned': { soft: 1, calls: 1_000_000, seconds: 300 },
  /** Wrong passcodes of shares from one address; `guesses.ts` has the waits between them. */
  'passcode-failures': { soft: 10, calls: 1_000_000, seconds: 900 },
  /** The same of one account. */
  'passcode-failures-of': { soft: 10, calls: 1_000_000, seconds: 900 },
  /** Activation codes that were wrong, by account and by address: a code is not to be guessed. */
  'activation-tries': { soft: 10, calls: 10, seconds: 3600 },
  'activation-tries-from': { soft: 30, calls: 30, seconds: 3600 },
  /** Orders of one account. */
  orders: { soft: 20, calls: 20, seconds: 3600 },
  /** How often one account stops and resumes what renews: each is a call to the provider, and a row. */
  renewals: { soft: 20, calls: 20, seconds: 3600 },
  /** Feedback of one account, or of one network without one. */
  feedback: { soft: 10, calls: 10, seconds: 3600 },
  /** Letters to the operator about feedback of all together; after `soft` it is stored, and no letter is sent. */
  'feedback-letters': { soft: 100, calls: 1_000_000, seconds: 3600 },
  /**
   * Addresses and torrent files that one account had inspected: other servers are contacted on its request, and what they send is
   * read.
   */
  'addresses-looked-at': { soft: 60, calls: 60, seconds: 600 },
  /** Entries that one account shared with people. */
  grants: { soft: 50, calls: 50, seconds: 3600 },
  /** Letters to one person about entries that were shared with them; after `soft` none is sent. */
  'grant-letters-to': { soft: 10, calls: 1_000_000, seconds: 86_400 },
  /** Device codes begun from one address. */
  'device-codes': { soft: 30, calls: 30, seconds: 600 },
} as const satisfies Readonly<Record<string, Rate & { readonly soft: number }>>;

export type CountName = keyof typeof usualCounts;

export interface Limits {
  /**
   * Counts a call of this class; throws `too_many_requests` beyond what the class allows. Keyed by caller, else by
   * address; visits, statistics and captchas by network.
   */
  limit(rate: RateClass, facts: { address: string; caller: string | undefined }): Promise<void>;
  /**
   * Takes one; throws `too_many_requests` beyond the limit. `isSoft`: so many were taken that a captcha should be
   * required.
   */
  take(name: CountName, key: string): Promise<{ readonly isSoft: boolean }>;
  /** How many were taken, and beyond how many a captcha should be required. Takes none. */
  taken(name: CountName, key: string): Promise<{ readonly taken: number; readonly soft: number }>;
  /** Gives one back: the counted call succeeded. */
  giveBack(name: CountName, key: string): Promise<void>;
  /** Resets the count; false where there was none, or another process has reset it. */
  forget(name: CountName, key: string): Promise<boolean>;
}

export interface LimitsOptions {
  readonly pool: Pool;
  readonly rates?: Partial<Record<RateClass, Rate>>;
  readonly counts?: Partial<Record<CountName, Rate & { readonly soft: number }>>;
}

/**
 * Statements of all counts together at once. Those of one key wait for each other in the database, each with a
 * connection that other calls could use.
 */
const statementsAtOnce = 4;

export function createLimits({ pool, rates, counts }: LimitsOptions): Limits {
  const inMemory = ({ calls, seconds }: Rate) => new RateLimiterMemory({ points: calls, duration: seconds });
  const inDatabase = (name: string, { calls, seconds }: Rate) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: calls,
      duration: seconds,
      // Beyond the limit the database is not queried again.
      inMemoryBlockOnConsumed: calls + 1,
    });
  const all = { ...usualRates, ...rates };
  const classes = {
    read: inMemory(all.read),
    write: inMemory(all.write),
    transfer: inMemory(all.transfer),
    'sign-in': inDatabase('sign-in', all['sign-in']),
    mail: inDatabase('mail', all.mail),
    visit: inMemory(all.visit),
    statistics: inMemory(all.statistics),
    captcha: inMemory(all.captcha),
  };
  const facts = { ...usualCounts, ...counts };
  const counters = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, inDatabase(name, fact)]),
  ) as Record<CountName, RateLimiterPostgres>;
  const inTurn = createSemaphore({ atOnce: statementsAtOnce });
  return {
    limit: async (rate, { address, caller }) => {
      const limiter = classes[rate];
      // A visitor without an account must not count as several by changing addresses.
      const key = caller ?? (isOfVisitors(rate) ? networkKey : addressKey)(address);
      await (limiter instanceof RateLimiterMemory
        ? consume(limiter, key)
        : inTurn(() => consume(limiter, key)));
    },
    take: async (name, key) => {
      const taken = await inTurn(() => consume(counters[name], short(key)));
      return { isSoft: taken > facts[name].soft };
    },
    taken: async (name, key) => {
      const known = await inTurn(() => counters[name].get(short(key)));
      return { taken: known?.consumedPoints ?? 0, soft: facts[name].soft };
    },
    giveBack: async (name, key) => void (await inTurn(() => counters[name].reward(short(key), 1))),
    forget: (name, key) => inTurn(() => counters[name].delete(short(key))),
  };
}

const ofVisitors: readonly RateClass[] = ['visit', 'statistics', 'captcha'];
const isOfVisitors = (rate: RateClass): boolean => ofVisitors.includes(rate);

async function consume(limiter: RateLimiterMemory | RateLimiterPostgres, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new ApiError('too_many_requests', {
      retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
    });
  }
}

/** Keys come from outside and may be long; a row's key is not. */
const short = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);

/**
 * Identity of a caller without an account: an IPv4 address, or the /64 of an IPv6 address, since every household
 * has at least that many.
 */
export const addressKey = (address: string): string => keyOf(address, 4);

/** Where one caller must not pass for many: an IPv4 address, or the /48 of an IPv6 address, which a site has (RFC 6177). */
export const networkKey = (address: string): string => keyOf(address, 3);

/** @param groups so many of the eight groups of an IPv6 address. */
function keyOf(address: string, groups: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length - (plain.includes('.') ? 1 : 0);
  const all = [...front, ...Array.from({ length: missing }, () => '0'), ...back];
  return all
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

import { createHash } from 'node:crypto';
import type { Db, LockedDrive, Tx } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { findKey, keepKey } from './repo/keys.ts';

/** A call with an idempotency key, and its request. */
export interface Keyed {
  readonly key: string;
  readonly requestHash: Buffer;
}

/**
 * An idempotency key and its request. `request` has all that decides the result; its order counts. The rule for taken
 * names is left out: a person may answer that question while the sender waits to learn whether the first try succeeded.
 */
export const keyed = (key: string | undefined, request: readonly unknown[]): Keyed | undefined =>
  key === undefined
    ? undefined
    : { key, requestHash: createHash('sha256').update(JSON.stringify(request)).digest() };

/** Id of the result of an earlier call with that key; undefined where there was none. @throws {ApiError} as `once`. */
export async function madeUnder(db: Db | Tx, userId: string, call: Keyed): Promise<string | undefined> {
  const kept = await findKey(db, userId, call.key);
  if (kept !== undefined && !kept.request_hash.equals(call.requestHash))
    throw new ApiError('idempotency_key_reused');
  return kept?.made_id;
}

/** No request has this hash. */
const hashOfNothing = Buffer.alloc(32);

/**
 * From here on no call of that key creates anything, not even one in progress: it is refused as one of another request.
 * @returns the id of what an earlier one has created.
 */
export async function voidKey(
  { tx, userId }: Pick<LockedDrive, 'tx' | 'userId'>,
  key: string,
): Promise<string | undefined> {
  const kept = await findKey(tx, userId, key);
  const made_id = kept?.made_id ?? '';
  await keepKey(tx, { user_id: userId, key, request_hash: hashOfNothing, made_id });
  return made_id === '' ? undefined : made_id;
}

interface Making<Made> {
  /** Id of the result of an earlier call; undefined where there is none to answer with and the call begins again. */
  readonly find: (id: string) => Promise<Made | undefined>;
  /** Makes it, in the same transaction as its key is kept. */
  readonly make: () => Promise<Made>;
  /** Undefined where nothing was made: then no key is kept. */
  readonly idOf: (made: Made) => string | undefined;
}

/**
 * Performs the request of an idempotency key once (after draft-ietf-httpapi-idempotency-key-header). Two at once run
 * one after the other, since a change holds its drive's lock: the second is answered with the result of the first.
 * @throws {ApiError} `idempotency_key_reused` where the key belongs to another request.
 */
export async function once<Made>(
  { tx, userId }: Pick<LockedDrive, 'tx' | 'userId'>,
  call: Keyed | undefined,
  { find, make, idOf }: Making<Made>,
): Promise<Made> {
  if (call === undefined) return make();
  const { key, requestHash } = call;
  const madeId = await madeUnder(tx, userId, call);
  const earlier = madeId === undefined ? undefined : await find(madeId);
  if (earlier !== undefined) return earlier;
  const made = await make();
  const id = idOf(made);
  if (id !== undefined) await keepKey(tx, { user_id: userId, key, request_hash: requestHash, made_id: id });
  return made;
}

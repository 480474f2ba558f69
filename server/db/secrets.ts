import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from './connect.ts';

/**
 * A key of 32 bytes that the database keeps, created on first use. Any number of processes may ask at once: one of them
 * creates it, and all read the same.
 */
export async function readSecret(db: Db, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

const ready = new WeakMap<Buffer, KeyObject>();

/**
 * A key object for signing: parsing the key each time takes five times as long as a signature, and a list has a
 * hundred.
 */
export function signingKey(key: Buffer): KeyObject {
  const known = ready.get(key) ?? createSecretKey(key);
  ready.set(key, known);
  return known;
}

import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/index.ts';

type Queries = Db | Tx;

/** Tries are forgotten when so long none was made. */
const kept = sql`interval '15 minutes'`;

/** So many tries cost no wait; from the last of them on, each makes the next wait twice as long, at most a minute. */
export interface Allowed {
  readonly free: number;
  /** Seconds of the first wait. */
  readonly first: number;
}

/**
 * Takes a try, unless the key has to wait. One statement, so that simultaneous tries count one after the other. By the
 * clock and not by `now()`: a transaction that waited for another began before that one ended.
 */
export const takeGuess = async (db: Queries, key: string, { free, first }: Allowed): Promise<boolean> => {
  const waitAfter = (tries: ReturnType<typeof sql>) => sql`case when ${tries} < ${free}::int then interval '0'
      else least(60, ${first}::int * 2 ^ least(${tries} - ${free}::int, 6)) * interval '1 second' end`;
  const again = sql`case when g.ends_at <= clock_timestamp() then 1 else g.tries + 1 end`;
  const { rows } = await sql`
    insert into share_guesses as g (key, tries, free_at, ends_at)
    values (${key}, 1, clock_timestamp() + ${waitAfter(sql`1`)}, clock_timestamp() + ${kept})
    on conflict (key) do update set tries = ${again}, free_at = clock_timestamp() + ${waitAfter(again)}, ends_at = clock_timestamp() + ${kept}
    where g.free_at <= clock_timestamp()
    returning 1`.execute(db);
  return rows.length === 1;
};

/** Seconds until the key is free; 0 where it is. */
export const waitForGuess = async (db: Queries, key: string): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(extract(epoch from free_at - now())))::int as seconds
    from share_guesses where key = ${key}`.execute(db);
  return rows[0]?.seconds ?? 0;
};

/** Tries that count for the key now. */
export const guessesOf = async (db: Queries, key: string): Promise<number> => {
  const { rows } = await sql<{ tries: number }>`
    select tries from share_guesses where key = ${key} and ends_at > now()`.execute(db);
  return rows[0]?.tries ?? 0;
};

/** Does not count a guess that was right, or not used. */
export async function giveGuessBack(db: Queries, key: string): Promise<void> {
  await sql`
    update share_guesses set tries = greatest(tries - 1, 0), free_at = now() where key = ${key}`.execute(db);
}

export async function forgetGuesses(db: Queries, key: string): Promise<void> {
  await sql`delete from share_guesses where key = ${key}`.execute(db);
}

/** Returns how many. */
export const deleteOldGuesses = async (db: Queries, most: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from share_guesses where key in (
      select key from share_guesses where ends_at < now() limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
};

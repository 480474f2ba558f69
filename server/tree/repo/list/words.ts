import { sql } from 'kysely';
import type { Db } from '../../../db/index.ts';
import { nameKey } from '../../names.ts';
import { shown } from '../entries.ts';
import { literally } from './filters.ts';
import type { ShownQuery } from './list.ts';

/** More words do not narrow a search of names any more, they only cost. */
const mostWords = 8;

/** The words that names are searched for, as keys of names have them. */
export const wordsIn = (query: string): readonly string[] =>
  nameKey(query.replaceAll('\0', ' ').toWellFormed()).split(/\s+/u).filter(Boolean).slice(0, mostWords);

/** Only entries whose names hold all of them. */
export const holding = (words: readonly string[], rows: ShownQuery): ShownQuery =>
  words.reduce((narrowed, word) => narrowed.where('files.name_key', 'like', `%${literally(word)}%`), rows);

/** The same without an index: for words that the index of words does not support it would return every entry. */
export const reading = (words: readonly string[], rows: ShownQuery): ShownQuery =>
  rows.where(
    sql<boolean>`(${sql.join(
      words.map((word) => sql<boolean>`strpos(files.name_key, ${word}) > 0`),
      sql` and `,
    )})`,
  );

/** How many live entries of a drive contain all of them; counting stops at `most`. */
export const countHolding = async (
  db: Db,
  userId: string,
  words: readonly string[],
  most: number,
): Promise<number> => {
  const found = holding(words, shown(db) as ShownQuery)
    .clearSelect()
    .where('files.user_id', '=', userId)
    .where('files.trashed_at', 'is', null)
    .limit(most);
  const { entries } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return entries;
};

/** Only entries that lie below a folder. */
export const within = (folder: string, rows: ShownQuery): ShownQuery =>
  rows.where('files.id', '!=', folder).where(sql<boolean>`file_is_within(files.id, ${folder})`);

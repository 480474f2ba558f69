import { sql } from 'kysely';
import { nameKey } from '../../names.ts';
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

/** The same, and no index is asked: for words that the one of words does not have it would name every entry. */
export const reading = (words: readonly string[], rows: ShownQuery): ShownQuery =>
  rows.where(
    sql<boolean>`(${sql.join(
      words.map((word) => sql<boolean>`strpos(files.name_key, ${word}) > 0`),
      sql` and `,
    )})`,
  );

/** Only entries that lie below a folder. */
export const within = (folder: string, rows: ShownQuery): ShownQuery =>
  rows.where('files.id', '!=', folder).where(sql<boolean>`file_is_within(files.id, ${folder})`);

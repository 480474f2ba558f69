import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/index.ts';
import { searchKey } from '../../names.ts';
import { shown } from '../entries.ts';
import { literally } from './filters.ts';
import type { ShownQuery } from './list.ts';

/** More words do not narrow a search of names any more, they only cost. */
const mostWords = 8;

/** The words that names are searched for, as keys of names have them. */
export const wordsIn = (query: string): readonly string[] =>
  searchKey(query.replaceAll('\0', ' ').toWellFormed()).split(/\s+/u).filter(Boolean).slice(0, mostWords);

const isGlob = (word: string): boolean => /[*?]/.test(word);

/** `*` is any letters or none, `?` any one. */
const globOf = (word: string): string =>
  literally(word).replace(/\*[*?]*|\?/g, (signs) =>
    signs.startsWith('*') ? `${'_'.repeat(signs.split('?').length - 1)}%` : '_',
  );

/** Conditions of one word; `key` is the key of the name, or the same as no index has it. */
interface Sought {
  readonly word: string;
  readonly isAlone: boolean;
  readonly key: RawBuilder<string>;
}

const indexed = sql<string>`files.name_key`;
const unindexed = sql<string>`(files.name_key || '')`;

/**
 * A word with `*` or `?` is a whole name, or among others a whole word of it; or the name has the very signs. LIKE
 * takes no longer than the product of the lengths, whatever the pattern.
 */
function globbed({ word, isAlone, key }: Sought): RawBuilder<boolean> {
  const glob = globOf(word);
  const isWhole = isAlone
    ? sql`${key} like ${glob}`
    : sql`${key} like ${`%${glob}%`} and ' ' || files.name_key || ' ' like ${`% ${glob} %`}`;
  return sql<boolean>`(${isWhole} or ${key} like ${`%${literally(word)}%`})`;
}

/** Only entries whose names hold all of them. */
export const holding = (words: readonly string[], rows: ShownQuery): ShownQuery =>
  words.reduce(
    (narrowed, word) =>
      isGlob(word)
        ? narrowed.where(globbed({ word, isAlone: words.length === 1, key: indexed }))
        : narrowed.where('files.name_key', 'like', `%${literally(word)}%`),
    rows,
  );

/** The same without an index: for words that the index of words does not support it would return every entry. */
export const reading = (words: readonly string[], rows: ShownQuery): ShownQuery =>
  rows.where(
    sql<boolean>`(${sql.join(
      words.map((word) =>
        isGlob(word)
          ? globbed({ word, isAlone: words.length === 1, key: unindexed })
          : sql<boolean>`strpos(files.name_key, ${word}) > 0`,
      ),
      sql` and `,
    )})`,
  );

/** Letters of a word of which one may be wrong; of a shorter one too much would be like it. */
const [fewestLetters, mostLetters] = [4, 40];

const mayBeWrong = (word: string): boolean => {
  const { length } = [...word];
  return length >= fewestLetters && length <= mostLetters && /\p{L}/u.test(word) && !isGlob(word);
};

/** Whether there are words in which a letter may be wrong, and no globs: those say exactly what they want. */
export const mayBeMistyped = (words: readonly string[]): boolean =>
  words.some(mayBeWrong) && !words.some(isGlob);

interface Slips {
  /** A name with one letter too many, too few, another or in the place of its neighbour fits one of these. */
  readonly patterns: readonly string[];
  /** Each of those names holds one of these. */
  readonly held: readonly string[];
}

function slipsOf(word: string): Slips {
  const letters = [...word];
  const half = Math.floor(letters.length / 2);
  const piece = (from: number, to = letters.length) => letters.slice(from, to).join('');
  const pattern = (before: string, between: string, after: string) =>
    `%${literally(before)}${between}${literally(after)}%`;
  const swapped = (at: number) => piece(0, at) + letters[at + 1]! + letters[at]! + piece(at + 2);
  return {
    patterns: letters.flatMap((_, at) => [
      pattern(piece(0, at), '_', piece(at + 1)),
      pattern(piece(0, at), '', piece(at + 1)),
      ...(at > 0 ? [pattern(piece(0, at), '_', piece(at))] : []),
      ...(at + 1 < letters.length ? [pattern(swapped(at), '', '')] : []),
    ]),
    held: [piece(0, half), piece(half), swapped(half - 1)],
  };
}

/** Pieces of words that an index has to find for it to find what is like them. */
export const piecesOf = (words: readonly string[]): readonly (readonly string[])[] =>
  words.map((word) => (mayBeWrong(word) ? slipsOf(word).held : [word]));

/** Only entries whose names hold all of the words, each with one letter wrong at most. */
export function resembling(
  words: readonly string[],
  rows: ShownQuery,
  isIndexed: (piece: string) => boolean,
): ShownQuery {
  const holds = (piece: string, isFound: boolean) =>
    isFound
      ? sql<boolean>`files.name_key like ${`%${literally(piece)}%`}`
      : sql<boolean>`strpos(files.name_key, ${piece}) > 0`;
  return words.reduce((narrowed, word) => {
    if (!mayBeWrong(word)) return narrowed.where(holds(word, isIndexed(word)));
    const { held, patterns } = slipsOf(word);
    const isFound = held.every(isIndexed);
    const holdsOne = held.map((piece) => holds(piece, isFound));
    return narrowed
      .where(sql<boolean>`(${sql.join(holdsOne, sql` or `)})`)
      .where(sql<boolean>`${unindexed} like any(${patterns}::text[])`);
  }, rows);
}

/** The folder of each of up to so many live entries of a drive that hold all of them; a folder may occur again. */
export const foldersHolding = async (
  db: Db,
  {
    userId,
    words,
    most,
  }: { readonly userId: string; readonly words: readonly string[]; readonly most: number },
): Promise<string[]> => {
  const found = await holding(words, db.selectFrom('files').select('files.parent_id') as never)
    .where('files.user_id', '=', userId)
    .where('files.trashed_at', 'is', null)
    .where('files.parent_id', 'is not', null)
    .limit(most)
    .execute();
  return found.map(({ parent_id }) => parent_id as string);
};

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

/** Only entries of these folders, for entries that are read by their times: an index of folders would read all of them. */
export const inFolders = (folders: readonly string[], rows: ShownQuery): ShownQuery =>
  rows.where(sql<boolean>`(files.parent_id || '') = any(${folders}::text[])`);

/** Only entries that lie below a folder. */
export const within = (folder: string, rows: ShownQuery): ShownQuery =>
  rows.where('files.id', '!=', folder).where(sql<boolean>`file_is_within(files.id, ${folder})`);

import { type Db, isTimedOut } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { listedFolder } from '../../tree/policy.ts';
import { countIn, foldersBelow, indexesAllLetters } from '../../tree/repo/entries.ts';
import { readFilters } from '../../tree/repo/list/filters.ts';
import { type ListPage, listPage, type Narrowing, type ShownQuery } from '../../tree/repo/list/list.ts';
import { countHolding, holding, reading, within, wordsIn } from '../../tree/repo/list/words.ts';
import type { ListQuery } from './read.ts';

interface SearchQuery extends Pick<ListQuery, 'parent_id' | 'limit' | 'page_token' | 'filters'> {
  readonly query: string;
}

interface SearchBounds {
  /** Entries that are looked at for one page where no index finds the words. */
  readonly mostRead: number;
  /** Entries below a folder that are read all together. */
  readonly fewEntries: number;
  /** Folders below a folder that are passed to the database by their ids; with more, each found entry is checked. */
  readonly mostFolders: number;
  /** Entries that are checked so for one page: the path from each up to the root is read. */
  readonly mostWaysUp: number;
}

const usual: SearchBounds = {
  mostRead: 100_000,
  fewEntries: 20_000,
  mostFolders: 10_000,
  mostWaysUp: 10_000,
};

/**
 * Entries outside the trash whose names contain all the words, in any script and case, newest first. The cost is
 * bounded: where no index finds the words, a page may end before it is full, and the next continues from there.
 * @throws {ApiError} `file_not_found`; `unavailable` where a statement takes too long.
 */
export async function search(
  db: Db,
  userId: string,
  query: SearchQuery,
  bounds: SearchBounds = usual,
): Promise<ListPage> {
  const words = wordsIn(query.query);
  if (words.length === 0) return { rows: [], nextPageToken: '' };
  return find(db, userId, query, words, bounds).catch((error: unknown) => {
    if (!isTimedOut(error)) throw error;
    throw new ApiError('unavailable', {
      description: 'The search took too long; longer words are found sooner.',
      retryAfter: 5,
      cause: error,
    });
  });
}

async function find(
  db: Db,
  userId: string,
  query: SearchQuery,
  words: readonly string[],
  bounds: SearchBounds,
): Promise<ListPage> {
  const below = query.parent_id === '' ? undefined : await listedFolder(db, userId, query.parent_id);
  if (below?.isInTrash) return { rows: [], nextPageToken: '' };
  return listPage(db, {
    userId,
    folderId: undefined,
    order: 'mod_desc',
    hasFoldersFirst: false,
    filters: { ...readFilters(query.filters), isTrashed: false },
    limit: query.limit,
    pageToken: query.page_token,
    search: {
      print: JSON.stringify([words, below?.id]),
      ...(await narrowing(db, userId, words, below?.id, bounds)),
    },
  });
}

async function narrowing(
  db: Db,
  userId: string,
  words: readonly string[],
  below: string | undefined,
  { mostRead, fewEntries, mostFolders, mostWaysUp }: SearchBounds,
): Promise<Omit<Narrowing, 'print'>> {
  const isFound = await isIndexed(db, words);
  const bound = isFound ? {} : { mostRead };
  const narrow = (rows: ShownQuery): ShownQuery => (isFound ? holding(words, rows) : reading(words, rows));
  if (below === undefined) return { narrow, ...bound };
  const folders = await foldersBelow(db, below, mostFolders + 1);
  if (folders.length > mostFolders) {
    const isFew = isFound && (await countHolding(db, userId, words, mostWaysUp + 1)) <= mostWaysUp;
    return isFew
      ? { narrow: (rows) => within(below, holding(words, rows)) }
      : { narrow: (rows) => within(below, reading(words, rows)), mostRead: mostWaysUp };
  }
  const isSmall = (await countIn(db, folders, fewEntries + 1)) <= fewEntries;
  return isSmall
    ? { narrow: (rows) => holding(words, rows), folders, isSmall }
    : { narrow, folders, ...bound };
}

/** The index of words consists of three letters or digits in a row. */
async function isIndexed(db: Db, words: readonly string[]): Promise<boolean> {
  if (words.some((word) => /[a-z0-9]{3}/.test(word))) return true;
  return words.some((word) => /[\p{L}\p{N}]{3}/u.test(word)) && (await indexesAllLetters(db));
}

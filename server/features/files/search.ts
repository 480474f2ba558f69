import { trashOrders } from '../../../api/contract/files.ts';
import { type Db, isTimedOut } from '../../db/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Reached } from '../../tree/granted.ts';
import { listedFolder } from '../../tree/policy.ts';
import { countIn, foldersBelow, foldersWithin, indexesAllLetters } from '../../tree/repo/entries.ts';
import type { Filters } from '../../tree/repo/list/filters.ts';
import { type ListPage, listPage, type Narrowing, type ShownQuery } from '../../tree/repo/list/list.ts';
import {
  countHolding,
  foldersHolding,
  holding,
  inFolders,
  mayBeMistyped,
  piecesOf,
  reading,
  resembling,
  within,
  wordsIn,
} from '../../tree/repo/list/words.ts';
import { filtersFor, type ListQuery } from './read.ts';

interface SearchQuery
  extends Pick<ListQuery, 'parent_id' | 'limit' | 'page_token' | 'filters' | 'order' | 'pin_folders'> {
  readonly query: string;
}

interface SearchBounds {
  /** Entries that are looked at for one page where no index finds the words. */
  readonly mostRead: number;
  /** Entries of the whole drive that hold the words, whose folders are looked up to see which lie below a folder. */
  readonly fewFound: number;
  /** Newest entries in which a page of common words below a folder is looked for first. */
  readonly firstRead: number;
  /** Newest entries among which similar names are looked for where no index finds the words. */
  readonly mostResembling: number;
  /** Entries below a folder that are read all together. */
  readonly fewEntries: number;
  /** Folders below a folder that are passed to the database by their ids; with more, each found entry is checked. */
  readonly mostFolders: number;
  /** Entries that are checked so for one page: the path from each up to the root is read. */
  readonly mostWaysUp: number;
}

const usual: SearchBounds = {
  mostRead: 100_000,
  fewFound: 1000,
  firstRead: 2000,
  mostResembling: 20_000,
  fewEntries: 20_000,
  mostFolders: 10_000,
  mostWaysUp: 10_000,
};

/**
 * Entries outside the trash whose names contain all the words, in any script and case, with accents or without; `*` and
 * `?` stand for letters. Where there is none, those with one letter of a word wrong, a page of them. The cost is bounded:
 * where no index finds the words and the newest come first, a page may end before it is full, and the next continues
 * from there; another order is read whole, within the time that a statement has.
 * @throws {ApiError} `file_not_found`; `unavailable` where a statement takes too long.
 */
export async function search(
  db: Db,
  { ownerId: userId, grant }: Reached,
  query: SearchQuery,
  bounds: SearchBounds = usual,
): Promise<ListPage> {
  if (trashOrders.some((order) => order === query.order))
    throw invalid('order', `${trashOrders.join(' and ')} are orders of the trash`);
  const words = wordsIn(query.query);
  if (words.length === 0) return none;
  const filters = { ...filtersFor(grant, query.filters), isTrashed: false };
  return find({ db, userId, query, filters, words, bounds }).catch((error: unknown) => {
    if (!isTimedOut(error)) throw error;
    throw new ApiError('unavailable', {
      description: 'The search took too long; longer words are found sooner.',
      retryAfter: 5,
      cause: error,
    });
  });
}

const none: ListPage = { rows: [], nextPageToken: '' };

interface Search {
  readonly db: Db;
  readonly userId: string;
  readonly query: SearchQuery;
  readonly filters: Filters;
  readonly words: readonly string[];
  readonly bounds: SearchBounds;
}

type Narrow = Omit<Narrowing, 'print'>;

async function find(search: Search): Promise<ListPage> {
  const { db, userId, query, filters, words, bounds } = search;
  const below = query.parent_id === '' ? undefined : await listedFolder(db, userId, query.parent_id);
  if (below?.isInTrash) return none;
  const pageOf = (narrow: Narrow): Promise<ListPage> =>
    listPage(db, {
      userId,
      folderId: undefined,
      order: query.order,
      hasFoldersFirst: query.pin_folders,
      filters,
      limit: query.limit,
      pageToken: query.page_token,
      search: { print: JSON.stringify([words, below?.id]), ...narrow },
    });
  const isFound = await isIndexed(db, words);
  const exact = await findExactly(search, { isFound, below: below?.id }, pageOf);
  if (exact.rows.length > 0 || exact.nextPageToken !== '' || query.page_token !== '') return exact;
  if (!mayBeMistyped(words)) return none;
  const { rows } = await pageOf(await similar(db, { words, below: below?.id, bounds, ...inSteps(query) }));
  return { rows, nextPageToken: '' };
}

/** Only the newest are read in steps, off the index of their times. */
const inSteps = ({ order, pin_folders }: SearchQuery) => ({
  isStepped: order === 'mod_desc' && !pin_folders,
});

interface Known {
  /** Whether an index finds the words. */
  readonly isFound: boolean;
  readonly below: string | undefined;
}

async function findExactly(
  { db, userId, query, words, bounds }: Search,
  { isFound, below }: Known,
  pageOf: (narrow: Narrow) => Promise<ListPage>,
): Promise<ListPage> {
  const { isStepped } = inSteps(query);
  const atMost = (mostRead: number) => (isStepped ? { mostRead } : {});
  const narrow = (rows: ShownQuery): ShownQuery => (isFound ? holding(words, rows) : reading(words, rows));
  const bound = isFound ? {} : atMost(bounds.mostRead);
  if (below === undefined) return pageOf({ narrow, ...bound });
  const { fewFound, firstRead, fewEntries, mostFolders, mostWaysUp } = bounds;
  const each = (rows: ShownQuery): ShownQuery => within(below, reading(words, rows));
  if (isFound) {
    const folders = await foldersHolding(db, { userId, words, most: fewFound + 1 });
    if (folders.length <= fewFound)
      return pageOf({ narrow, folders: await foldersWithin(db, below, [...new Set(folders)]) });
    if (isStepped) {
      const page = await pageOf({ narrow: each, mostRead: firstRead });
      if (page.rows.length === query.limit) return page;
    }
  }
  const folders = await foldersBelow(db, below, mostFolders + 1);
  if (folders.length > mostFolders) {
    const isFew = isFound && (await countHolding(db, userId, words, mostWaysUp + 1)) <= mostWaysUp;
    return isFew
      ? pageOf({ narrow: (rows) => within(below, holding(words, rows)) })
      : pageOf({ narrow: each, ...atMost(mostWaysUp) });
  }
  const isSmall = (await countIn(db, folders, fewEntries + 1)) <= fewEntries;
  if (isSmall) return pageOf({ narrow: (rows) => holding(words, rows), folders, isSmall });
  if (isFound || !isStepped) return pageOf({ narrow, folders });
  return pageOf({ narrow: (rows) => inFolders(folders, reading(words, rows)), ...bound });
}

/** Names like the words: the index finds halves of long ones, and few names hold those. */
async function similar(
  db: Db,
  of: {
    words: readonly string[];
    below: string | undefined;
    bounds: SearchBounds;
    isStepped: boolean;
  },
): Promise<Narrow> {
  const { words, below, bounds, isStepped } = of;
  const isOfAll = await indexesAllLetters(db);
  const isPiece = (piece: string) => hasTriple(piece, isOfAll);
  const isFound = piecesOf(words).some((pieces) => pieces.every(isPiece));
  const narrow = (rows: ShownQuery): ShownQuery => {
    const like = resembling(words, rows, (piece) => isFound && isPiece(piece));
    return below === undefined ? like : within(below, like);
  };
  return { narrow, ...(!isFound && isStepped && { mostRead: bounds.mostResembling }) };
}

/** The index of words consists of three letters or digits in a row. */
const hasTriple = (word: string, isOfAll: boolean): boolean =>
  isOfAll ? /[\p{L}\p{N}]{3}/u.test(word) : /[a-z0-9]{3}/.test(word);

async function isIndexed(db: Db, words: readonly string[]): Promise<boolean> {
  if (words.some((word) => hasTriple(word, false))) return true;
  return words.some((word) => hasTriple(word, true)) && (await indexesAllLetters(db));
}

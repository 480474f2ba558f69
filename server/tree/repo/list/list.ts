import { createHash } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Order } from '../../../../api/contract/files.ts';
import type { Db, Tables } from '../../../db/index.ts';
import type { ShownRow } from '../../rows.ts';
import { shown } from '../entries.ts';
import { hiddenFrom } from '../states.ts';
import type { Filters } from './filters.ts';
import {
  beyond,
  type Keyed,
  type Position,
  positionAfter,
  positionIn,
  tokenOf,
  upTo,
  type Way,
  wayOf,
} from './order.ts';
import { readInSteps, type SteppedRows, stepEnd } from './steps.ts';

export interface ListRequest {
  readonly userId: string;
  /** The folder's id; undefined means everywhere. */
  readonly folderId: string | undefined;
  readonly order: Order;
  readonly hasFoldersFirst: boolean;
  readonly filters: Filters;
  readonly limit: number;
  readonly pageToken: string;
  /** More conditions, such as the words of a search; a page token is bound to them. */
  readonly search?: Narrowing;
  /** Folders that keep others from being reached of which a table is kept in memory; 100,000 by default. */
  readonly fewHidden?: number;
}

export interface Narrowing {
  readonly print: string;
  readonly narrow: (query: ShownQuery) => ShownQuery;
  /** Folders reachable from the root, where all results are in one of them. */
  readonly folders?: readonly string[];
  /** The folders hold so little that all of it is read, whatever the database thinks of its indexes. */
  readonly isSmall?: boolean;
  /**
   * No index finds the words, so the entries are read in steps, newest first. A page ends after so many, whatever was
   * found among them, and its token continues from there.
   */
  readonly mostRead?: number;
}

export interface ListPage<Row = ShownRow> {
  readonly rows: readonly Row[];
  readonly nextPageToken: string;
}

export type ShownQuery = SelectQueryBuilder<Tables & { blobs: Tables['blobs'] }, 'files' | 'blobs', ShownRow>;

/**
 * One page of a list. Folders and files are read as two lists, each off the index of its order, and joined: one after
 * the other where folders come first, else merged. So a page costs the same wherever it lies and however large the folder is.
 */
export async function listPage(db: Db, request: ListRequest): Promise<ListPage> {
  const way = wayOf(request.order);
  const list = printOf(request);
  const position = positionIn(list, request.pageToken, way);
  if (!request.filters.canMatch) return { rows: [], nextPageToken: '' };
  const { rows, readTo }: SteppedRows =
    request.search?.mostRead === undefined
      ? { rows: await readRows(db, request, way, position) }
      : await readInSteps(request.search.mostRead, request, position, {
          stepEnd: (after, entries) => stepEnd(db, request.userId, after, entries),
          read: await createRead(db, request, way),
        });
  if (rows.length > request.limit || readTo === undefined) return firstOf(rows, request, (row) => row);
  return { rows, nextPageToken: tokenOf(list, readTo) };
}

/** A page of rows of which one more was read where there are more. */
export function firstOf<Row>(
  rows: readonly Row[],
  request: ListRequest,
  keyedOf: (row: Row) => Keyed,
): ListPage<Row> {
  const last = rows[request.limit - 1];
  if (rows.length <= request.limit || last === undefined) return { rows, nextPageToken: '' };
  const nextPageToken = tokenOf(printOf(request), positionAfter(keyedOf(last), wayOf(request.order)));
  return { rows: rows.slice(0, request.limit), nextPageToken };
}

/** Which list a token belongs to. */
function printOf({ userId, folderId, order, hasFoldersFirst, filters, search }: ListRequest): string {
  const facts = [userId, folderId ?? '*', order, hasFoldersFirst, filters.print, search?.print ?? ''];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
}

async function readRows(
  db: Db,
  request: ListRequest,
  way: Way,
  position: Position | undefined,
): Promise<readonly ShownRow[]> {
  const { kind, isTrashed } = request.filters;
  const isPastFolders = position?.isFolder === false;
  const isOfBoth = kind === undefined && request.hasFoldersFirst && !isPastFolders;
  if (isOfBoth && isTrashed !== undefined && request.search?.folders === undefined)
    return readBoth(await createQuery(db, request, way), {
      db,
      isTrashed,
      position,
      most: request.limit + 1,
    });
  const read = await createRead(db, request, way);
  if (request.folderId === undefined && !request.hasFoldersFirst) return read([undefined], position);
  const kinds = [true, false].filter((isFolder) => kind === undefined || (kind === 'folder') === isFolder);
  if (!request.hasFoldersFirst) return read(kinds, position);
  const folders = kinds.includes(true) && !isPastFolders ? await read([true], position) : [];
  if (folders.length > request.limit || !kinds.includes(false)) return folders;
  const files = await read([false], isPastFolders ? position : undefined);
  return [...folders, ...files].slice(0, request.limit + 1);
}

/** Folders, and where they leave space, files behind them: the files are not read before. In one statement. */
async function readBoth(
  query: Query,
  of: { db: Db; isTrashed: boolean; position: Position | undefined; most: number },
): Promise<readonly ShownRow[]> {
  const { db, isTrashed, position, most } = of;
  return db
    .selectFrom(query(isTrashed, true, position).as('folders'))
    .selectAll()
    .unionAll(db.selectFrom(query(isTrashed, false, undefined).as('others')).selectAll())
    .limit(most)
    .execute();
}

/** Folders, files or both (undefined); several are one list. */
type Read = (
  kinds: readonly (boolean | undefined)[],
  position: Position | undefined,
  until?: Position,
) => Promise<readonly ShownRow[]>;

/** Entries in the trash and others have separate indexes. A list of both is two, joined as folders and files are. */
async function createRead(db: Db, request: ListRequest, way: Way): Promise<Read> {
  const states = statesOf(request);
  const query = await createQuery(db, request, way);
  return (kinds, position, until) => {
    const lists = states.flatMap((state) => kinds.map((isFolder) => query(state, isFolder, position, until)));
    return joined(db, lists, way, request.limit + 1);
  };
}

/** Merges ordered lists in the database, since only it knows its collation. */
function joined(
  db: Db,
  [first, ...others]: readonly ShownQuery[],
  { columns, direction }: Way,
  most: number,
): Promise<readonly ShownRow[]> {
  if (first === undefined || others.length === 0) return first?.execute() ?? Promise.resolve([]);
  const rowsOf = (list: ShownQuery) => db.selectFrom(list.as('list')).selectAll();
  let all = others.reduce((union, list) => union.unionAll(rowsOf(list)), rowsOf(first));
  for (const column of columns) all = all.orderBy(column, direction);
  return all.limit(most).execute();
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`;

/** Source of the list: all files, or those of a few folders. */
function sourceOf(db: Db, search: Narrowing | undefined): Db {
  if (search?.folders === undefined || search.isSmall !== true) return db;
  const { folders } = search;
  const few = db.with(
    (name) => name('files').materialized(),
    (inner) => inner.selectFrom('files').selectAll().where('parent_id', '=', anyOf(folders)),
  );
  return few as unknown as Db;
}

type Query = (
  isTrashed: boolean,
  isFolder: boolean | undefined,
  position: Position | undefined,
  until?: Position,
) => ShownQuery;

const statesOf = ({ filters: { isTrashed } }: ListRequest): readonly boolean[] =>
  isTrashed === undefined ? [false, true] : [isTrashed];

async function createQuery(db: Db, request: ListRequest, way: Way): Promise<Query> {
  const { userId, folderId, filters, limit, search, fewHidden } = request;
  const isEverywhere = folderId === undefined;
  const mustReach = isEverywhere && search?.folders === undefined;
  const found = (mustReach ? statesOf(request) : []).map(
    async (isTrashed) => [isTrashed, await hiddenFrom(db, userId, { isTrashed, few: fewHidden })] as const,
  );
  const hiddenOf = new Map(await Promise.all(found));
  return (isTrashed, isFolder, position, until) => {
    const hidden = hiddenOf.get(isTrashed);
    let query = shown(hidden?.from ?? sourceOf(db, search)) as ShownQuery;
    if (search?.folders !== undefined) query = query.where('files.parent_id', '=', anyOf(search.folders));
    query = query.where('files.user_id', '=', userId);
    query = isEverywhere
      ? // Neither the root nor what was taken out of the tree.
        query.where('files.parent_id', 'is not', null)
      : query.where('files.parent_id', '=', folderId);
    query = query.where('files.trashed_at', isTrashed ? 'is not' : 'is', null);
    const folderOnly = isFolder ?? (filters.kind === undefined ? undefined : filters.kind === 'folder');
    if (folderOnly !== undefined) query = query.where('files.is_folder', '=', folderOnly);
    if (filters.isStarred !== undefined) query = query.where('files.is_starred', '=', filters.isStarred);
    for (const condition of filters.conditions) query = query.where((builder) => condition(builder as never));
    if (search !== undefined) query = search.narrow(query);
    if (position !== undefined) query = query.where((builder) => beyond(builder as never, way, position));
    if (until !== undefined) query = query.where((builder) => upTo(builder as never, way, until));
    if (hidden !== undefined) query = query.where(hidden.isInReach);
    for (const column of way.columns) query = query.orderBy(`files.${column}`, way.direction);
    return query.limit(limit + 1);
  };
}

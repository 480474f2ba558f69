import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { findDrive } from '../../tree/repo/drives.ts';
import { readFilters } from '../../tree/repo/list/filters.ts';
import { listPage } from '../../tree/repo/list/list.ts';
import type { LiveRow } from '../../tree/rows.ts';
import { DavError } from './errors.ts';
import { covering } from './locks.ts';
import { hrefOf } from './paths.ts';
import { isFolderAt, type Place } from './places.ts';
import {
  type Described,
  isLive,
  propertyNames,
  propertyOf,
  type Quota,
  usualProperties,
} from './properties.ts';
import { childOf, type Element, isDav, readXml } from './read-xml.ts';
import { findProperties, type KeptProperty } from './repo.ts';
import { type DavRequest, headerOf, type Scope, scopeOf } from './request.ts';
import {
  multistatusBegin,
  multistatusEnd,
  type PropertyName,
  type PropStat,
  writeNamed,
  writeResponse,
  xmlType,
} from './write-xml.ts';

/** Entries that are read and written in one go; more would hold everybody else up. */
const atOnce = 250;
/** Properties that one request may name. */
const mostNames = 100;

const live = readFilters('{"trashed":{"eq":false}}');

interface Wanted {
  readonly names: readonly PropertyName[];
  /** Those too that programs have set, whatever they are called. */
  readonly hasKept: boolean;
  /** Only their names. */
  readonly isNamesOnly: boolean;
  /** Those that are missing are named as missing. */
  readonly namesMissing: boolean;
}

/** PROPFIND of an entry, and with `Depth: 1` of what is in the folder, which is read page by page as it is sent. */
export async function propfind(request: DavRequest): Promise<FastifyReply> {
  const { deps, reply } = request;
  const depth = headerOf(request, 'depth')?.trim().toLowerCase() ?? 'infinity';
  if (depth !== '0' && depth !== '1' && depth !== 'infinity') throw new DavError(400, 'Depth is 0 or 1.');
  const wanted = readWanted(await readXml(request.body));
  const scope = await request.inTurn(() => scopeOf(request, deps.db));
  const { place } = scope;
  if (place.state !== 'root' && place.state !== 'entry')
    throw new DavError(404, 'There is nothing at this address.');
  if (depth === 'infinity' && isFolderAt(place))
    throw new DavError(403, 'Folders are listed one by one.', { condition: 'propfind-finite-depth' });
  const quota = wanted.names.some(({ name }) => name.startsWith('quota-'))
    ? await quotaOf(request)
    : undefined;
  const lister = { request, scope, wanted, quota };
  const answer =
    depth === '1' && isFolderAt(place)
      ? withChildren(lister)
      : [multistatusBegin, await self(lister), multistatusEnd];
  return reply
    .code(207)
    .type(xmlType)
    .header('cache-control', 'no-store')
    .send(Readable.from(answer, { objectMode: false }));
}

interface Lister {
  readonly request: DavRequest;
  readonly scope: Scope;
  readonly wanted: Wanted;
  readonly quota: Quota | undefined;
}

async function* withChildren(lister: Lister): AsyncGenerator<string> {
  const { request, scope } = lister;
  const { deps, userId, inTurn } = request;
  const { names, way } = scope.place;
  yield multistatusBegin + (await self(lister));
  const folderId = way.at(-1) ?? userId;
  for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
    const token: string = pageToken;
    const { rows, kept, nextPageToken } = await inTurn(async () => {
      const found = await listPage(deps.db, {
        ...{ userId, folderId, order: 'name_asc', hasFoldersFirst: true, filters: live },
        ...{ limit: atOnce, pageToken: token },
      });
      const ids = found.rows.map(({ id }) => id);
      return { ...found, kept: await keptOf(lister, ids) };
    });
    const page = rows.map((row) =>
      written(lister, { names: [...names, row.name], way: [...way, row.id], row: row as LiveRow }, kept),
    );
    if (page.length > 0) yield page.join('');
    pageToken = nextPageToken === '' ? undefined : nextPageToken;
  }
  yield multistatusEnd;
}

type Kept = ReadonlyMap<string, readonly KeptProperty[]>;

async function keptOf({ request, wanted }: Lister, ids: readonly string[]): Promise<Kept> {
  const isAsked = wanted.hasKept || !wanted.names.every(isLive);
  const rows = isAsked && ids.length > 0 ? await findProperties(request.deps.db, ids) : [];
  return new Map(rows.map(({ file_id: id, properties }) => [id, properties]));
}

async function self(lister: Lister): Promise<string> {
  const { place } = lister.scope;
  const { row } = place;
  return written(lister, place, await keptOf(lister, row === undefined ? [] : [row.id]));
}

function written(
  { scope, wanted, quota }: Lister,
  { names, way, row }: Pick<Place, 'names' | 'way' | 'row'>,
  kept: Kept,
): string {
  const isFolder = row?.is_folder ?? true;
  const entry: Described = {
    ...{ names, row, isFolder, quota },
    locks: scope.locks.length === 0 ? [] : covering(scope.locks, way),
    kept: (row && kept.get(row.id)) ?? [],
  };
  return writeResponse(hrefOf(names, isFolder), statsOf(entry, wanted));
}

function statsOf(
  entry: Described,
  { names, hasKept, isNamesOnly, namesMissing }: Wanted,
): readonly PropStat[] {
  const found: string[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const property = propertyOf(entry, name);
    if (property !== undefined) found.push(isNamesOnly ? writeNamed(name) : property);
    else if (namesMissing) missing.push(writeNamed(name));
  }
  if (hasKept) found.push(...entry.kept.map((one) => (isNamesOnly ? writeNamed(one) : one.xml)));
  const stats: PropStat[] = [];
  if (found.length > 0 || missing.length === 0) stats.push({ status: 200, properties: found.join('') });
  if (missing.length > 0) stats.push({ status: 404, properties: missing.join('') });
  return stats;
}

/** No body means all properties (RFC 4918, section 9.1). */
function readWanted(root: Element | undefined): Wanted {
  if (root === undefined) return all(usualProperties);
  if (!isDav(root, 'propfind')) throw new DavError(400, 'The body is no propfind.');
  if (childOf(root, 'propname')) return { ...all(propertyNames), isNamesOnly: true };
  const prop = childOf(root, 'prop');
  if (prop !== undefined) return { ...all(namesIn(prop)), hasKept: false, namesMissing: true };
  if (!childOf(root, 'allprop')) throw new DavError(400, 'The body asks for no properties.');
  const included = childOf(root, 'include');
  // Properties that programs have set are there anyway.
  return all([...usualProperties, ...(included ? namesIn(included).filter(isLive) : [])]);
}

const all = (names: readonly PropertyName[]): Wanted => ({
  ...{ names, hasKept: true, isNamesOnly: false, namesMissing: false },
});

function namesIn({ children }: Element): readonly PropertyName[] {
  if (children.length > mostNames)
    throw new DavError(400, `More than ${mostNames} properties are asked for.`);
  return children.map(({ space, name }) => ({ space, name }));
}

async function quotaOf({ deps, userId }: DavRequest): Promise<Quota | undefined> {
  const drive = await findDrive(deps.db, userId);
  return (
    drive && {
      used: drive.used,
      available: Math.max(0, drive.quota - drive.used - drive.reserved),
    }
  );
}

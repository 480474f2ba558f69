import { sql } from 'kysely';
import type { SiteRole } from '../../../api/contract/site-role.ts';
import type { Db, Tx } from '../../db/index.ts';

/** An account as the site’s editor sees it. */
export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: SiteRole | null;
  readonly operatorSince: Date | null;
}

const members = (db: Db | Tx) =>
  db
    .selectFrom('users as u')
    .leftJoin('site_roles as r', 'r.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'r.role', 'u.operator_since as operatorSince'])
    .where('u.cancelled_at', 'is', null);

export async function findMember(db: Db | Tx, userId: string): Promise<MemberRow | undefined> {
  const found = await members(db).where('u.id', '=', userId).executeTakeFirst();
  return found as MemberRow | undefined;
}

/** People with a role, and operators of the drive. */
export async function listMembers(db: Db | Tx, most: number): Promise<readonly MemberRow[]> {
  const found = await members(db)
    .where(({ eb, or }) => or([eb('r.role', 'is not', null), eb('u.operator_since', 'is not', null)]))
    .orderBy('u.email')
    .orderBy('u.id')
    .limit(most)
    .execute();
  return found as readonly MemberRow[];
}

export async function writeRole(db: Db | Tx, userId: string, role: SiteRole): Promise<void> {
  await sql`
    insert into site_roles (user_id, role) values (${userId}, ${role})
    on conflict (user_id) do update set role = excluded.role, given_at = now()`.execute(db);
}

export async function removeRole(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom('site_roles').where('user_id', '=', userId).execute();
}

/** Of several servers one writes the history at a time; others may read it. */
export async function lockHistory(tx: Tx): Promise<void> {
  await sql`lock table site_files in share row exclusive mode`.execute(tx);
}

const historyLock = sql`hashtextextended('history of the site', 0)`;

/**
 * Runs the work while no other process changes the files of the site through its page, or writes down which have changed. The lock ends with
 * its connection, should the process be killed.
 */
export const aloneWithHistory = <Result>(db: Db, work: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${historyLock})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${historyLock})`.execute(connection);
    }
  });

/** The files as the history knows them last. */
export async function knownFiles(db: Db | Tx): Promise<readonly { name: string; hash: Buffer }[]> {
  return db.selectFrom('site_files').select(['name', 'hash']).execute();
}

/** Bytes of texts in a statement: more would hold up other requests while it is sent. */
const mostTogether = 256 * 1024;

/** Texts that are there already stay. */
export async function insertTexts(
  tx: Tx,
  texts: readonly { readonly hash: Buffer; readonly bytes: Buffer }[],
): Promise<void> {
  const left = [...new Map(texts.map((text) => [text.hash.toString('hex'), text])).values()];
  while (left.length > 0) {
    let size = 0;
    const fits = left.findIndex(({ bytes }, at) => {
      size += bytes.length;
      return at > 0 && size > mostTogether;
    });
    await tx
      .insertInto('site_texts')
      .values(left.splice(0, fits < 0 ? left.length : fits))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Replaces what is known of these files; without a hash a file is known to be gone. */
export async function replaceFiles(
  tx: Tx,
  files: readonly { readonly name: string; readonly hash: Buffer | null }[],
): Promise<void> {
  if (files.length === 0) return;
  const names = files.map(({ name }) => name);
  await tx.deleteFrom('site_files').where('name', 'in', names).execute();
  const there = files.flatMap(({ name, hash }) => (hash === null ? [] : [{ name, hash }]));
  if (there.length > 0) await tx.insertInto('site_files').values(there).execute();
}

export interface PublicationRow {
  readonly id: string;
  readonly number: number;
  readonly createdAt: Date;
  readonly author: string | null;
  readonly message: string;
  readonly source: 'page' | 'files' | 'rollback';
  readonly version: string;
}

export async function insertPublication(
  tx: Tx,
  publication: {
    readonly id: string;
    readonly user_id: string | null;
    readonly message: string;
    readonly source: PublicationRow['source'];
    readonly version: string;
  },
  files: readonly ChangedFileRow[],
): Promise<void> {
  await tx.insertInto('site_publications').values(publication).execute();
  if (files.length === 0) return;
  await tx
    .insertInto('site_publication_files')
    .values(files.map(({ name, before, after }) => ({ publication_id: publication.id, name, before, after })))
    .execute();
}

/** Hashes of a file's text before and after a publication. */
export interface ChangedFileRow {
  readonly name: string;
  readonly before: Buffer | null;
  readonly after: Buffer | null;
}

const publications = (db: Db | Tx) =>
  db
    .selectFrom('site_publications as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'p.id',
      'p.number',
      'p.created_at as createdAt',
      'u.name as author',
      'p.message',
      'p.source',
      'p.version',
    ]);

/** The newest first, older than `before` if it is given. */
export async function listPublications(
  db: Db | Tx,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly PublicationRow[]> {
  const found = await publications(db)
    .$if(before !== undefined, (query) => query.where('p.number', '<', before ?? 0))
    .orderBy('p.number', 'desc')
    .limit(limit)
    .execute();
  return found as readonly PublicationRow[];
}

/** The newest of all, with its author’s account. */
export const newestPublication = (
  db: Db | Tx,
): Promise<{ id: string; version: string; userId: string | null } | undefined> =>
  db
    .selectFrom('site_publications')
    .select(['id', 'version', 'user_id as userId'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function findPublication(db: Db | Tx, id: string): Promise<PublicationRow | undefined> {
  const found = await publications(db).where('p.id', '=', id).executeTakeFirst();
  return found as PublicationRow | undefined;
}

export async function filesOf(
  db: Db | Tx,
  ids: readonly string[],
): Promise<readonly (ChangedFileRow & { readonly publicationId: string })[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('site_publication_files')
    .select(['publication_id as publicationId', 'name', 'before', 'after'])
    .where('publication_id', 'in', [...ids])
    .orderBy('name')
    .execute();
}

/** Of each file that changed after a publication, what it was at that publication. */
export async function stateBefore(
  db: Db | Tx,
  number: number,
): Promise<readonly { readonly name: string; readonly hash: Buffer | null }[]> {
  return db
    .selectFrom('site_publication_files as f')
    .innerJoin('site_publications as p', 'p.id', 'f.publication_id')
    .distinctOn('f.name')
    .select(['f.name', 'f.before as hash'])
    .where('p.number', '>', number)
    .orderBy('f.name')
    .orderBy('p.number')
    .execute();
}

/** Bytes of texts, the small ones first, as long as together they are no more than `most`. */
export async function readTexts(
  db: Db | Tx,
  hashes: readonly Buffer[],
  most: number,
): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ hash: Buffer; bytes: Buffer }>`
    select t.hash, t.bytes from site_texts t join (
      select hash, sum(octet_length(bytes)) over (order by octet_length(bytes), hash) as together
      from site_texts where hash = any(${[...hashes]}::bytea[])
    ) s on s.hash = t.hash and s.together <= ${most}`.execute(db);
  return new Map(rows.map(({ hash, bytes }) => [hash.toString('hex'), bytes.toString('utf8')]));
}

/** Forgets publications beyond the newest, and texts that nothing refers to. */
export async function prune(tx: Tx, most: number): Promise<void> {
  await sql`
    delete from site_publications where number <= (
      select number from site_publications order by number desc offset ${most} limit 1
    )`.execute(tx);
  await sql`
    delete from site_texts t
    where not exists (select from site_files f where f.hash = t.hash)
      and not exists (select from site_publication_files p where p.before = t.hash)
      and not exists (select from site_publication_files p where p.after = t.hash)`.execute(tx);
}
